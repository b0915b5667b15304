import type { RERANK_SERVICES } from "#lib/domain/profile.ts";
import { unavailable } from "../rerank-errors.ts";

export type ServiceName = (typeof RERANK_SERVICES)[number];

/** Returns a service's request fields, other than the model's name. */
export function requestOf(
  { service }: { readonly service: ServiceName },
  question: string,
  texts: readonly string[],
): Readonly<Record<string, unknown>> {
  switch (service) {
    case "tei":
      return { query: question, texts, raw_scores: false, return_text: false, truncate: true };
    case "jina":
      return { query: question, documents: texts, top_n: texts.length, return_documents: false };
    case "cohere":
    case "vllm":
      return { query: question, documents: texts, top_n: texts.length };
  }
}

type Item = { readonly index?: unknown; readonly score?: unknown; readonly relevance_score?: unknown };

/**
 * Returns the scores of an answer in the order of the texts. TEI answers a list of `{ index, score }`, the others `{
 * results: [{ index, relevance_score }] }`.
 * @throws AppError("reranker_unavailable") if a text has no score, or two.
 */
export function parseScores(service: ServiceName, answer: unknown, count: number): number[] {
  const list = service === "tei" ? answer : (answer as { readonly results?: unknown } | null)?.results;
  if (!Array.isArray(list)) throw useless("it holds no list of results");
  const scores = new Map<number, number>();
  for (const item of list as readonly (Item | null)[]) {
    const score = service === "tei" ? item?.score : item?.relevance_score;
    const place = item?.index;
    if (typeof place !== "number" || !Number.isInteger(place) || place < 0 || place >= count)
      throw useless("it names a text that was not asked about");
    if (typeof score !== "number" || !Number.isFinite(score)) throw useless("a result has no score");
    if (scores.has(place)) throw useless("it names a text twice");
    scores.set(place, score);
  }
  if (scores.size < count) throw useless(`it holds ${scores.size} scores for ${count} texts`);
  return Array.from({ length: count }, (_, place) => scores.get(place) ?? 0);
}

function useless(why: string) {
  return unavailable(`The reranking service's answer is no use: ${why}.`);
}
