//! Headless Chromium, driven by the DevTools protocol.

use std::io::{BufRead, BufReader, ErrorKind};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use base64::Engine as _;
use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use crate::stage::WAIT;

/// Names under which systems have the program.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// The browser, with a directory of its own.
pub(crate) struct Chromium {
    process: Child,
    socket: WebSocket<TcpStream>,
    n_calls: u64,
    /// Messages that pages had about themselves: errors of scripts, refusals of their policy.
    pub(crate) complaints: Vec<String>,
    _directory: tempfile::TempDir,
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// One page of one person.
#[derive(Debug, Clone)]
pub(crate) struct Tab(String);

impl Chromium {
    /// Starts the browser; on a machine that has none, or where it does not start, says so and answers `None`.
    pub(crate) fn start() -> Option<Self> {
        let directory = tempfile::tempdir().unwrap();
        for name in NAMES {
            let mut command = Command::new(name);
            command.args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--hide-scrollbars",
            ]);
            command.args([
                "--force-device-scale-factor=1",
                "--disable-extensions",
                "--disable-background-networking",
                "--remote-debugging-port=0",
            ]);
            command.arg(format!("--user-data-dir={}", directory.path().display())).arg("about:blank");
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
            let mut process = match command.spawn() {
                Ok(process) => process,
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                Err(error) => panic!("{name}: {error}"),
            };
            let mut lines = BufReader::new(process.stderr.take().unwrap()).lines();
            let mut said = Vec::new();
            let url = lines.by_ref().map_while(Result::ok).find_map(|line| {
                let url = line.strip_prefix("DevTools listening on ").map(str::to_owned);
                said.push(line);
                url
            });
            let Some(url) = url else {
                let _ = process.wait();
                eprintln!("not tested: {name} does not start: {}", said.join("; "));
                return None;
            };
            // Whatever it says later is read, so that it never waits for a reader.
            std::thread::spawn(move || lines.for_each(drop));
            let address = url.trim_start_matches("ws://").split('/').next().unwrap().to_owned();
            let stream = TcpStream::connect(address).unwrap();
            stream.set_read_timeout(Some(WAIT)).unwrap();
            let (socket, _) = tungstenite::client(url, stream).unwrap();
            return Some(Self { process, socket, n_calls: 0, complaints: Vec::new(), _directory: directory });
        }
        eprintln!("not tested: there is none of {} in PATH", NAMES.join(", "));
        None
    }

    /// Calls a method of the protocol.
    #[track_caller]
    pub(crate) fn call(&mut self, tab: Option<&Tab>, method: &str, parameters: Value) -> Value {
        self.n_calls += 1;
        let id = self.n_calls;
        let mut call = json!({"id": id, "method": method, "params": parameters});
        if let Some(Tab(session)) = tab {
            call["sessionId"] = json!(session);
        }
        self.socket.send(Message::text(call.to_string())).unwrap();
        loop {
            let message = self.socket.read().unwrap();
            let Message::Text(text) = message else { continue };
            let answer: Value = serde_json::from_str(&text).unwrap();
            if answer["id"] == json!(id) {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
            self.note(&answer);
        }
    }

    fn note(&mut self, event: &Value) {
        let parameters = &event["params"];
        match event["method"].as_str() {
            Some("Runtime.exceptionThrown") => self.complaints.push(parameters["exceptionDetails"].to_string()),
            // That an answer has a status of failure is what some of the pages are about.
            Some("Log.entryAdded") if parameters["entry"]["level"] == "error" && parameters["entry"]["source"] != "network" => {
                self.complaints.push(parameters["entry"]["text"].to_string());
            }
            _ => {}
        }
    }

    /// Opens a page for somebody who shares no cookies with others.
    pub(crate) fn person(&mut self) -> Tab {
        let context = self.call(None, "Target.createBrowserContext", json!({}))["browserContextId"].clone();
        let target = self.call(None, "Target.createTarget", json!({"url": "about:blank", "browserContextId": context}))["targetId"].clone();
        let session = self.call(None, "Target.attachToTarget", json!({"targetId": target, "flatten": true}));
        let tab = Tab(session["sessionId"].as_str().unwrap().to_owned());
        for method in ["Page.enable", "Runtime.enable", "Log.enable", "Accessibility.enable", "DOM.enable"] {
            self.call(Some(&tab), method, json!({}));
        }
        // Each page of several takes keys and text as if it were the one in front.
        self.call(Some(&tab), "Emulation.setFocusEmulationEnabled", json!({"enabled": true}));
        self.size(&tab, 1200, 900);
        tab
    }

    /// Sets the size of a page; a narrow one is that of a phone.
    pub(crate) fn size(&mut self, tab: &Tab, width: u32, height: u32) {
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        self.call(Some(tab), "Emulation.setDeviceMetricsOverride", metrics);
    }

    /// Goes to an address, and waits for the page.
    #[track_caller]
    pub(crate) fn open(&mut self, tab: &Tab, url: &str) {
        let left = self.call(Some(tab), "Page.navigate", json!({"url": url}));
        assert!(left["errorText"].is_null(), "{url}: {left}");
        self.until(tab, "location.href !== 'about:blank' && document.readyState === 'complete'");
    }

    /// Value of an expression in a page; an exception stops the test.
    #[track_caller]
    pub(crate) fn value(&mut self, tab: &Tab, expression: &str) -> Value {
        let parameters = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let result = self.call(Some(tab), "Runtime.evaluate", parameters);
        assert!(result["exceptionDetails"].is_null(), "{expression}: {}", result["exceptionDetails"]);
        result["result"]["value"].clone()
    }

    /// Waits until an expression is true in a page.
    #[track_caller]
    pub(crate) fn until(&mut self, tab: &Tab, expression: &str) {
        let begun = Instant::now();
        loop {
            let parameters = json!({"expression": expression, "returnByValue": true});
            // While the page is left for another one, there is nothing to ask.
            if self.call(Some(tab), "Runtime.evaluate", parameters)["result"]["value"] == json!(true) {
                return;
            }
            if begun.elapsed() > WAIT {
                let page = self.value(tab, "location.href + '\\n' + document.body.innerText");
                panic!("{expression} did not become true: {page}");
            }
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Clicks on the element of a selector with the mouse, in its middle.
    #[track_caller]
    pub(crate) fn click(&mut self, tab: &Tab, selector: &str) {
        let place = format!(
            "(e => {{ e.scrollIntoView({{block: 'center'}}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})\
             (document.querySelector({}))",
            json!(selector)
        );
        let place = self.value(tab, &place);
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1});
            self.call(Some(tab), "Input.dispatchMouseEvent", event);
        }
    }

    /// Clicks, and waits for the page that this leads to.
    #[track_caller]
    pub(crate) fn follow(&mut self, tab: &Tab, selector: &str) {
        self.value(tab, "window.isOld = true");
        self.click(tab, selector);
        self.until(tab, "!window.isOld && document.readyState === 'complete'");
    }

    /// Presses a key: `Tab`, `Enter`, `Space`.
    pub(crate) fn press(&mut self, tab: &Tab, key: &str) {
        let (code, text, number) = match key {
            "Enter" => ("Enter", "\r", 13),
            "Space" => ("Space", " ", 32),
            _ => ("Tab", "", 9),
        };
        let name = if key == "Space" { " " } else { key };
        for kind in ["keyDown", "keyUp"] {
            let event = json!({"type": kind, "key": name, "code": code, "text": if kind == "keyDown" { text } else { "" }, "windowsVirtualKeyCode": number});
            self.call(Some(tab), "Input.dispatchKeyEvent", event);
        }
    }

    /// Writes text where the focus is.
    pub(crate) fn write(&mut self, tab: &Tab, text: &str) {
        self.call(Some(tab), "Input.insertText", json!({"text": text}));
    }

    /// Presses Tab until the element with the focus fits, and answers how often.
    #[track_caller]
    pub(crate) fn tab_to(&mut self, tab: &Tab, condition: &str) -> usize {
        for n in 1..200 {
            self.press(tab, "Tab");
            if self.value(tab, &format!("(e => {condition})(document.activeElement)")) == json!(true) {
                return n;
            }
        }
        panic!("no element of the page fits {condition}");
    }

    /// Roles and names of all elements, as a screen reader has them.
    pub(crate) fn accessibility(&mut self, tab: &Tab) -> Vec<(String, String)> {
        let tree = self.call(Some(tab), "Accessibility.getFullAXTree", json!({}));
        let nodes = tree["nodes"].as_array().cloned().unwrap_or_default();
        let text = |value: &Value| value["value"].as_str().unwrap_or_default().to_owned();
        nodes.iter().filter(|node| node["ignored"] != json!(true)).map(|node| (text(&node["role"]), text(&node["name"]))).collect()
    }

    /// Picture of what a page shows, as PNG.
    pub(crate) fn picture(&mut self, tab: &Tab) -> Vec<u8> {
        let picture = self.call(Some(tab), "Page.captureScreenshot", json!({"format": "png", "optimizeForSpeed": false}));
        base64::engine::general_purpose::STANDARD.decode(picture["data"].as_str().unwrap()).unwrap()
    }
}
