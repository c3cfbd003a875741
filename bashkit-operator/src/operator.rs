//! Requests and their answers.

use std::future::Future;
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Extension, Path, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use bashkit_orchestrator::Approval;
use bashkit_orchestrator::journal::CallId;
use bashkit_orchestrator::policy::Resolution;
use bashkit_orchestrator::text::Html;
use bashkit_orchestrator::trace::WATERFALL_STYLE;
use bashkit_postgres::{PostgresQueue, PostgresStore, QueueError, QueuedCall, RunId};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::access::{Access, AccessError, Person, Role, Signed};
use crate::edit;
use crate::events::Events;
use crate::request::{Fields, Origin, Peer, cookie, is_of_own_page, is_own_host};
use crate::server;
use crate::session::{Session, Sessions};
use crate::view::{self, Filter, Frame, Refused, RunPage, can_be_allowed, list, question_page, questions};

/// Largest body of a request, in bytes.
const BODY_BYTES_MAX: usize = 1 << 20;
/// Time in which a request is answered, its body read included.
const REQUEST_TIME: Duration = Duration::from_secs(30);
/// Questions to the database at one time.
const ASKED_MAX: usize = 16;
/// Tenants that the filter offers.
const TENANTS: u32 = 200;
/// Longest reason of a refusal, in characters.
const REASON_CHARS_MAX: usize = 1_000;

/// Only what this page serves is used, no script but its own runs, and nobody shows it in a frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/// A file that was made from a run runs nothing and asks for nothing.
const POLICY_OF_FILE: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const PAGE_STYLE: &str = include_str!("assets/style.css");
const PAGE_SCRIPT: &str = include_str!("assets/page.js");

/// Reason why a page cannot be served.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OperatorError {
    /// The settings of access cannot be used.
    #[error(transparent)]
    Access(#[from] AccessError),
    /// The address of the page is none.
    #[error("{0}")]
    Origin(String),
}

/// The operator's page of a store. See the front page of the crate.
#[must_use]
pub struct Operator {
    queue: PostgresQueue,
    access: Access,
    origin: Option<Origin>,
}

impl Operator {
    /// Page of the queue of a store, for those who can sign in.
    ///
    /// # Errors
    /// [`AccessError::Nobody`] as [`OperatorError::Access`]: there is no way of signing in.
    pub fn new(store: &PostgresStore, access: Access) -> Result<Self, OperatorError> {
        access.check()?;
        Ok(Self { queue: store.queue(), access, origin: None })
    }

    /// Sets the address under which people reach the page, such as `https://ops.example.com`: its cookie is then only sent encrypted, and requests of pages with another
    /// origin are refused. Default: whatever address or `localhost` a request names as its host.
    ///
    /// # Errors
    /// [`OperatorError::Origin`].
    pub fn origin(mut self, origin: &str) -> Result<Self, OperatorError> {
        self.origin = Some(Origin::parse(origin).map_err(OperatorError::Origin)?);
        Ok(self)
    }

    /// Serves the page to whoever connects to a listener, until `stop` is done.
    ///
    /// # Errors
    /// Errors of the listener.
    pub async fn serve(self, listener: TcpListener, stop: impl Future<Output = ()>) -> io::Result<()> {
        server::serve(listener, self.router(), stop).await
    }

    fn router(self) -> Router {
        let Self { queue, access, origin } = self;
        let events = Events::new(queue.clone());
        let page = Arc::new(Page { queue, access, origin, sessions: Sessions::default(), events, asked: Semaphore::new(ASKED_MAX) });
        let pages = Router::new()
            .route("/", get(show_list))
            .route("/runs/{run}", get(show_run))
            .route("/runs/{run}/trace.html", get(show_file))
            .route("/runs/{run}/cancel", post(cancel))
            .route("/runs/{run}/retry", post(retry))
            .route("/decisions", get(show_questions))
            .route("/decisions/{run}/{place}/{digest}", get(show_question).post(decide))
            .route("/events", get(follow))
            .route("/sign-out", post(sign_out))
            .route_layer(middleware::from_fn_with_state(Arc::clone(&page), signed_in));
        pages
            .route("/sign-in", get(show_sign_in).post(sign_in))
            .route("/style.css", get(|| async { asset("text/css; charset=utf-8", [WATERFALL_STYLE, PAGE_STYLE].concat()) }))
            .route("/page.js", get(|| async { asset("text/javascript; charset=utf-8", PAGE_SCRIPT.to_owned()) }))
            .fallback(|| async { status_page(StatusCode::NOT_FOUND, None, "There is no such page", &[]) })
            .layer(middleware::from_fn_with_state(Arc::clone(&page), guarded))
            .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
            .with_state(page)
    }
}

