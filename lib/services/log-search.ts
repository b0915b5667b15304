import { toolRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { SearchFrame, SearchResponse } from "#lib/domain/search.ts";
import type { EvidenceRetrieval } from "#lib/retrieval/retrieve-evidence.ts";
import { newId } from "./ids.ts";

/** Candidates kept with a search: what a person can have seen, and some that they could have. */
const LOGGED = 50;

/**
 * Logs a search as a ToolRun (retrieval-index-spec): its frame whole, its candidates with their scores. The answer does
 * not wait for it; a log that cannot be written is told in the log file, without the question's words.
 */
export function logSearch(
  context: Context,
  frame: SearchFrame,
  { lanes, candidates, reasonCodes }: EvidenceRetrieval,
  response: SearchResponse,
): void {
  const row = {
    id: newId("run"),
    traceId: response.traceId,
    tool: "search_evidence",
    providerKind: "sightline",
    lane: lanes.length === 1 ? (lanes[0]?.lane ?? null) : null,
    modelId: context.embedder?.model.id ?? null,
    inputsLogged: { frame },
    outputs: {
      documentCount: response.documentCount,
      lanes: lanes.map(({ lane, status, candidateCount }) => ({ lane, status, candidateCount })),
      candidates: candidates
        .slice(0, LOGGED)
        .map(({ evidenceRef, rank, score }) => ({ evidenceRef, rank, score })),
    },
    reasonCodes: [...reasonCodes],
    latencyMs: Math.round(response.tookMs),
    asOf: context.now,
    actorId: context.actor.id,
  };
  context.db
    .insert(toolRuns)
    .values(row)
    .catch((err: unknown) =>
      context.log.warn({ err, traceId: response.traceId }, "a search could not be logged"),
    );
}
