/// Placeholder until the first page.
