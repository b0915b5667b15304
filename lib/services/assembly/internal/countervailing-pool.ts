import type { Context } from "#lib/context.ts";
import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { searchIndex } from "#lib/retrieval/search.ts";
import { evidenceDeps } from "#lib/services/search/search-evidence.ts";
import { candidatesOfEvidence, readCandidates } from "./assembly-candidates.ts";
import { neighbourPassages } from "./countervailing-neighbours.ts";

export type CountervailingPool = {
  /** Passages that may contradict the items, each once and in a fixed order, without the items themselves. */
  readonly pool: readonly AssemblyCandidate[];
  /** The queries used to find more. */
  readonly searchedWith: readonly string[];
};

/** Number of items whose surroundings are considered. */
const ITEMS_CONSIDERED = 12;
/** Maximum number of results taken from one query. */
const RESULTS_PER_QUERY = 30;
/**
 * Words with which planning documents qualify or contradict a rule or decision. Each line is added to the question.
 * Searched by words only, because search by meaning also finds passages that agree.
 */
const QUALIFYING_WORDS = [
  "except unless exempt notwithstanding subject to condition until",
  "refused dismissed objection contrary harm",
  "adopted amended superseded replaced draft reduced",
] as const;

/**
 * Returns passages to examine for countervailing evidence in addition to the search's own results: the neighbours of
 * the items in their documents and policies, and the results of three keyword searches. Limited in size, and to what
 * the actor may see and the frame allows.
 * @param items the evidence that answers the question, best first.
 * @throws AppError("cancelled") if the client disconnects.
 */
export async function countervailingPool(
  context: Context,
  frame: SearchFrame,
  items: readonly AssemblyCandidate[],
): Promise<CountervailingPool> {
  if (items.length === 0) return { pool: [], searchedWith: [] };
  const { filters, confidentialityAllow } = frame;
  const places = await neighbourPassages(context, items.slice(0, ITEMS_CONSIDERED));
  const limits = { corpora: filters.corpora, confidentialityAllow };
  const neighbours = await readCandidates(context, places, limits);
  const searchedWith = QUALIFYING_WORDS.map((turn) => `${frame.query} ${turn}`);
  const searched: AssemblyCandidate[] = [];
  // Search one after the other, so that one question does not use the connections of other people's searches.
  for (const query of searchedWith) searched.push(...(await search(context, frame, query)));
  const known = new Set(items.map(({ evidenceRef }) => evidenceRef));
  const pool = [...neighbours, ...searched].filter(({ evidenceRef }) => {
    const isNew = !known.has(evidenceRef);
    known.add(evidenceRef);
    return isNew;
  });
  return { pool, searchedWith };
}

/** A failed search returns nothing. The pack is then made from the other searches. */
async function search(context: Context, frame: SearchFrame, query: string): Promise<AssemblyCandidate[]> {
  const { recognise: _, ...rest } = frame;
  const keywordFrame: SearchFrame = { ...rest, query, mode: "keyword", lanes: "text", rerank: "off" };
  try {
    const { candidates } = await searchIndex(evidenceDeps(context), keywordFrame);
    return await candidatesOfEvidence(context, candidates.slice(0, RESULTS_PER_QUERY));
  } catch (error) {
    if (!isAppError(error) || error.code === "cancelled") throw error;
    return [];
  }
}