impl std::fmt::Debug for Operator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Operator").field("queue", &self.queue).field("origin", &self.origin).finish_non_exhaustive()
    }
}

/// What all requests share.
struct Page {
    queue: PostgresQueue,
    access: Access,
    origin: Option<Origin>,
    sessions: Sessions,
    events: Events,
    asked: Semaphore,
}

impl Page {
    fn cookie_name(&self) -> &'static str {
        if self.is_encrypted() { "__Host-bashkit" } else { "bashkit" }
    }

    fn is_encrypted(&self) -> bool {
        self.origin.as_ref().is_some_and(Origin::is_encrypted)
    }

    fn set_cookie(&self, value: &str, lasts: bool) -> Option<HeaderValue> {
        let (secure, age) = (if self.is_encrypted() { "; Secure" } else { "" }, if lasts { "" } else { "; Max-Age=0" });
        HeaderValue::from_str(&format!("{}={value}; Path=/; HttpOnly; SameSite=Strict{secure}{age}", self.cookie_name())).ok()
    }

    /// Session of a request, with its cookie where that is new. What a proxy says comes first: its session is that of the person whom it names now.
    fn session(&self, peer: IpAddr, headers: &HeaderMap) -> Result<(Arc<Session>, Option<HeaderValue>), Unsigned> {
        let known = cookie(headers, self.cookie_name()).and_then(|cookie| self.sessions.find(cookie));
        match self.access.by_proxy(peer, headers) {
            Signed::Refused => Err(Unsigned::Refused),
            Signed::In(person) => match known.filter(|session| session.person == person && !session.is_by_token) {
                Some(session) => Ok((session, None)),
                None => {
                    let (cookie, session) = self.sessions.begin(person, false);
                    Ok((session, self.set_cookie(&cookie, true)))
                }
            },
            Signed::Not => known.filter(|session| session.is_by_token).map(|session| (session, None)).ok_or(Unsigned::Not),
        }
    }

    /// Asks the database on a thread that may wait.
    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&PostgresQueue) -> Result<T, QueueError> + Send + 'static,
    ) -> Result<T, Failure> {
        let Ok(_place) = self.asked.acquire().await else { return Err(Failure::Broken("the page is being closed".to_owned())) };
        let queue = self.queue.clone();
        let answer = tokio::task::spawn_blocking(move || question(&queue)).await;
        answer.map_err(|error| Failure::Broken(error.to_string()))?.map_err(Failure::Queue)
    }
}

/// Nobody is signed in, or somebody who has no role.
enum Unsigned {
    Not,
    Refused,
}

/// Reason why a request got no page of its own.
enum Failure {
    Queue(QueueError),
    Broken(String),
    /// The form of the request is none.
    Form,
    /// The person may not do it.
    Role,
    /// The request was not made by this page.
    Foreign,
    NoSuch(String),
}

