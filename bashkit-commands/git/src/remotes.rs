//! Remotes as the configuration has them: addresses, refspecs, and which one a branch uses.

use crate::config::{Config, truth};
use crate::halt::G;
use crate::refs::Head;
use crate::refspec::{Direction, Refspec, mapped};
use crate::repository::Repo;

/// Configured remote, or an address in the place of one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Remote {
    pub(crate) name: Vec<u8>,
    /// Whether the configuration has an address for it.
    pub(crate) is_configured: bool,
    pub(crate) urls: Vec<Vec<u8>>,
    /// Addresses to push to; those of `urls` when there are none.
    push_urls: Vec<Vec<u8>>,
    pub(crate) fetch: Vec<Refspec>,
    pub(crate) push: Vec<Refspec>,
    /// `--tags` or `--no-tags` of `remote.NAME.tagOpt`.
    pub(crate) tags: Option<bool>,
    pub(crate) prune: Option<bool>,
    pub(crate) prune_tags: Option<bool>,
    pub(crate) mirror: bool,
    /// Left out of `git fetch --all` and `git remote update`.
    pub(crate) skips_all: bool,
}

impl Remote {
    /// Address to fetch from.
    pub(crate) fn url(&self) -> &[u8] {
        self.urls.first().map_or(&self.name, Vec::as_slice)
    }

    pub(crate) fn push_urls(&self) -> &[Vec<u8>] {
        if self.push_urls.is_empty() { &self.urls } else { &self.push_urls }
    }

    /// Reference of ours that follows a reference of the remote.
    pub(crate) fn tracking(&self, name: &[u8]) -> Option<Vec<u8>> {
        mapped(&self.fetch, name)
    }
}

impl Config {
    /// All values of a key.
    pub(crate) fn values(&self, key: &[u8]) -> Vec<Vec<u8>> {
        self.all.iter().filter(|(k, _)| k == key).map(|(_, value)| value.clone().unwrap_or_default()).collect()
    }

    /// Middle parts of the keys of a section (`remote.NAME.url`), in the order in which they are first named.
    pub(crate) fn subsections(&self, section: &str) -> Vec<Vec<u8>> {
        let mut seen = std::collections::BTreeSet::new();
        let mut names = Vec::new();
        for (key, _) in &self.all {
            let Some(rest) = key.strip_prefix(section.as_bytes()).and_then(|rest| rest.strip_prefix(b".")) else { continue };
            let Some(name) = memchr::memrchr(b'.', rest).and_then(|end| rest.get(..end)) else { continue };
            if seen.insert(name.to_vec()) {
                names.push(name.to_vec());
            }
        }
        names
    }

    /// Address with the longest beginning replaced that `url.BASE.insteadOf` names.
    pub(crate) fn rewritten(&self, url: &[u8], key: &str) -> Option<Vec<u8>> {
        let end = bytes![".", key];
        let bases = self.all.iter().filter_map(|(name, value)| {
            let base = name.strip_prefix(b"url.")?.strip_suffix(end.as_slice())?;
            let value = value.as_deref()?;
            Some((value.len(), bytes![base, url.strip_prefix(value)?]))
        });
        bases.max_by_key(|(length, _)| *length).map(|(_, url)| url)
    }

    /// Reads a remote of the configuration.
    fn remote(&self, name: &[u8]) -> G<Remote> {
        let values = |what: &str| self.values(&bytes!["remote.", name, ".", what]);
        let is = |what: &str| values(what).last().and_then(|value| truth(value));
        let specs = |what: &str, direction| values(what).iter().map(|text| Refspec::parse(text, direction)).collect::<G<Vec<_>>>();
        let urls = values("url");
        let mut push_urls: Vec<Vec<u8>> = values("pushurl");
        if push_urls.is_empty() && urls.iter().any(|url| self.rewritten(url, "pushinsteadof").is_some()) {
            push_urls = urls.iter().filter_map(|url| self.rewritten(url, "pushinsteadof")).collect();
        } else {
            push_urls = push_urls.into_iter().map(|url| self.rewritten(&url, "insteadof").unwrap_or(url)).collect();
        }
        let tags = match values("tagopt").last().map(Vec::as_slice) {
            Some(b"--tags") => Some(true),
            Some(b"--no-tags") => Some(false),
            _ => None,
        };
        Ok(Remote {
            name: name.to_vec(),
            is_configured: !urls.is_empty(),
            urls: urls.into_iter().map(|url| self.rewritten(&url, "insteadof").unwrap_or(url)).collect(),
            push_urls,
            fetch: specs("fetch", Direction::Fetch)?,
            push: specs("push", Direction::Push)?,
            tags,
            prune: is("prune"),
            prune_tags: is("prunetags"),
            mirror: is("mirror") == Some(true),
            skips_all: is("skipdefaultupdate") == Some(true) || is("skipfetchall") == Some(true),
        })
    }

