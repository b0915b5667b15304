import { PROVIDER_KIND, SEARCH_LANE } from "#lib/domain/sidecar.ts";
import type { SidecarError } from "#lib/domain/sidecar-corpora.ts";
import type { AppError } from "#lib/errors/app-error.ts";
import type { ErrorCode } from "#lib/errors/codes.ts";
import { shortened } from "./sidecar-corpora.ts";

const LONGEST_ID = 120;

/** Failures that are the service's, not the request's. */
const SERVICE: readonly ErrorCode[] = [
  "queue_full",
  "timed_out",
  "embedder_unavailable",
  "search_unavailable",
  "database_unavailable",
  "internal",
];

/** The corpora that a body names, as far as it can be read: a refusal tells them back. */
export function corpusIdsIn(body: unknown): string[] {
  const given = body !== null && typeof body === "object" && "corpus_ids" in body ? body.corpus_ids : [];
  if (!Array.isArray(given)) return [];
  const ids = given.filter((each): each is string => typeof each === "string" && each.length <= LONGEST_ID);
  return [...new Set(ids)].slice(0, 100);
}

/** What is known of provider and route when a request is refused (doc18 R1.1 §3.3, §7.4). */
export function sidecarRefusal(
  error: AppError,
  corpusIds: readonly string[],
): Omit<SidecarError, "error" | "detail"> {
  return {
    provider_kind: PROVIDER_KIND,
    search_lane: SEARCH_LANE,
    // An address may name what is too long for an id; the error's words name it.
    corpus_ids: corpusIds.filter((id) => id.length <= LONGEST_ID),
    route_reason_codes: [
      ...(SERVICE.includes(error.code) ? ["llamaindex_health_degraded"] : []),
      ...(error.details.reason === "corpus_disabled" ? ["llamaindex_corpus_disabled"] : []),
      error.code,
    ],
    freshness_state: "unknown",
    degraded_reason: shortened(`${error.code}: ${error.message}`, 240),
    schema_version: 1,
  };
}
