//! What is configured away is away, with all that was written for it.
use bashkit_orchestrator::{CallableTool, ToolService, callable_tool, callable_tools};

/// There.
#[callable_tool]
#[cfg(any(test, not(test)))]
fn there() -> u8 {
    1
}

/// Another one of that name.
#[callable_tool]
#[cfg(any())]
fn there(missing: Missing) -> Missing {
    missing
}

struct Shop;

#[callable_tools]
impl Shop {
    /// There.
    #[cfg(not(any()))]
    #[callable_tool]
    fn count(&self) -> u8 {
        2
    }

    /// Not there.
    #[callable_tool(name = "count")]
    #[cfg(any())]
    fn count_all(&self, missing: Missing) -> Missing {
        missing
    }
}

#[cfg(any())]
#[callable_tools]
impl Missing {
    /// Not there.
    #[callable_tool]
    fn count(&self) {}
}

#[test]
fn works() {
    assert_eq!(There.call(&[], None), Ok("1".into()));
    assert_eq!(Shop.into_tools().len(), 1);
}
