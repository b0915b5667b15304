import type { ShownDocument } from "#lib/services/search/shared/shown-rows.ts";
import type { PassageTable } from "./answer-tables.ts";

/** What is known of the document of a passage that is quoted, and the tables of the passage. */
export type QuotedFacts = Pick<ShownDocument, "format" | "title"> & {
  readonly tables: readonly PassageTable[];
};