impl Failure {
    fn page(self, session: Option<&Session>) -> Response {
        let (status, title, text) = match self {
            Self::Queue(error @ (QueueError::UnknownRun { .. } | QueueError::UnknownCall { .. })) => {
                (StatusCode::NOT_FOUND, "There is no such thing", error.to_string())
            }
            Self::Queue(error @ QueueError::WrongPhase { .. }) => (StatusCode::CONFLICT, "That is not possible now", error.to_string()),
            Self::Queue(error @ QueueError::Postgres(_)) => {
                tracing::warn!(%error, "the database did not answer a page");
                (StatusCode::SERVICE_UNAVAILABLE, "The database did not answer", "Try again in a moment.".to_owned())
            }
            Self::Queue(error) => (StatusCode::UNPROCESSABLE_ENTITY, "That cannot be done", error.to_string()),
            Self::Broken(text) => (StatusCode::INTERNAL_SERVER_ERROR, "Something is broken", text),
            Self::Form => (StatusCode::BAD_REQUEST, "That form cannot be read", "Go back, look again and send it once more.".to_owned()),
            Self::Role => {
                (StatusCode::FORBIDDEN, "Your role does not allow that", "You may look; somebody who may decide has to do it.".to_owned())
            }
            Self::Foreign => {
                let text = "The form is not from this page as you see it now. Nothing was done: look again, and send it once more.";
                (StatusCode::FORBIDDEN, "That was refused", text.to_owned())
            }
            Self::NoSuch(text) => (StatusCode::NOT_FOUND, "There is no such thing", text),
        };
        status_page(status, session, title, &[text])
    }
}

fn status_page(status: StatusCode, session: Option<&Session>, title: &str, lines: &[String]) -> Response {
    (status, html_page(view::problem(session, title, lines))).into_response()
}

