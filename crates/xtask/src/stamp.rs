//! Stamps: a step is skipped while the content it was made from stays the same.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

/// A digest of files and words, in the order they were added.
///
/// The hash may differ between two compilers; then a step runs once more than needed.
#[derive(Default)]
pub struct Digest(DefaultHasher);

impl Digest {
    /// Adds a file, or every file below a directory; what does not exist counts as empty.
    pub fn path(mut self, path: &Path) -> Result<Self> {
        for file in files(path)? {
            file.hash(&mut self.0);
            fs::read(&file)
                .with_context(|| format!("{} cannot be read", file.display()))?
                .hash(&mut self.0);
        }
        Ok(self)
    }

    /// Adds a word, such as a version.
    pub fn word(mut self, word: &str) -> Self {
        word.hash(&mut self.0);
        self
    }

    /// The digest as sixteen hexadecimal digits.
    pub fn hex(&self) -> String {
        format!("{:016x}", self.0.finish())
    }
}

/// The memory that a step was done for some content.
pub struct Stamp {
    file: PathBuf,
    now: String,
}

impl Stamp {
    /// The stamp kept in `file` for the content of `digest`.
    pub fn new(file: PathBuf, digest: &Digest) -> Self {
        Self { file, now: digest.hex() }
    }

    /// Whether the step was done for this content and all it made still exists.
    pub fn holds(&self, made: &[&Path]) -> bool {
        made.iter().all(|path| path.exists())
            && fs::read_to_string(&self.file).is_ok_and(|then| then == self.now)
    }

    /// Remembers that the step was done.
    pub fn set(&self) -> Result<()> {
        if let Some(parent) = self.file.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&self.file, &self.now)
            .with_context(|| format!("{} cannot be written", self.file.display()))
    }
}

/// Every file at or below a path, sorted; hidden ones and installed packages are left out.
pub fn files(path: &Path) -> Result<Vec<PathBuf>> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let Ok(entries) = fs::read_dir(path) else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry.with_context(|| format!("{} cannot be listed", path.display()))?;
        let name = entry.file_name();
        if name.to_string_lossy().starts_with('.') || name == "node_modules" {
            continue;
        }
        found.extend(files(&entry.path())?);
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_holds_until_the_content_changes_or_the_product_is_gone() {
        let dir = std::env::temp_dir().join(format!("cornerstone-stamp-{}", std::process::id()));
        let (input, stamp) = (dir.join("in/a.txt"), dir.join("stamp"));
        fs::create_dir_all(dir.join("in")).unwrap();
        fs::write(&input, "one").unwrap();
        let now = || Stamp::new(stamp.clone(), &Digest::default().path(&dir.join("in")).unwrap());

        assert!(!now().holds(&[&input]), "nothing was done yet");
        now().set().unwrap();
        assert!(now().holds(&[&input]));
        assert!(!now().holds(&[&dir.join("absent")]), "the product is gone");
        fs::write(&input, "two").unwrap();
        assert!(!now().holds(&[&input]), "the content changed");
        fs::remove_dir_all(&dir).unwrap();
    }
}
