import { DEPTH_OF_PART, gather, IN_ONE, IN_PARTS } from "#lib/assembly/gather.ts";
import type { Context } from "#lib/context.ts";
import type { LaneStatus } from "#lib/domain/lane.ts";
import { type ReasonCode, reasonIf } from "#lib/domain/reason-codes.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import type { SearchNote } from "#lib/domain/search-note.ts";
import { type Evidence, ranked } from "#lib/retrieval/evidence.ts";
import type { DecomposeCode } from "#lib/retrieval/question/parts/codes.ts";
import { decompose } from "#lib/retrieval/question/parts/decompose.ts";
import { searchIndex } from "#lib/retrieval/search.ts";
import { evidenceDeps } from "#lib/services/search/search-evidence.ts";
import { recogniseFor } from "#lib/services/search/shared/recognise-question.ts";

/** A part of the question that was searched separately, as the receipt records it. */
type GatheredPart = {
  /** The query that was searched, in the question's own words. */
  readonly query: string;
  /** The part of the question that the query comes from. */
  readonly words: string;
  readonly reasonCode: DecomposeCode;
  readonly status: LaneStatus;
  /** Number of its results that were considered, at most `DEPTH_OF_PART`. */
  readonly candidates: number;
  /** Number of those that the search of the whole question did not find. */
  readonly added: number;
};

export type GatheredEvidence = {
  /** In the order for assembly. Ranks count from 1 in this order; each score comes from its own search. */
  readonly evidence: readonly Evidence[];
  /** Empty if the question asks one thing. */
  readonly parts: readonly GatheredPart[];
  /** Number of items at the beginning that are the best of their documents. */
  readonly leading: number;
  readonly reasonCodes: readonly ReasonCode[];
  readonly notes: readonly SearchNote[];
  readonly latencyMs: number;
};

/** The completed search of the whole question. */
type WholeSearch = { readonly candidates: readonly Evidence[]; readonly reasonCodes: readonly string[] };

/**
 * Searches each part of a question and merges the results with those of the whole, in one order for assembly: first the
 * best of each of the most plausible documents. If the search of a part fails, its status says so and it adds nothing.
 * @throws AppError("cancelled") if the client disconnects.
 */
export async function gatherEvidence(
  context: Context,
  frame: SearchFrame,
  whole: WholeSearch,
): Promise<GatheredEvidence> {
  const startedAt = performance.now();
  const parts = decompose(frame.query);
  const deps = evidenceDeps(context);
  const filters = parts.length === 0 ? frame.filters : await filtersOf(context, frame, whole);
  const searched = [];
  // Search the parts one after the other, so that one question does not use the connections of other people's searches.
  for (const part of parts) {
    const { candidates, status } = await searchIndex(deps, { ...frame, filters, query: part.query });
    searched.push({ part, status, found: candidates.slice(0, DEPTH_OF_PART) });
  }
  const gathered = gather(
    whole.candidates,
    searched.map(({ found }) => found),
    parts.length > 0 ? IN_PARTS : IN_ONE,
  );
  const known = new Set(whole.candidates.map(({ evidenceRef }) => evidenceRef));
  return {
    evidence: ranked(gathered.map(({ candidate }) => candidate)),
    parts: searched.map(({ part: { query, words, reasonCode }, status, found }) => ({
      ...{ query, words, reasonCode, status },
      candidates: found.length,
      added: found.filter(({ evidenceRef }) => !known.has(evidenceRef)).length,
    })),
    leading: gathered.filter(({ leads }) => leads).length,
    reasonCodes: [
      ...reasonIf(parts.length > 0, "question_decomposed"),
      ...new Set(parts.map(({ reasonCode }) => reasonCode)),
      ...reasonIf(
        searched.some(({ status }) => status !== "ok"),
        "part_of_question_degraded",
      ),
    ],
    notes:
      parts.length === 0
        ? []
        : [
            {
              code: "question_decomposed",
              text: `Also searched in ${parts.length} parts: ${parts.map(({ words }) => `“${words}”`).join(", ")}.`,
            },
          ],
    latencyMs: performance.now() - startedAt,
  };
}

/** Filters recognised in the whole question apply to its parts too. */
async function filtersOf(
  context: Context,
  frame: SearchFrame,
  whole: WholeSearch,
): Promise<SearchFrame["filters"]> {
  if (whole.reasonCodes.includes("question_filter_left_nothing")) return frame.filters;
  const { filters } = await recogniseFor(context, frame);
  return { ...frame.filters, ...filters };
}
