import { plural } from "#components/words/quantities.ts";
import type { CorpusSummary } from "#lib/domain/documents.ts";

/** Words of the corpora on the first page. */
export const OVERVIEW_WORDS = {
  title: "Corpora to search",
  switchedOff: "turned off",
  /** "7 documents · 346 passages". Map layers have records and no passages. */
  contents: ({ documentCount, chunkCount }: Pick<CorpusSummary, "documentCount" | "chunkCount">) =>
    documentCount === 0
      ? "empty"
      : [
          plural(documentCount, "document"),
          ...(chunkCount === 0 ? [] : [plural(chunkCount, "passage")]),
        ].join(" · "),
} as const;
