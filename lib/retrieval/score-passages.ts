import type { SearchFrame } from "#lib/domain/search.ts";
import { embedQuery } from "./embed-query.ts";
import { admissionOf } from "./filters.ts";
import { cosinesOf, type FacetCosines } from "./lanes/text/dense.ts";
import { keywordList } from "./lanes/text/keyword.ts";
import { conditionsOf, parseQuery } from "./query.ts";
import { type RetrieveDeps, retrieveText } from "./retrieve.ts";
import { readScope } from "./scope.ts";

/** What a question gives one passage, before anything is merged. */
export type PassageScore = {
  /** The passage's own BM25; null where it has none of the words. */
  readonly bm25: number | null;
  readonly cosines: FacetCosines;
  /** Among the frame's passages as the route ranks them, from 1; null for what it does not list. */
  readonly rank: number | null;
};

export type PassageScores = {
  readonly byChunk: ReadonlyMap<number, PassageScore>;
  /** What the halves did: why there are no cosines, for one. */
  readonly reasonCodes: readonly string[];
};

/**
 * What a frame's question gives each of these passages. BM25 is that of the frame's corpora, as in a search of them; a
 * frame that names one document lists all of its passages.
 */
export async function scorePassages(
  deps: RetrieveDeps,
  frame: SearchFrame,
  chunkIds: readonly number[],
): Promise<PassageScores> {
  const query = parseQuery(frame.query);
  const admission = admissionOf(deps.actor, frame, conditionsOf(query));
  const [scope, embedded, { report }] = await Promise.all([
    readScope(deps.db, admission, query.terms),
    embedQuery(deps.embedder, frame.mode, query.text, deps.signal),
    retrieveText(deps, frame),
  ]);
  const generations = scope.corpora
    .filter(({ embeddingModelId }) => embeddingModelId === deps.embedder?.model.id)
    .map(({ generationId }) => generationId);
  const [keyword, cosines] = await Promise.all([
    keywordList(deps.db, scope, admission, Math.max(1, chunkIds.length)),
    embedded.vector === null ? null : cosinesOf(deps.db, generations, embedded.vector, chunkIds),
  ]);
  const ranks = new Map(report.candidates.map(({ chunkId }, index) => [chunkId, index + 1]));
  return {
    byChunk: new Map(
      chunkIds.map((id) => [
        id,
        {
          bm25: keyword.passages.get(id) ?? null,
          cosines: cosines?.get(id) ?? {},
          rank: ranks.get(id) ?? null,
        },
      ]),
    ),
    reasonCodes: embedded.reasonCodes,
  };
}
