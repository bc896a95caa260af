//! What every list of ours does alike: it reads as a slice.

/// `Deref` to the slice, iteration by reference, and `Debug` of the entries, for a list with `as_slice`.
macro_rules! reads_as_slice {
    ($name:ident, $item:ty) => {
        impl core::ops::Deref for $name {
            type Target = [$item];
            fn deref(&self) -> &[$item] {
                self.as_slice()
            }
        }

        impl<'a> IntoIterator for &'a $name {
            type Item = &'a $item;
            type IntoIter = core::slice::Iter<'a, $item>;
            fn into_iter(self) -> Self::IntoIter {
                self.as_slice().iter()
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_list().entries(self.as_slice()).finish()
            }
        }
    };
}

pub(crate) use reads_as_slice;
