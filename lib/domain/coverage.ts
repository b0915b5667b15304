/** The value of a dataset's `coverage_of` for the rectangle around its records. Apart from its schema, for pages (ADR 0075). */
export const OUTLINE = "outline";

/** Longest text of a fact about a dataset, in characters. */
export const MAX_FACT_CHARS = 500;
