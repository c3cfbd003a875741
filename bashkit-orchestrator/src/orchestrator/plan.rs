//! Views of an orchestrator for before anything is done: plan mode, dry runs, plans that are approved as a whole.

use std::sync::{Arc, Mutex, PoisonError};

use super::OrchestratorTool;
use crate::journal::{CallId, DurableError, DurableOutcome, RecordedMode};
use crate::policy::{
    Analysis, AnalyzedCommand, Approval, ApprovalRequest, ApprovedPlan, CallFacts, Decision, Gatekeeper, Plan, PlanMismatch, PlannedCall,
    Policy, RunMode, analyze, decision_of, digest_of_script,
};
use crate::prompt;
use crate::tool::{ResponseFuture, Tool, ToolCall, ToolRequest, ToolResponse, wait};

impl OrchestratorTool {
    /// View of the tool for a model that is to look and not to touch: only tools that are declared read-only are there, in prompts, help and definitions as
    /// in scripts, and one that calls others only reaches such tools. Nothing of a run is kept. A durable run that began in plan mode goes on in plan
    /// mode.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, Tool, callable_tool};
    ///
    /// /// Show a balance.
    /// #[callable_tool(read_only)]
    /// fn balance(who: String) -> String {
    ///     format!("{who}: 20")
    /// }
    ///
    /// /// Pay somebody.
    /// #[callable_tool]
    /// fn pay(who: String, amount: u32) -> String {
    ///     format!("paid {amount} to {who}")
    /// }
    ///
    /// let bank = OrchestratorTool::builder("bank").tool(Balance).tool(Pay).build()?;
    /// let planning = bank.plan_mode();
    /// assert!(!planning.help().contains("pay"));
    /// let response = planning.execute("balance ada; pay ada 5".into());
    /// assert_eq!(response.stdout, "ada: 20\n");
    /// let reason = "withheld by plan mode, which has only tools that are declared read-only: balance";
    /// assert_eq!(response.stderr, format!("bash: line 1: pay: {reason}\n"));
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    #[must_use]
    pub fn plan_mode(&self) -> Self {
        self.view(|view| {
            let is_own = view.short_description != prompt::short_description(&view.tools);
            view.tools = view.tools.read_only();
            view.catalogue = Arc::new(view.catalogue.of_tools(&view.tools));
            if !is_own {
                view.short_description = prompt::short_description(&view.tools);
            }
            view.is_trial = true;
        })
    }

    /// View of the tool where every question is answered with yes, for who takes the blame. What rules deny stays denied, the critical list above all.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, Policy, Rule, Tool, callable_tool};
    ///
    /// /// Pay somebody.
    /// #[callable_tool(confirm = always)]
    /// fn pay(who: String) -> String {
    ///     format!("paid {who}")
    /// }
    ///
    /// let policy = Policy::new().critical(Rule::tool("pay").arg("who", "mallory"));
    /// let bank = OrchestratorTool::builder("bank").tool(Pay).policy(policy).build()?;
    /// assert_eq!(bank.execute("pay ada".into()).exit_code, 126);
    /// assert_eq!(bank.yes_to_all().execute("pay ada; pay mallory || echo no".into()).stdout, "paid ada\nno\n");
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    #[must_use]
    pub fn yes_to_all(&self) -> Self {
        self.with_gatekeeper(|gatekeeper| gatekeeper.approver = Some(Arc::new(|_: &ApprovalRequest| Approval::Allow)))
    }

