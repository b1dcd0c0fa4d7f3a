//! Typed text to a command and its options, for every platform without forms.
