import { createHash } from "node:crypto";
import type { Context } from "#lib/context.ts";
import type { Fingerprints } from "#lib/domain/receipt.ts";
import type { TopicVocabulary } from "#lib/domain/topic-words.ts";
import { RANKING } from "#lib/retrieval/ranking.ts";
import type { Retrieval } from "#lib/retrieval/search.ts";

/** Number of hash characters, enough to distinguish configurations. */
const HASH_CHARS = 16;

/** Hashes plain data independent of the order of its keys. */
function fingerprint(value: unknown): string {
  return createHash("sha256").update(canonical(value)).digest("hex").slice(0, HASH_CHARS);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`;
}

/** The topics that a search is limited to, by corpus; null without such a filter. */
export type AskedTopics = Readonly<Record<string, TopicVocabulary>> | null;

/** Returns the fingerprints of everything except corpora that an answer depends on. */
export function fingerprintsOf(
  context: Context,
  { plan, scope, place }: Pick<Retrieval, "plan" | "scope" | "place">,
  rerankModel: string | null = null,
  topics: AskedTopics = null,
): Fingerprints {
  const { config, embedder, pageEmbedder } = context;
  return {
    policy: fingerprint({
      policy: config.routePolicy,
      profile: plan.profile,
      pageSearch: config.pageSearch,
      ocr: { lowConfidence: config.ocr.lowConfidence, penalty: config.ocr.penalty },
    }),
    textModel: embedder?.model.id ?? null,
    pageModel: pageEmbedder?.model.id ?? null,
    rerankModel,
    vectorIndex: null,
    ranking: fingerprint(RANKING),
    ...(scope.expansions.length > 0 && { synonyms: fingerprint(scope.expansions) }),
    ...(place !== null && { places: fingerprint(place.datasets) }),
    ...(topics !== null && { topics: fingerprint(topics) }),
  };
}
