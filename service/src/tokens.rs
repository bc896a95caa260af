//! The tokens that may call.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use http::HeaderMap;
use http::header::AUTHORIZATION;
use sha2::{Digest, Sha256};
use subtle::{Choice, ConstantTimeEq};

use crate::watched::{self, Watched, Watching};

/// What stands before a token in its header.
const SCHEME: &[u8] = b"bearer ";

/// A token as it is kept: nobody can read it from there, and all are equally long.
type Hash = [u8; 32];

/// The tokens that may call.
pub(crate) struct Tokens {
    known: RwLock<Vec<Hash>>,
    file: PathBuf,
}

impl Tokens {
    /// Reads tokens, one a line; lines that are empty or begin with `#` are passed over, as is a byte order mark at the start.
    ///
    /// # Errors
    /// What is wrong with the file; never what is in it.
    pub(crate) fn read(file: &Path) -> Result<(Arc<Tokens>, Watching), String> {
        Watching::first(&[file], || Ok(Tokens { known: RwLock::new(hashes(file)?), file: file.to_owned() }))
    }

    /// Does a call have a token that is known? How long the answer takes does not depend on how much of a token is
    /// right, nor on which one it is.
    pub(crate) fn admit(&self, headers: &HeaderMap) -> bool {
        let mut values = headers.get_all(AUTHORIZATION).iter();
        let (Some(value), None) = (values.next(), values.next()) else { return false };
        let Some((scheme, token)) = value.as_bytes().split_at_checked(SCHEME.len()) else { return false };
        if !scheme.eq_ignore_ascii_case(SCHEME) {
            return false;
        }
        let given = hash(token);
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.iter().fold(Choice::from(0), |found, known| found | known.ct_eq(&given)).into()
    }
}

impl Watched for Tokens {
    fn name(&self) -> &'static str {
        "the list of tokens"
    }

    fn files(&self) -> Vec<&Path> {
        vec![&self.file]
    }

    fn reload(&self) -> Result<(), String> {
        let fresh = hashes(&self.file)?;
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        Ok(())
    }
}

fn hash(token: &[u8]) -> Hash {
    Sha256::digest(token).into()
}

fn hashes(file: &Path) -> Result<Vec<Hash>, String> {
    let bytes = watched::read(file)?;
    let text = str::from_utf8(&bytes).map_err(|_| watched::at(file, &"is no text in UTF-8"))?;
    // Editors on Windows write a mark there, which is no part of the first line.
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let known: Vec<_> = lines.map(|token| hash(token.as_bytes())).collect();
    if known.is_empty() { Err(watched::at(file, &"holds no token")) } else { Ok(known) }
}