    /// Remote of an address that no remote is configured for.
    pub(crate) fn remote_of_url(&self, url: &[u8]) -> Remote {
        let push_urls = self.rewritten(url, "pushinsteadof").into_iter().collect();
        let urls = vec![self.rewritten(url, "insteadof").unwrap_or_else(|| url.to_vec())];
        Remote { name: url.to_vec(), urls, push_urls, ..Remote::default() }
    }
}

impl Repo<'_, '_> {
    /// Names of the remotes, in the order of the configuration.
    pub(crate) fn remote_names(&self) -> Vec<Vec<u8>> {
        self.config.borrow().subsections("remote")
    }

    /// Remote of a name, or of an address.
    pub(crate) fn remote(&self, name: &[u8]) -> G<Remote> {
        let config = self.config.borrow();
        let remote = config.remote(name)?;
        if remote.is_configured {
            return Ok(remote);
        }
        let address = config.remote_of_url(name);
        Ok(Remote { urls: address.urls, push_urls: address.push_urls, ..remote })
    }

    fn branch_setting(&self, branch: &[u8], what: &str) -> Option<Vec<u8>> {
        self.config.borrow().values(&bytes!["branch.", branch, ".", what]).pop()
    }

    /// Name of the remote that a branch fetches from, and whether the configuration says so.
    pub(crate) fn remote_of_branch(&self, branch: Option<&[u8]>) -> (Vec<u8>, bool) {
        if let Some(name) = branch.and_then(|branch| self.branch_setting(branch, "remote")) {
            return (name, true);
        }
        match self.remote_names().as_slice() {
            [only] => (only.clone(), false),
            _ => (b"origin".to_vec(), false),
        }
    }

    /// Name of the remote that a branch is pushed to, and whether the configuration says so.
    pub(crate) fn push_remote_of_branch(&self, branch: Option<&[u8]>) -> (Vec<u8>, bool) {
        let own = branch.and_then(|branch| self.branch_setting(branch, "pushremote"));
        match own.or_else(|| self.get("remote.pushdefault")) {
            Some(name) => (name, true),
            None => self.remote_of_branch(branch),
        }
    }

    /// References of its remote that a branch is merged with.
    pub(crate) fn merged_refs(&self, branch: &[u8]) -> Vec<Vec<u8>> {
        self.config.borrow().values(&bytes!["branch.", branch, ".merge"])
    }

    /// Whole name of the reference of ours that follows the upstream of a branch.
    pub(crate) fn upstream(&self, branch: &[u8]) -> G<Option<Vec<u8>>> {
        let Some(remote) = self.branch_setting(branch, "remote") else { return Ok(None) };
        let Some(merge) = self.merged_refs(branch).pop() else { return Ok(None) };
        if remote == b"." {
            return Ok(Some(merge));
        }
        Ok(self.remote(&remote)?.tracking(&merge))
    }

    /// Reference of ours that follows what `git push` of a branch would change (`@{push}`).
    pub(crate) fn push_tracking(&self, branch: &[u8]) -> G<Vec<u8>> {
        let (name, _) = self.push_remote_of_branch(Some(branch));
        let remote = self.remote(&name)?;
        let full = bytes!["refs/heads/", branch];
        let tracking = |name: &[u8]| {
            let missing = || fatal!["push destination '", name, "' on remote '", &remote.name, "' has no local tracking branch"];
            remote.tracking(name).ok_or_else(missing)
        };
        if !remote.push.is_empty() {
            let missing = || fatal!["push refspecs for '", &remote.name, "' do not include '", branch, "'"];
            return tracking(&mapped(&remote.push, &full).ok_or_else(missing)?);
        }
        let none = || fatal!["no upstream configured for branch '", branch, "'"];
        match self.get("push.default").as_deref() {
            _ if remote.mirror => tracking(&full),
            Some(b"nothing") => Err(fatal!["push has no destination (push.default is 'nothing')"]),
            Some(b"matching" | b"current") => tracking(&full),
            Some(b"upstream" | b"tracking") => self.upstream(branch)?.ok_or_else(none),
            _ => {
                let upstream = self.upstream(branch)?.ok_or_else(none)?;
                let current = tracking(&full)?;
                if current != upstream {
                    return Err(fatal!["cannot resolve 'simple' push to a single destination"]);
                }
                Ok(current)
            }
        }
    }

    /// Branch that `HEAD` is on by its short name, born or not; `None` when it is detached.
    pub(crate) fn branch_or_unborn(&self) -> G<Option<Vec<u8>>> {
        Ok(match self.head()? {
            Head::Branch(name) => name.strip_prefix(b"refs/heads/").map(<[u8]>::to_vec),
            Head::Detached(_) => None,
        })
    }
}
