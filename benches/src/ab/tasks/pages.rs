//! Ten pages of tickets behind cursors; those that wait too long are closed.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use bashkit_orchestrator::{CallableTool, ToolService, callable_tools};
use serde_json::{Value, json};

use super::{Shape, Task, World, differences, lock};
use crate::ab::{Dice, Operation, Plan, Program, Seen, Source};

const PAGES: usize = 10;
const TICKETS: usize = 25;

pub(super) struct Pages;

impl Task for Pages {
    fn name(&self) -> &'static str {
        "pages"
    }

    fn shape(&self) -> Shape {
        Shape::Pages
    }

    fn world(&self, seed: u64) -> Box<dyn World> {
        let mut dice = Dice::new(seed, &["pages"]);
        let tickets: Vec<Ticket> = (0..PAGES * TICKETS)
            .map(|i| Ticket { id: 70_000 + i as u64 * 7, is_waiting: dice.chance(0.25), age_days: dice.below(60) as u64 })
            .collect();
        let wanted = tickets.iter().filter(|ticket| ticket.is_waiting && ticket.age_days > 30).map(|ticket| (ticket.id, ())).collect();
        let cursors = (0..PAGES).map(|i| format!("c{i}{:06x}", dice.below(1 << 24))).collect();
        Box::new(Arc::new(Desk { tickets, cursors, closed: Mutex::default(), wanted }))
    }

    fn plan(&self, _prompt: &str) -> Box<dyn Plan> {
        Box::new(Close)
    }
}

struct Ticket {
    id: u64,
    is_waiting: bool,
    age_days: u64,
}

#[derive(Default)]
struct Desk {
    tickets: Vec<Ticket>,
    cursors: Vec<String>,
    closed: Mutex<BTreeMap<u64, ()>>,
    wanted: BTreeMap<u64, ()>,
}

#[callable_tools(example = Desk::default())]
impl Desk {
    /// List tickets, a page at a time: a JSON object with tickets (id, title, status, age_days) and next, the cursor of the next page or null.
    #[callable_tool(read_only)]
    fn list_tickets(
        &self,
        /// The cursor of the page; without it the first one.
        cursor: Option<String>,
    ) -> Result<String, String> {
        let page = match cursor {
            None => 0,
            Some(cursor) => self.cursors.iter().position(|other| *other == cursor).ok_or_else(|| format!("no such cursor: {cursor}"))?,
        };
        let titles = ["Cannot sign in", "Invoice is wrong", "Page is slow", "Export fails", "Where is my parcel"];
        let ticket = |ticket: &Ticket| {
            let status = match ticket {
                Ticket { is_waiting: true, .. } => "waiting",
                _ if ticket.age_days.is_multiple_of(2) => "solved",
                _ => "open",
            };
            let title = titles.iter().cycle().nth((ticket.id % 5) as usize);
            json!({"id": ticket.id, "title": title, "status": status, "age_days": ticket.age_days})
        };
        let tickets: Vec<Value> = self.tickets.iter().skip(page * TICKETS).take(TICKETS).map(ticket).collect();
        Ok(json!({"tickets": tickets, "next": self.cursors.get(page + 1)}).to_string())
    }

    /// Close a ticket.
    #[callable_tool(destructive = false)]
    fn close_ticket(
        &self,
        /// The number of the ticket.
        id: u64,
    ) -> Result<String, String> {
        if !self.tickets.iter().any(|ticket| ticket.id == id) {
            return Err(format!("no ticket {id}"));
        }
        lock(&self.closed).insert(id, ());
        Ok(format!("closed {id}"))
    }
}

impl World for Arc<Desk> {
    fn prompt(&self) -> String {
        "Close every ticket whose status is waiting and that is older than 30 days. There are several pages of tickets.".to_owned()
    }

    fn tools(&self) -> Vec<Box<dyn CallableTool>> {
        self.shared_tools()
    }

    fn problems(&self) -> Vec<String> {
        differences("the closing of", &lock(&self.closed), &self.wanted)
    }
}

struct Close;

impl Plan for Close {
    fn ready(&self, seen: &Seen) -> Vec<Operation> {
        let mut all = vec![Operation::new("page 0", "list_tickets")];
        let mut n = 0;
        while let Some(page) = seen.json(&format!("page {n}")) {
            for ticket in page.get("tickets").and_then(Value::as_array).into_iter().flatten() {
                let number = |name: &str| ticket.get(name).and_then(Value::as_u64).unwrap_or(0);
                if ticket.get("status").and_then(Value::as_str) == Some("waiting") && number("age_days") > 30 {
                    let id = number("id");
                    all.push(Operation::new(format!("close {id}"), "close_ticket").with("id", id, Source::Read(1)));
                }
            }
            n += 1;
            let Some(cursor) = page.get("next").and_then(Value::as_str) else { break };
            all.push(Operation::new(format!("page {n}"), "list_tickets").with("cursor", cursor, Source::Read(1)));
        }
        all
    }

    fn program(&self) -> Program {
        Program::Whole(
            r#"set -euo pipefail
page=$(list_tickets)
while :; do
  for id in $(jq -r '.tickets[] | select(.status == "waiting" and .age_days > 30) | .id' <<<"$page"); do
    close_ticket "$id"
  done
  cursor=$(jq -r '.next // empty' <<<"$page")
  if [[ -z $cursor ]]; then
    break
  fi
  page=$(list_tickets --cursor "$cursor")
done
"#
            .to_owned(),
        )
    }

    fn look(&self) -> Option<Operation> {
        Some(Operation::new("look", "list_tickets"))
    }
}
