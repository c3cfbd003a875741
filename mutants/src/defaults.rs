//! Values of a type that a function returns at once.

use quote::ToTokens;
use syn::{GenericArgument, PathArguments, Type};

const DEFAULT: &str = "Default::default()";

/// Expressions of a type, at most four; none where there is none.
pub fn values(of: &Type) -> Vec<String> {
    let mut values = all(of);
    values.truncate(4);
    values
}

fn all(of: &Type) -> Vec<String> {
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    match of {
        Type::Never(_) | Type::ImplTrait(_) => Vec::new(),
        Type::Paren(inner) => all(&inner.elem),
        Type::Tuple(tuple) => {
            let firsts: Vec<String> = tuple.elems.iter().filter_map(|elem| all(elem).into_iter().next()).collect();
            let commas = if firsts.len() == 1 { "," } else { "" };
            if firsts.len() == tuple.elems.len() { vec![format!("({}{commas})", firsts.join(", "))] } else { Vec::new() }
        }
        Type::Array(array) => {
            let len = array.len.to_token_stream().to_string();
            all(&array.elem).into_iter().take(2).map(|value| format!("[{value}; {len}]")).collect()
        }
        Type::Reference(reference) => match &*reference.elem {
            Type::Path(path) if path.path.is_ident("str") => owned(&["\"\"", "\"xyzzy\""]),
            Type::Slice(slice) => {
                let mut values = owned(&["Vec::leak(Vec::new())"]);
                values.extend(all(&slice.elem).into_iter().take(2).map(|value| format!("Vec::leak(vec![{value}])")));
                values
            }
            elem => all(elem).into_iter().map(|value| format!("Box::leak(Box::new({value}))")).collect(),
        },
        Type::Path(path) => {
            let Some(segment) = path.path.segments.last() else { return Vec::new() };
            let arguments: Vec<&Type> = match &segment.arguments {
                PathArguments::AngleBracketed(list) => {
                    list.args.iter().filter_map(|argument| if let GenericArgument::Type(of) = argument { Some(of) } else { None }).collect()
                }
                _ => Vec::new(),
            };
            let inner = || arguments.first().map(|of| all(of)).unwrap_or_default();
            let wrapped = |with: &str| inner().into_iter().map(|value| format!("{with}({value})")).collect::<Vec<_>>();
            match segment.ident.to_string().as_str() {
                "bool" => owned(&["true", "false"]),
                "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => owned(&["0", "1"]),
                "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => owned(&["0", "1", "-1"]),
                "f32" | "f64" => owned(&["0.0", "1.0", "-1.0"]),
                "String" => owned(&["String::new()", "\"xyzzy\".into()"]),
                "Vec" => {
                    let mut values = owned(&["Vec::new()"]);
                    values.extend(inner().into_iter().take(2).map(|value| format!("vec![{value}]")));
                    values
                }
                "Option" => {
                    let mut values = owned(&["None"]);
                    values.extend(wrapped("Some"));
                    values
                }
                "Result" => match arguments.as_slice() {
                    [] => owned(&["Ok(Default::default())"]),
                    _ => wrapped("Ok"),
                },
                "Box" => wrapped("Box::new"),
                "Arc" => wrapped("std::sync::Arc::new"),
                "Rc" => wrapped("std::rc::Rc::new"),
                "Cow" => owned(&["std::borrow::Cow::Owned(Default::default())"]),
                _ => owned(&[DEFAULT]),
            }
        }
        _ => Vec::new(),
    }
}
