import type { FacetCosines } from "#lib/domain/embedding.ts";
import type { ReasonCode } from "#lib/domain/reason-codes.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { embedQuery } from "../../hybrid/embed-query.ts";
import { keywordList } from "../../hybrid/keyword.ts";
import { parseQueryWithinLimits } from "../../question/parse.ts";
import { pastDamage } from "../../scope/past-damage.ts";
import { openRequest, type RequestDeps } from "../request.ts";
import { textLane } from "./text-lane.ts";

/** The scores of one passage for a question, before merging. */
type PassageScore = {
  /** The passage's own BM25; null where it has none of the words. */
  readonly bm25: number | null;
  readonly cosines: FacetCosines;
  /** Its rank in the text lane's answer to the frame, from 1; null where it is not listed. */
  readonly rank: number | null;
};

export type PassageScores = {
  readonly byChunk: ReadonlyMap<number, PassageScore>;
  /** For example why there are no cosines. */
  readonly reasonCodes: readonly ReasonCode[];
};

/**
 * Returns the scores of each of these passages for a frame's question. BM25 uses the statistics of the frame's corpora,
 * as a search does. A frame that names one document lists all of its passages.
 */
export function scorePassages(
  deps: RequestDeps,
  frame: SearchFrame,
  chunkIds: readonly number[],
): Promise<PassageScores> {
  return pastDamage(() => scoreOnce(deps, frame, chunkIds));
}

async function scoreOnce(
  deps: RequestDeps,
  frame: SearchFrame,
  chunkIds: readonly number[],
): Promise<PassageScores> {
  const { db, embedder, signal } = deps;
  const question = parseQueryWithinLimits(frame.query);
  const request = openRequest(deps, frame, question);
  const [admission, scope, embedded, { candidates }] = await Promise.all([
    request.admission(db),
    request.scope(db),
    embedQuery(embedder, request.mode, question.text, signal),
    textLane.search(deps, request),
  ]);
  const generationIds = scope.corpora
    .filter(({ embeddingModelId }) => embeddingModelId === embedder?.model.id)
    .map(({ generationId }) => generationId);
  const { vector } = embedded;
  const [keyword, cosines] = await Promise.all([
    keywordList(db, scope, admission, Math.max(1, chunkIds.length)),
    vector === null
      ? null
      : textIndex.readCosines(db, { generationIds, vector, chunkIds, state: scope.state }),
  ]);
  const ranks = new Map(candidates.map(({ chunkId, rank }) => [chunkId, rank]));
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
