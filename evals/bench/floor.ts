import type { Context } from "#lib/context.ts";
import { PROFILES } from "#lib/domain/profile.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { denseList } from "#lib/retrieval/hybrid/dense.ts";
import { keywordList } from "#lib/retrieval/hybrid/keyword.ts";
import { KEYWORD_DEPTH } from "#lib/retrieval/lanes/text/text-lane.ts";
import { parseQuery } from "#lib/retrieval/question/parse.ts";
import { readScope } from "#lib/retrieval/scope/read-scope.ts";
import { timed } from "./sampling.ts";

/** Times of the indispensable parts of a search, each measured alone, in milliseconds. */
export type FloorSample = {
  readonly embed: number;
  readonly dense: number;
  readonly keyword: number;
  readonly floor: number;
};

/**
 * Measures the floor of a search: embedding the question, the dense statement and the keyword statement, in sequence.
 * Leaves out parsing and the choice of corpora, which makes the floor stricter.
 */
export async function floorOf(context: Context, question: string): Promise<FloorSample> {
  const { db, embedder, actor } = context;
  if (embedder === null) throw new AppError("embedder_unavailable", "The benchmark needs an embedder.");
  const query = parseQuery(question);
  const admission = { actor, filters: {} };
  const scope = await readScope(db, admission, query.terms);
  const generations = scope.corpora.map(({ generationId }) => generationId);
  // The trailing space bypasses the embedder's cache, but does not change the model's input.
  const embed = await timed(() => embedder.embed([`${query.text} `], "query"));
  const vector = embed.result[0] ?? new Float32Array();
  const dense = await timed(() =>
    denseList(db, generations, vector, admission, { depth: PROFILES.adaptive.depth.dense }),
  );
  const keyword = await timed(() => keywordList(db, scope, admission, KEYWORD_DEPTH));
  const parts = { embed: embed.tookMs, dense: dense.tookMs, keyword: keyword.tookMs };
  return { ...parts, floor: parts.embed + parts.dense + parts.keyword };
}
