"""The lock: covers the whole window until a password is typed; clock and calls run on."""
