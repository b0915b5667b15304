/** The orders of the results that the search page offers. */
export const SORTS = ["best", "newest", "document"] as const;
export type Sort = (typeof SORTS)[number];

/** One result for each document, or one for each passage. */
export const GROUPINGS = ["document", "passage"] as const;
export type Grouping = (typeof GROUPINGS)[number];
