"""Scripts as data (section 8): who may be dealt, what each can do, when each wins. No code runs from them."""
