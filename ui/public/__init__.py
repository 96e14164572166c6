"""The second screen: takes a PublicView and nothing else."""
