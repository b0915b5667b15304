import type { Context } from "#lib/context.ts";
import type { SearchMode } from "#lib/domain/search.ts";
import { type PlacedCandidate, retrieveText } from "#lib/retrieval/retrieve.ts";
import type { LoadedCorpus } from "../beir/load-corpus.ts";

export const HALVES = { keyword: "keyword", dense: "semantic", hybrid: "hybrid" } as const satisfies Record<
  string,
  SearchMode
>;
export type Half = keyof typeof HALVES;

/** Documents (or pages) by query, best first: what a set's judgements are compared with. */
export type Run = ReadonlyMap<string, readonly string[]>;

/** Asks every question in one mode, over the set's own corpus; a document counts as its best passage does. */
export async function searchRun(
  context: Context,
  corpus: LoadedCorpus,
  kind: "texts" | "pages",
  queries: readonly { readonly id: string; readonly text: string }[],
  half: Half,
): Promise<Run> {
  const run = new Map<string, readonly string[]>();
  for (const query of queries) {
    const { report } = await retrieveText(context, {
      query: query.text,
      mode: HALVES[half],
      filters: { corpora: [corpus.corpusId] },
      limit: 100,
      offset: 0,
      passagesPerDocument: 1,
    });
    run.set(
      query.id,
      kind === "texts" ? documentsOf(report.candidates, corpus) : pagesOf(report.candidates, corpus),
    );
  }
  return run;
}

function documentsOf(candidates: readonly PlacedCandidate[], corpus: LoadedCorpus): string[] {
  return [...new Set(candidates.map(({ sourcePath }) => corpus.ids.get(sourcePath) ?? sourcePath))];
}

/** A passage over a page break counts for both pages, the earlier first. */
function pagesOf(candidates: readonly PlacedCandidate[], corpus: LoadedCorpus): string[] {
  const pages = candidates.flatMap(({ sourcePath, pageFirst, pageLast }) => {
    if (pageFirst === null) return [];
    const count = Math.max(1, (pageLast ?? pageFirst) - pageFirst + 1);
    const document = corpus.ids.get(sourcePath) ?? sourcePath;
    return Array.from({ length: count }, (_, index) => `${document}#p${pageFirst + index}`);
  });
  return [...new Set(pages)];
}
