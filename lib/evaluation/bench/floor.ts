import type { Context } from "#lib/context.ts";
import { PROFILES } from "#lib/domain/profile.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { denseList } from "#lib/retrieval/lanes/text/dense.ts";
import { keywordList } from "#lib/retrieval/lanes/text/keyword.ts";
import { parseQuery } from "#lib/retrieval/query.ts";
import { KEYWORD_DEPTH } from "#lib/retrieval/retrieve.ts";
import { readScope } from "#lib/retrieval/scope.ts";
import { timed } from "./sampling.ts";

/** What a search cannot do without, each measured alone, in milliseconds. */
export type FloorSample = {
  readonly embed: number;
  readonly dense: number;
  readonly keyword: number;
  readonly floor: number;
};

/**
 * The floor of a search: embedding the question, the dense statement and the keyword statement, one after the other.
 * Finding the question's terms and corpora is not counted, which makes the floor the harder to keep to.
 */
export async function floorOf(context: Context, question: string): Promise<FloorSample> {
  const { db, embedder, actor } = context;
  if (embedder === null) throw new AppError("embedder_unavailable", "The benchmark needs an embedder.");
  const query = parseQuery(question);
  const admission = { actor, filters: {}, phrases: [] };
  const scope = await readScope(db, admission, query.terms);
  const generations = scope.corpora.map(({ generationId }) => generationId);
  // The blank makes it another question to the embedder's memory, and the same to the model.
  const embed = await timed(() => embedder.embed([`${query.text} `], "query"));
  const vector = embed.result[0] ?? new Float32Array();
  const dense = await timed(() =>
    denseList(db, generations, vector, admission, { depth: PROFILES.adaptive.depth.dense }),
  );
  const keyword = await timed(() => keywordList(db, scope, admission, KEYWORD_DEPTH));
  const parts = { embed: embed.tookMs, dense: dense.tookMs, keyword: keyword.tookMs };
  return { ...parts, floor: parts.embed + parts.dense + parts.keyword };
}
