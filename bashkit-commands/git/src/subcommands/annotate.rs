//! `git annotate`: `blame` in another format.

use crate::halt::G;
use crate::repository::Repo;
use crate::subcommands::blame::{OPTIONS, blame};
use crate::subcommands::{Run, Subcommand};

pub(crate) const SUBCOMMAND: Subcommand =
    Subcommand::new("annotate", "[<options>] [<rev>] [--] <file>", &[&OPTIONS], Run::InRepository(annotate));

fn annotate(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let mut all = vec![b"-c".to_vec()];
    // git: dates are those of ISO 8601, whatever is asked.
    let end = args.iter().position(|arg| arg == b"--").unwrap_or(args.len());
    let (options, rest) = args.split_at_checked(end).unwrap_or((args, &[]));
    all.extend_from_slice(options);
    all.push(b"--date=iso".to_vec());
    all.extend_from_slice(rest);
    blame(repo, &all)
}
