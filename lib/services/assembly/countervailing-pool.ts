import type { Context } from "#lib/context.ts";
import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { retrieveEvidence } from "#lib/retrieval/retrieve-evidence.ts";
import { evidenceDeps } from "#lib/services/search/search-evidence.ts";
import { candidatesOfEvidence, readCandidates } from "./assembly-candidates.ts";
import { besidePassages } from "./countervailing-beside.ts";

export type CountervailingPool = {
  /** Passages that may speak against the items, each once, in a fixed order; the items themselves are not among them. */
  readonly pool: readonly AssemblyCandidate[];
  /** The questions that were asked for more. */
  readonly searchedWith: readonly string[];
};

/** Items whose surroundings are looked at. */
const ITEMS = 12;
/** Taken of what one question finds. */
const FOUND = 30;
/**
 * What is asked besides the question: the words in which planning documents turn against a rule or a decision. Ranked by
 * words alone, because meaning finds what agrees as well as what does not.
 */
const TURNS = [
  "except unless exempt notwithstanding subject to condition until",
  "refused dismissed objection contrary harm",
  "adopted amended superseded replaced draft reduced",
] as const;

/**
 * What to look at for countervailing evidence besides the search's own candidates: what stands beside the items in their
 * documents and the rest of their policies, and what three keyword searches find that ask the question with the words
 * that turn against things. Bounded, and only what the actor may see and the frame allows.
 * @param items what answers the question, best first.
 * @throws AppError("cancelled") when who asked has gone.
 */
export async function countervailingPool(
  context: Context,
  frame: SearchFrame,
  items: readonly AssemblyCandidate[],
): Promise<CountervailingPool> {
  if (items.length === 0) return { pool: [], searchedWith: [] };
  const { filters, confidentialityAllow } = frame;
  const places = await besidePassages(context, items.slice(0, ITEMS));
  const limits = { corpora: filters.corpora, confidentialityAllow };
  const beside = await readCandidates(context, places, limits);
  const searchedWith = TURNS.map((turn) => `${frame.query} ${turn}`);
  const asked: AssemblyCandidate[] = [];
  // One after the other: they must not take the connections of other people's questions.
  for (const query of searchedWith) asked.push(...(await search(context, frame, query)));
  const known = new Set(items.map(({ evidenceRef }) => evidenceRef));
  const pool = [...beside, ...asked].filter(({ evidenceRef }) => {
    const isNew = !known.has(evidenceRef);
    known.add(evidenceRef);
    return isNew;
  });
  return { pool, searchedWith };
}

/** A search that fails leaves the others standing: less is looked at, and the pack is not lost. */
async function search(context: Context, frame: SearchFrame, query: string): Promise<AssemblyCandidate[]> {
  const { recognise: _, ...rest } = frame;
  const asked: SearchFrame = { ...rest, query, mode: "keyword", lanes: "text", rerank: "off" };
  try {
    const { candidates } = await retrieveEvidence(evidenceDeps(context), asked);
    return await candidatesOfEvidence(context, candidates.slice(0, FOUND));
  } catch (error) {
    if (!isAppError(error) || error.code === "cancelled") throw error;
    return [];
  }
}
