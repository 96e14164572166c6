"""Papers as pages: laid out, painted, written as PDF, sent to a printer."""