    /// View of the tool under another policy, except for the critical list, which stays and can only become longer.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, Policy, Rule, Tool, callable_tool};
    ///
    /// /// Pay somebody.
    /// #[callable_tool]
    /// fn pay(who: String) -> String {
    ///     format!("paid {who}")
    /// }
    ///
    /// let policy = Policy::new().deny(Rule::tool("pay")).critical(Rule::tool("pay").arg("who", "mallory"));
    /// let bank = OrchestratorTool::builder("bank").tool(Pay).policy(policy).build()?;
    /// let night = bank.with_policy(Policy::new());
    /// assert_eq!(night.execute("pay ada; pay mallory || echo no".into()).stdout, "paid ada\nno\n");
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    #[must_use]
    pub fn with_policy(&self, policy: Policy) -> Self {
        self.with_gatekeeper(|gatekeeper| {
            let policy = match &gatekeeper.policy {
                Some(before) => policy.keeping_critical_of(before),
                None => policy,
            };
            gatekeeper.policy = Some(Arc::new(policy));
        })
    }

    fn with_gatekeeper(&self, change: impl FnOnce(&mut Gatekeeper)) -> Self {
        self.view(|view| {
            let mut gatekeeper = Gatekeeper::clone(&view.gatekeeper);
            change(&mut gatekeeper);
            view.gatekeeper = Arc::new(gatekeeper);
        })
    }

    /// Runs a script for the calls that it makes: read-only tools run, others answer nothing and status 0 and are written down, in their order. What the
    /// policy denies is denied here too. Nothing of the run is kept.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, callable_tool};
    ///
    /// /// Lists who is paid.
    /// #[callable_tool(read_only)]
    /// fn staff() -> String {
    ///     "ada\nbob".into()
    /// }
    ///
    /// /// Pay somebody.
    /// #[callable_tool]
    /// fn pay(who: String, amount: u32) -> String {
    ///     format!("paid {amount} to {who}")
    /// }
    ///
    /// let bank = OrchestratorTool::builder("bank").tool(Staff).tool(Pay).build()?;
    /// let (response, calls) = bank.dry_run("staff | while read -r who; do pay $who 5; done".into());
    /// assert_eq!((response.stdout.as_str(), response.exit_code), ("", 0));
    /// assert_eq!(calls.iter().map(|call| call.args.join(" ")).collect::<Vec<_>>(), ["ada 5", "bob 5"]);
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    #[must_use]
    pub fn dry_run(&self, request: ToolRequest) -> (ToolResponse, Vec<PlannedCall>) {
        wait(self.dry_run_async(request))
    }

    /// Runs [`OrchestratorTool::dry_run`] as a future for any executor.
    pub async fn dry_run_async(&self, request: ToolRequest) -> (ToolResponse, Vec<PlannedCall>) {
        let calls = Arc::default();
        let response = self.dry_view(&calls).execute_async(request).await;
        (response, taken(&calls))
    }

