//! Tools stand wherever functions do, many of them with equal parameters.
use bashkit_orchestrator::{CallableTool, callable_tool};

/// The first.
#[callable_tool]
fn first(id: u64, #[arg(default = 1)] limit: u8) -> u64 {
    id + u64::from(limit)
}

/// The second.
#[callable_tool]
fn second(id: u64, #[arg(default = 2)] limit: u8) -> u64 {
    id + u64::from(limit)
}

mod inner {
    pub mod deeper {
        type Id = u64;

        /// The third.
        #[bashkit_orchestrator::callable_tool]
        pub fn first(id: Id, #[arg(default = super::LIMIT)] limit: u8) -> Id {
            id + u64::from(limit)
        }
    }

    const LIMIT: u8 = 3;
}

fn tools() -> Vec<Box<dyn CallableTool>> {
    struct Local(u64);

    impl std::str::FromStr for Local {
        type Err = std::num::ParseIntError;

        fn from_str(text: &str) -> Result<Self, Self::Err> {
            text.parse().map(Local)
        }
    }

    /// The fourth.
    #[callable_tool]
    fn first(id: Local, #[arg(default = 4)] limit: u8) -> u64 {
        id.0 + u64::from(limit)
    }
    vec![Box::new(self::First), Box::new(Second), Box::new(inner::deeper::First), Box::new(First)]
}

const _: () = {
    /// In a constant.
    #[callable_tool]
    fn fifth() {}
    let _ = Fifth;
};

#[test]
fn works() {
    let sums: Vec<_> = tools().iter().map(|tool| tool.call(&["10".into()], None).unwrap_or_default()).collect();
    assert_eq!(sums, ["11", "12", "13", "14"]);
}