fn html_page(html: Html) -> Response {
    ([(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"))], html.into_string()).into_response()
}

fn asset(kind: &'static str, text: String) -> Response {
    ([(CONTENT_TYPE, HeaderValue::from_static(kind))], text).into_response()
}

fn redirect(address: &str) -> Response {
    match HeaderValue::from_str(address) {
        Ok(address) => (StatusCode::SEE_OTHER, [(LOCATION, address)]).into_response(),
        Err(_) => StatusCode::SEE_OTHER.into_response(),
    }
}

/// Around every request: its host is one of this page, it is answered in time, and what is answered is not kept, framed or guessed at.
async fn guarded(State(page): State<Arc<Page>>, request: Request, next: Next) -> Response {
    let mut response = if is_own_host(request.headers(), page.origin.as_ref()) {
        let late = || status_page(StatusCode::REQUEST_TIMEOUT, None, "That took too long", &["Try again in a moment.".to_owned()]);
        tokio::time::timeout(REQUEST_TIME, next.run(request)).await.unwrap_or_else(|_| late())
    } else {
        let text = "The request names a host that is not this page's: --origin says under which address people reach it.";
        status_page(StatusCode::MISDIRECTED_REQUEST, None, "That is another host", &[text.to_owned()])
    };
    let headers = response.headers_mut();
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

/// Around pages that need somebody: who is not signed in is led to where that is done.
async fn signed_in(State(page): State<Arc<Page>>, Extension(Peer(peer)): Extension<Peer>, mut request: Request, next: Next) -> Response {
    let (session, new_cookie) = match page.session(peer, request.headers()) {
        Ok(found) => found,
        Err(Unsigned::Refused) => {
            let text = "The proxy names somebody who has no role here.".to_owned();
            return status_page(StatusCode::FORBIDDEN, None, "You have no role here", &[text]);
        }
        Err(Unsigned::Not) if request.method() == Method::GET && request.uri().path() != "/events" => return redirect("/sign-in"),
        Err(Unsigned::Not) => {
            let text = "You are not signed in, or not any more.".to_owned();
            return status_page(StatusCode::UNAUTHORIZED, None, "Sign in first", &[text]);
        }
    };
    request.extensions_mut().insert(session);
    let mut response = next.run(request).await;
    if let Some(cookie) = new_cookie {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

/// Fields of a form that this page made, in this session.
fn form(page: &Page, session: &Session, headers: &HeaderMap, body: &Bytes) -> Result<Fields, Failure> {
    if !is_of_own_page(headers, page.origin.as_ref()) {
        return Err(Failure::Foreign);
    }
    let fields = Fields::read(body).ok_or(Failure::Form)?;
    if fields.get("csrf").is_some_and(|secret| session.has_csrf(secret)) { Ok(fields) } else { Err(Failure::Foreign) }
}

/// Fields of a form by which somebody changes something.
fn deciding_form(page: &Page, session: &Session, headers: &HeaderMap, body: &Bytes) -> Result<Fields, Failure> {
    let fields = form(page, session, headers, body)?;
    if session.person.role() >= Role::Decide { Ok(fields) } else { Err(Failure::Role) }
}

/// Whether a page looks again by its script: then what was left for a person stays for the person.
fn is_refresh(headers: &HeaderMap) -> bool {
    headers.contains_key("x-refresh")
}

fn framed(session: &Session, headers: &HeaderMap, title: &str, content: &Html) -> Response {
    let notice = if is_refresh(headers) { None } else { session.take_notice() };
    html_page(Frame { title, session: Some(session), notice: notice.as_deref(), is_live: true }.page(content))
}

type Signer = Extension<Arc<Session>>;

async fn show_list(State(page): State<Arc<Page>>, Extension(session): Signer, headers: HeaderMap, uri: Uri) -> Response {
    let Some(query) = Fields::read(uri.query().unwrap_or_default().as_bytes()) else { return Failure::Form.page(Some(&session)) };
    let filter = Filter::of(&query);
    let (of_queue, tenant) = (filter.of_queue(), filter.tenant.clone());
    let found = page.ask(move |queue| Ok((queue.list(&of_queue, view::ROWS)?, queue.counts(tenant.as_deref())?, queue.tenants(TENANTS)?)));
    match found.await {
        Ok((runs, counts, tenants)) => framed(&session, &headers, "Runs", &list(&session, &filter, &runs, &counts, &tenants)),
        Err(failure) => failure.page(Some(&session)),
    }
}

fn run_id(name: &str) -> Result<RunId, Failure> {
    name.parse().map_err(Failure::NoSuch)
}

async fn found_run(page: &Page, name: &str) -> Result<RunPage, Failure> {
    let run = run_id(name)?;
    page.ask(move |queue| {
        let (status, response) = (queue.status(&run)?, queue.result(&run)?);
        let trace = match queue.trace(&run) {
            Err(QueueError::Corrupt { .. }) => None,
            trace => trace?,
        };
        Ok(RunPage { status, response, trace, calls: queue.calls_of(&run)? })
    })
    .await
}

async fn show_run(State(page): State<Arc<Page>>, Extension(session): Signer, Path(run): Path<String>, headers: HeaderMap) -> Response {
    match found_run(&page, &run).await {
        Ok(found) => framed(&session, &headers, &format!("Run {}", found.status.number), &view::run(&session, &found)),
        Err(failure) => failure.page(Some(&session)),
    }
}

async fn show_file(State(page): State<Arc<Page>>, Extension(session): Signer, Path(run): Path<String>) -> Response {
    match found_run(&page, &run).await {
        Ok(RunPage { trace: Some(trace), .. }) => {
            let mut response = asset("text/html; charset=utf-8", trace.to_html());
            response.headers_mut().insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY_OF_FILE));
            response
        }
        Ok(_) => Failure::NoSuch("Nothing is told of the calls of this run.".to_owned()).page(Some(&session)),
        Err(failure) => failure.page(Some(&session)),
    }
}

async fn show_questions(State(page): State<Arc<Page>>, Extension(session): Signer, headers: HeaderMap, uri: Uri) -> Response {
    let query = Fields::read(uri.query().unwrap_or_default().as_bytes()).unwrap_or_default();
    let after = query.given("after").and_then(|call| call.parse::<CallId>().ok());
    match page.ask(move |queue| queue.undecided_after(after.as_ref(), view::QUESTIONS)).await {
        Ok(calls) => framed(&session, &headers, "Decisions", &questions(&session, &calls)),
        Err(failure) => failure.page(Some(&session)),
    }
}

type CallPath = Path<(String, String, String)>;

fn call_id(Path((run, place, digest)): CallPath) -> Result<CallId, Failure> {
    format!("{run}/{place}/{digest}").parse().map_err(Failure::NoSuch)
}

async fn found_call(page: &Page, id: &CallId) -> Result<QueuedCall, Failure> {
    let id = id.clone();
    page.ask(move |queue| queue.call(&id)).await
}

async fn show_question(State(page): State<Arc<Page>>, Extension(session): Signer, path: CallPath, headers: HeaderMap) -> Response {
    let found = match call_id(path) {
        Ok(id) => found_call(&page, &id).await,
        Err(failure) => Err(failure),
    };
    match found {
        Ok(call) => framed(&session, &headers, "Question", &question_page(&session, &call, Refused::default())),
        Err(failure) => failure.page(Some(&session)),
    }
}

async fn decide(State(page): State<Arc<Page>>, Extension(session): Signer, path: CallPath, headers: HeaderMap, body: Bytes) -> Response {
    match decided(&page, &session, path, &headers, &body).await {
        Ok(response) => response,
        Err(failure) => failure.page(Some(&session)),
    }
}

async fn decided(page: &Page, session: &Session, path: CallPath, headers: &HeaderMap, body: &Bytes) -> Result<Response, Failure> {
    let form = deciding_form(page, session, headers, body)?;
    let id = call_id(path)?;
    let call = found_call(page, &id).await?;
    if call.decision.is_some() {
        return Ok(too_late(session, &call));
    }
    let approval = match approval(&call, &form) {
        Ok(approval) => approval,
        Err(problems) => {
            let content = question_page(session, &call, Refused { problems: &problems, json: form.get("json") });
            let frame = Frame { title: "Question", session: Some(session), notice: None, is_live: false };
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, html_page(frame.page(&content))).into_response());
        }
    };
    let (of_call, who) = (id.clone(), session.person.name().to_owned());
    let is_taken = match page.ask(move |queue| queue.decide(&of_call, approval.by(who))).await {
        Ok(()) => true,
        Err(Failure::Queue(QueueError::Decided { .. })) => false,
        Err(failure) => return Err(failure),
    };
    let call = found_call(page, &id).await?;
    // Somebody else may have decided the same: then that decision holds, with its person.
    if !is_taken || call.decided_by.as_deref() != Some(session.person.name()) {
        return Ok(too_late(session, &call));
    }
    let decision = call.decision.unwrap_or_default();
    tracing::info!(call = %id, person = session.person.name(), decision, "somebody decided about a call");
    session.leave_notice(format!(
        "Decided about {} {}: {decision}.",
        if call.tool.is_empty() { "the file of" } else { &call.tool },
        id.place()
    ));
    Ok(redirect("/decisions"))
}

/// Page for the second of two people who decide about a call.
fn too_late(session: &Session, call: &QueuedCall) -> Response {
    let mut content = Html::new();
    content
        .markup("<div class=\"problem\" role=\"alert\"><p><bdi>")
        .text(call.decided_by.as_deref().unwrap_or("Somebody"))
        .markup("</bdi> was first: ");
    content.text(call.decision.as_deref().unwrap_or_default()).markup(". Your decision was not taken.</p></div>");
    content.append(&question_page(session, call, Refused::default()));
    let frame = Frame { title: "Somebody was first", session: Some(session), notice: None, is_live: false };
    (StatusCode::CONFLICT, html_page(frame.page(&content))).into_response()
}

/// Decision that a form has.
fn approval(call: &QueuedCall, form: &Fields) -> Result<Approval, Vec<String>> {
    let needs = |name: &str, problem: &str| match form.given(name) {
        Some(text) => Ok(text.chars().take(REASON_CHARS_MAX).collect::<String>()),
        None => Err(vec![problem.to_owned()]),
    };
    let of_whole = |approval: Approval| {
        let too_long = || vec!["the call is too long to be shown whole: `bashkit runs decide` can allow it".to_owned()];
        if can_be_allowed(call) { Ok(approval) } else { Err(too_long()) }
    };
    match form.get("decision") {
        Some("allow") => of_whole(Approval::Allow),
        Some("session") => of_whole(Approval::AllowForSession),
        Some("deny") => Ok(Approval::Deny(needs("reason", "a refusal has a reason, which the script reads")?)),
        Some("edit") if call.file.is_some() => Err(vec!["the question is about a file, whose arguments cannot be changed".to_owned()]),
        Some("edit") => of_whole(Approval::Edit(edit::arguments(call.schema.as_ref(), &call.arguments, form)?)),
        Some("done") => Ok(Resolution::Done(form.get("output").unwrap_or_default().as_bytes().to_vec()).into()),
        Some("repeat") => Ok(Resolution::Repeat.into()),
        Some("failed") => Ok(Resolution::Failed(needs("message", "what failed has a message, which the script reads")?).into()),
        other => Err(vec![format!("'{}' is no decision", other.unwrap_or_default())]),
    }
}

async fn cancel(
    State(page): State<Arc<Page>>,
    Extension(session): Signer,
    Path(run): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    change(&page, &session, &run, (&headers, &body), "The run is cancelled.", PostgresQueue::cancel).await
}

async fn retry(
    State(page): State<Arc<Page>>,
    Extension(session): Signer,
    Path(run): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    change(&page, &session, &run, (&headers, &body), "The run is tried again.", PostgresQueue::retry).await
}

/// Changes a run, for somebody who may.
async fn change(
    page: &Page,
    session: &Session,
    run: &str,
    (headers, body): (&HeaderMap, &Bytes),
    notice: &str,
    change: impl FnOnce(&PostgresQueue, &RunId) -> Result<(), QueueError> + Send + 'static,
) -> Response {
    let changed = async {
        deciding_form(page, session, headers, body)?;
        let id = run_id(run)?;
        page.ask(move |queue| change(queue, &id)).await
    };
    match changed.await {
        Ok(()) => {
            tracing::info!(run, person = session.person.name(), notice, "somebody changed a run");
            session.leave_notice(notice);
            redirect(&format!("/runs/{run}"))
        }
        Err(failure) => failure.page(Some(session)),
    }
}

async fn follow(State(page): State<Arc<Page>>, headers: HeaderMap, Extension(Peer(peer)): Extension<Peer>) -> Response {
    let is_by_proxy = matches!(page.access.by_proxy(peer, &headers), Signed::In(_));
    let own = cookie(&headers, page.cookie_name()).unwrap_or_default().to_owned();
    let of_page = Arc::clone(&page);
    let lasts = move || is_by_proxy || of_page.sessions.find(&own).is_some();
    match page.events.follow(lasts) {
        Some(body) => event_stream(body),
        None => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

fn event_stream(body: Body) -> Response {
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
        // A proxy passes events on as they come.
        (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
    ];
    (headers, body).into_response()
}

async fn show_sign_in(State(page): State<Arc<Page>>, Extension(Peer(peer)): Extension<Peer>, headers: HeaderMap) -> Response {
    match page.session(peer, &headers) {
        Ok(_) => redirect("/"),
        Err(_) => html_page(view::sign_in(page.access.has_tokens(), None)),
    }
}

async fn sign_in(State(page): State<Arc<Page>>, headers: HeaderMap, body: Bytes) -> Response {
    if !is_of_own_page(&headers, page.origin.as_ref()) {
        return Failure::Foreign.page(None);
    }
    let Some(form) = Fields::read(&body) else { return Failure::Form.page(None) };
    let person: Option<Person> = page.access.by_token(form.given("token").unwrap_or_default()).cloned();
    let Some(person) = person else {
        tracing::warn!("somebody tried to sign in with a token that is not known");
        let shown = view::sign_in(page.access.has_tokens(), Some("That token is not known."));
        return (StatusCode::FORBIDDEN, html_page(shown)).into_response();
    };
    tracing::info!(person = person.name(), "somebody signed in");
    let (cookie, _) = page.sessions.begin(person, true);
    let mut response = redirect("/");
    response.headers_mut().extend(page.set_cookie(&cookie, true).map(|cookie| (SET_COOKIE, cookie)));
    response
}

async fn sign_out(State(page): State<Arc<Page>>, Extension(session): Signer, headers: HeaderMap, body: Bytes) -> Response {
    if let Err(failure) = form(&page, &session, &headers, &body) {
        return failure.page(Some(&session));
    }
    if let Some(cookie) = cookie(&headers, page.cookie_name()) {
        page.sessions.end(cookie);
    }
    let mut response = redirect("/sign-in");
    response.headers_mut().extend(page.set_cookie("", false).map(|cookie| (SET_COOKIE, cookie)));
    response
}