    /// Runs [`OrchestratorTool::dry_run`] as a durable run of that name: a read-only tool that asks can be waited for. The calls are all that the run has made
    /// since it began.
    ///
    /// # Errors
    /// Those of [`OrchestratorTool::execute_durable_as`].
    ///
    /// ```
    /// use bashkit_orchestrator::{Approval, OrchestratorTool, callable_tool};
    /// use bashkit_orchestrator::journal::{Durability, DurableOutcome, MemoryJournal};
    ///
    /// /// Lists who is paid.
    /// #[callable_tool(read_only, confirm = always)]
    /// fn staff() -> String {
    ///     "ada\nbob".into()
    /// }
    ///
    /// /// Pay somebody.
    /// #[callable_tool]
    /// fn pay(who: String, amount: u32) -> String {
    ///     format!("paid {amount} to {who}")
    /// }
    ///
    /// let durability = Durability::new(MemoryJournal::new(), b"a secret");
    /// let bank = OrchestratorTool::builder("bank").tool(Box::new(Staff)).tool(Box::new(Pay)).durable(durability).build()?;
    /// let script = "pay eve 1; staff | while read -r who; do pay $who 5; done";
    /// let (DurableOutcome::Pending(run), calls) = bank.dry_run_durable("payday", script.into())? else { panic!() };
    /// assert_eq!(calls.len(), 1);
    /// let (_, calls) = bank.resume_dry_run(&run.to_bytes(), &[(run.calls[0].id.clone(), Approval::Allow)])?;
    /// assert_eq!(calls.iter().map(|call| call.args.join(" ")).collect::<Vec<_>>(), ["eve 1", "ada 5", "bob 5"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn dry_run_durable(&self, name: &str, request: ToolRequest) -> Result<(DurableOutcome, Vec<PlannedCall>), DurableError> {
        wait(self.dry_run_durable_async(name, request))
    }

    /// Runs [`OrchestratorTool::dry_run_durable`] as a future for any executor.
    ///
    /// # Errors
    /// Those of [`OrchestratorTool::dry_run_durable`].
    pub async fn dry_run_durable_async(
        &self,
        name: &str,
        request: ToolRequest,
    ) -> Result<(DurableOutcome, Vec<PlannedCall>), DurableError> {
        let calls = Arc::default();
        let outcome = self.dry_view(&calls).execute_durable_as_async(name, request).await?;
        Ok((outcome, taken(&calls)))
    }

    /// Goes on with a durable dry run as [`OrchestratorTool::resume`] does, which loses the calls.
    ///
    /// # Errors
    /// Those of [`OrchestratorTool::resume`]; [`DurableError::Changed`] when the run is no dry run.
    pub fn resume_dry_run(
        &self,
        stored: &[u8],
        decisions: &[(CallId, Approval)],
    ) -> Result<(DurableOutcome, Vec<PlannedCall>), DurableError> {
        wait(self.resume_dry_run_async(stored, decisions))
    }

    /// Runs [`OrchestratorTool::resume_dry_run`] as a future for any executor.
    ///
    /// # Errors
    /// Those of [`OrchestratorTool::resume_dry_run`].
    pub async fn resume_dry_run_async(
        &self,
        stored: &[u8],
        decisions: &[(CallId, Approval)],
    ) -> Result<(DurableOutcome, Vec<PlannedCall>), DurableError> {
        let calls = Arc::default();
        let outcome = self.dry_view(&calls).resume_async(stored, decisions).await?;
        Ok((outcome, taken(&calls)))
    }

    fn dry_view(&self, calls: &Arc<Mutex<Vec<PlannedCall>>>) -> Self {
        self.view(|view| {
            view.mode = RunMode::Dry(Arc::clone(calls));
            view.is_trial = true;
        })
    }

    /// Mode of this view, as a durable run records it.
    pub(super) fn recorded_mode(&self) -> RecordedMode {
        match self.0.mode {
            RunMode::Dry(_) => RecordedMode::Dry,
            _ if self.0.is_trial => RecordedMode::Plan,
            _ => RecordedMode::Usual,
        }
    }

    /// View of the tool in which a run goes on that began in a mode.
    ///
    /// # Errors
    /// This view is in another mode itself.
    pub(super) fn in_mode(&self, mode: RecordedMode) -> Result<Self, DurableError> {
        let changed = |what: &str| Err(DurableError::Changed(format!("it was not begun {what}")));
        match (self.recorded_mode(), mode) {
            (now, began) if now == began => Ok(self.clone()),
            (RecordedMode::Usual, RecordedMode::Plan) => Ok(self.plan_mode()),
            (RecordedMode::Usual, _) => Ok(self.dry_view(&Arc::default())),
            (RecordedMode::Plan, _) => changed("in plan mode"),
            (RecordedMode::Dry, _) => changed("as a dry run"),
        }
    }

    /// Reads a script without running it: see [`Analysis`].
    #[must_use]
    pub fn analyze(&self, script: &str) -> Analysis {
        let mut analysis = analyze(script, self.registry());
        if let Some(policy) = &self.gatekeeper().policy {
            analysis.warnings = policy.unmatched(&self.registry().known().collect::<Vec<_>>());
        }
        analysis
    }

    /// Plan of a script, for somebody to approve as a whole: the calls of tools of which every word is known from the text, and everything else that
    /// [`OrchestratorTool::analyze`] finds.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, callable_tool};
    ///
    /// /// Pay somebody.
    /// #[callable_tool(confirm = always)]
    /// fn pay(who: String, amount: u32) -> String {
    ///     format!("paid {amount} to {who}")
    /// }
    ///
    /// let bank = OrchestratorTool::builder("bank").tool(Pay).build()?;
    /// let script = "pay ada 5; bash -c 'pay bob 7'; pay $x 100 || echo \"not $x\"";
    /// let plan = bank.plan(script.into());
    /// assert_eq!(
    ///     plan.to_string(),
    ///     "pay \"ada\" \"5\" [asks: the tool asks for confirmation]\n\
    ///      pay \"bob\" \"7\" [asks: the tool asks for confirmation]\n\
    ///      not known, line 1: a word of 'pay' is only known when it runs: $x\n"
    /// );
    /// let approved = plan.approve();
    /// let response = bank.execute_planned(format!("{script}").into(), &approved).unwrap();
    /// assert_eq!(response.stdout, "paid 5 to ada\npaid 7 to bob\nnot \n");
    /// assert!(bank.execute_planned("pay ada 5".into(), &approved).is_err());
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    #[must_use]
    pub fn plan(&self, request: ToolRequest) -> Plan {
        let analysis = self.analyze(&request.commands);
        let calls = analysis.commands.iter().filter_map(|command| self.planned(command)).collect();
        Plan { script: request.commands, analysis, calls }
    }

    fn planned(&self, command: &AnalyzedCommand) -> Option<PlannedCall> {
        let tool = command.tool()?;
        let entry = self.registry().exposed().find(|entry| entry.name() == tool)?;
        let args: Vec<String> = command.args.iter().map(|arg| arg.literal().map(str::to_owned)).collect::<Option<_>>()?;
        let words: Vec<Vec<u8>> = args.iter().map(|arg| arg.clone().into_bytes()).collect();
        let definition = &entry.definition;
        let (arguments, decision, reason) = match entry.tool.arguments(&ToolCall::new(&words, None)) {
            Ok(arguments) => {
                let (decision, reason) =
                    decision_of(&self.gatekeeper().verdict(CallFacts { tools: self.registry(), definition, arguments: &arguments }));
                (Some(arguments), decision, reason)
            }
            Err(failure) => (None, Decision::Allow, failure.message.lines().next().unwrap_or_default().to_owned()),
        };
        let effects = definition.effects;
        Some(PlannedCall { tool: tool.to_owned(), args, arguments, effects, decision, reason, repeats: command.repeats })
    }

    /// Runs a script of which the plan was approved: nobody is asked about calls of a tool with the words of the plan, as often as they stand there. In
    /// loops, functions and traps that is any number of times. About every other call somebody is asked as ever: one with other words or once more,
    /// one that is given something on standard input, one by another tool. What rules deny stays denied.
    ///
    /// # Errors
    /// The plan is that of another script.
    pub fn execute_planned(&self, request: ToolRequest, plan: &ApprovedPlan) -> Result<ToolResponse, PlanMismatch> {
        Ok(self.under(&request, plan)?.execute(request))
    }

    /// Runs [`OrchestratorTool::execute_planned`] as a future for any executor.
    ///
    /// # Errors
    /// The plan is that of another script.
    pub fn execute_planned_async(&self, request: ToolRequest, plan: &ApprovedPlan) -> Result<ResponseFuture, PlanMismatch> {
        Ok(self.under(&request, plan)?.execute_async(request))
    }

    fn under(&self, request: &ToolRequest, plan: &ApprovedPlan) -> Result<Self, PlanMismatch> {
        if digest_of_script(&request.commands) != plan.digest {
            return Err(PlanMismatch);
        }
        Ok(self.view(|view| view.mode = RunMode::Planned(Arc::new(Mutex::new(plan.calls.clone())))))
    }
}

/// Calls that a dry run did not make.
fn taken(calls: &Mutex<Vec<PlannedCall>>) -> Vec<PlannedCall> {
    std::mem::take(&mut *calls.lock().unwrap_or_else(PoisonError::into_inner))
}
