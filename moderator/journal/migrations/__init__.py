"""The history of the file's schema; revision ids are numbers that grow."""
