import { type DecomposeCode, decompose } from "#lib/assembly/decompose/decompose.ts";
import { DEPTH_OF_PART, gather, IN_ONE, IN_PARTS } from "#lib/assembly/decompose/gather.ts";
import type { Context } from "#lib/context.ts";
import type { LaneStatus } from "#lib/domain/lane.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { type Evidence, ranked } from "#lib/retrieval/evidence.ts";
import { retrieveEvidence } from "#lib/retrieval/retrieve-evidence.ts";
import { recogniseFor } from "#lib/services/search/recognise-question.ts";
import { evidenceDeps } from "#lib/services/search/search-evidence.ts";

/** A part of the question that was searched by itself, as the assembly's run tells it. */
export type GatheredPart = {
  /** What was searched for, in the question's own words. */
  readonly query: string;
  /** The part of the question that it was made from. */
  readonly words: string;
  readonly reasonCode: DecomposeCode;
  readonly status: LaneStatus;
  /** Of what it found, at most `DEPTH_OF_PART` are looked at. */
  readonly candidates: number;
  /** Of these what the whole question had not found. */
  readonly added: number;
};

export type GatheredEvidence = {
  /** In the order that assembly takes them; ranks count from 1 in it, scores are each one's own search's. */
  readonly evidence: readonly Evidence[];
  /** Empty where the question asks one thing. */
  readonly parts: readonly GatheredPart[];
  /** How many come first as the best of their documents. */
  readonly leading: number;
  readonly reasonCodes: readonly string[];
  /** Words for who asked. */
  readonly notes: readonly string[];
  readonly latencyMs: number;
};

/** A search that has been answered: what it found, and how. */
type Whole = { readonly candidates: readonly Evidence[]; readonly reasonCodes: readonly string[] };

/**
 * What a search found, and beside it what the parts of its question find, in one order for assembly: the best of each
 * of the most plausible documents first. A part that cannot be searched is told and adds nothing.
 * @throws AppError("cancelled") when who asked has gone.
 */
export async function gatherEvidence(
  context: Context,
  frame: SearchFrame,
  whole: Whole,
): Promise<GatheredEvidence> {
  const startedAt = performance.now();
  const parts = decompose(frame.query);
  const deps = evidenceDeps(context);
  const filters = parts.length === 0 ? frame.filters : await filtersOf(context, frame, whole);
  const searched = [];
  // One after the other: a question's parts must not take the connections of other people's questions.
  for (const part of parts) {
    const { candidates, status } = await retrieveEvidence(deps, { ...frame, filters, query: part.query });
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
      ...(parts.length > 0 ? ["question_decomposed"] : []),
      ...new Set(parts.map(({ reasonCode }) => reasonCode)),
      ...(searched.some(({ status }) => status !== "ok") ? ["part_of_question_degraded"] : []),
    ],
    notes:
      parts.length === 0
        ? []
        : [`Also searched in ${parts.length} parts: ${parts.map(({ words }) => `“${words}”`).join(", ")}.`],
    latencyMs: performance.now() - startedAt,
  };
}

/** What the whole question's words narrowed the search to holds for its parts too. */
async function filtersOf(
  context: Context,
  frame: SearchFrame,
  whole: Whole,
): Promise<SearchFrame["filters"]> {
  if (whole.reasonCodes.includes("question_filter_left_nothing")) return frame.filters;
  const { filters } = await recogniseFor(context, frame);
  return { ...frame.filters, ...filters };
}
