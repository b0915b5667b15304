import { createHash } from "node:crypto";
import type { Context } from "#lib/context.ts";
import type { Fingerprints } from "#lib/domain/receipt.ts";
import { RANKING } from "#lib/retrieval/ranking.ts";
import type { EvidenceRetrieval } from "#lib/retrieval/retrieve-evidence.ts";

/** The first letters of a hash: enough to tell two configurations apart. */
const LETTERS = 16;

/** A hash of plain data that does not depend on the order of its keys. */
export function fingerprint(value: unknown): string {
  return createHash("sha256").update(canonical(value)).digest("hex").slice(0, LETTERS);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`;
}

/** What an answer depends on besides its corpora, as it is today. */
export function fingerprintsOf(
  context: Context,
  { plan, scope }: Pick<EvidenceRetrieval, "plan" | "scope">,
  rerankModel: string | null = null,
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
    vectorIndex: scope.vectorIndex,
    ranking: fingerprint(RANKING),
  };
}
