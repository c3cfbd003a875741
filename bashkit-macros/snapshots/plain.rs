// /// Fetch user by ID.
// #[callable_tool]
// fn get_user(
//     /// The number of the user.
//     id: u64,
//     /// Also say when they were here last.
//     verbose: bool,
// ) -> Result<Json<User>, String> {
//     find(id, verbose)
// }

#[allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    reason = "a tool owns its arguments, however many"
)]
/// Fetch user by ID.
fn get_user(id: u64, verbose: bool) -> Result<Json<User>, String> {
    find(id, verbose)
}
///The tool `get_user`: Fetch user by ID.
#[derive(
    ::core::fmt::Debug,
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::default::Default
)]
struct GetUser;
const _: () = {
    use ::bashkit_orchestrator as __krate;
    use __krate::__private;
    const _: () = __private::check_name("get_user");
    #[automatically_derived]
    impl __private::FunctionTool for GetUser {
        fn function(
            &self,
            __call: ::core::option::Option<&__private::ToolCall<'_>>,
        ) -> __private::Function {
            static __SIGNATURE: __private::OnceLock<__private::Signature> = __private::OnceLock::new();
            let __signature = __private::signature_of(
                &__SIGNATURE,
                || {
                    __private::Signature::new("get_user", "Fetch user by ID.")
                        .parameter(
                            __private::parameter::<u64, _>("id")
                                .help("The number of the user."),
                        )
                        .parameter(
                            __private::parameter::<bool, _>("verbose")
                                .help("Also say when they were here last."),
                        )
                        .output(__krate::__returns!(Result < Json < User >, String >))
                        .done()
                },
            );
            __private::run(
                __signature,
                __call,
                &mut |__args| {
                    let id = __args.take::<u64, _>();
                    let verbose = __args.take::<bool, _>();
                    __args.accept()?;
                    ::core::option::Option::Some(
                        __krate::__reply!(get_user(id ?, verbose ?)),
                    )
                },
            )
        }
    }
};
const _: () = ::bashkit_orchestrator::__private::one_name::<GetUser, _>(&GetUser);
