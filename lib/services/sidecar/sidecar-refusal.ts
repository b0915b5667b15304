import { errorsCausedBy } from "#lib/domain/error-codes.ts";
import { PROVIDER_KIND, SEARCH_LANE } from "#lib/domain/sidecar.ts";
import { SIDECAR_CODES } from "#lib/domain/sidecar-codes.ts";
import type { SidecarError } from "#lib/domain/sidecar-corpora.ts";
import type { AppError } from "#lib/errors/app-error.ts";
import { shortened } from "./internal/shortened.ts";

const MAX_ID_CHARS = 120;

/** Codes of errors that the service causes, not the request. */
const SERVICE_ERRORS = errorsCausedBy("service", "time", "machine");

/** Returns the corpora named in a body, as far as it can be parsed. A refusal repeats them. */
export function corpusIdsIn(body: unknown): string[] {
  const given = body !== null && typeof body === "object" && "corpus_ids" in body ? body.corpus_ids : [];
  if (!Array.isArray(given)) return [];
  const ids = given.filter((each): each is string => typeof each === "string" && each.length <= MAX_ID_CHARS);
  return [...new Set(ids)].slice(0, 100);
}

/** Returns what is known about provider and route when a request is refused. */
export function sidecarRefusal(
  error: AppError,
  corpusIds: readonly string[],
): Omit<SidecarError, "error" | "detail"> {
  return {
    provider_kind: PROVIDER_KIND,
    search_lane: SEARCH_LANE,
    // A URL may contain an id longer than the format allows. The error message contains it.
    corpus_ids: corpusIds.filter((id) => id.length <= MAX_ID_CHARS),
    route_reason_codes: [
      ...(SERVICE_ERRORS.has(error.code) ? [SIDECAR_CODES.health_degraded] : []),
      ...(error.details.reason === "corpus_disabled" ? [SIDECAR_CODES.corpus_disabled] : []),
      error.code,
    ],
    freshness_state: "unknown",
    degraded_reason: shortened(`${error.code}: ${error.message}`, 240),
    schema_version: 1,
  };
}
