import {
  type AssembledItem,
  type AssemblyCandidate,
  type AssemblyConfig,
  type LeftOut,
  type LeftOutReason,
  MODALITIES,
  type Modality,
} from "#lib/domain/assembly.ts";
import type { Room } from "./room.ts";
import type { Similarity } from "./similarity.ts";

/** A passage below this relevance is not taken to fill a modality's minimum. */
const MIN_RELEVANCE = 0.1;

export type Selected = Pick<AssembledItem, "candidate" | "tokens" | "selection">;

export type Selector = {
  /** Takes what fits, best first. Returns the items taken by this call in the order of selection. */
  take(room: Room): Selected[];
  /**
   * Call this when another item enters the pack: its duplicates are then refused, and similar candidates count less.
   */
  noteAdded(candidate: AssemblyCandidate): void;
  /** Returns what was not taken, and why. */
  leftOut(room: Room): LeftOut[];
};

export type SelectDeps = {
  readonly relevance: ReadonlyMap<AssemblyCandidate, number>;
  readonly similarity: Similarity;
  readonly tokensOf: (candidate: AssemblyCandidate) => number;
  readonly config: Pick<AssemblyConfig, "lambda" | "perDocument" | "quotas" | "leastScoreShare">;
  /** Taken before others, as far as caps and room allow: the first candidates, each from another document. */
  readonly leading?: ReadonlySet<AssemblyCandidate>;
};

type Unselected = {
  readonly candidate: AssemblyCandidate;
  readonly relevance: number;
  /** Similarity to the most similar item in the pack. */
  maxSimilarity: number;
  standsForIt: string | null;
};

/** The state of one selection. */
type Selection = {
  readonly deps: SelectDeps;
  /** Candidates with a lower score are too weak, unless they lead. */
  readonly minScore: number;
  unselected: readonly Unselected[];
  readonly countByDocument: Map<string, number>;
  readonly countByModality: Map<Modality, number>;
};

/**
 * Selects by maximal marginal relevance (Carbonell and Goldstein, 1998). The next item has the greatest `lambda ·
 * relevance − (1 − lambda) · similarity to the most similar taken item` among those that caps, quotas and room allow.
 * Leading candidates and the minimum of each modality are taken first. The items of each call are then put in the order
 * that selection among them alone yields, so that a quota does not move the best item down.
 */
export function selectorOf(ordered: readonly AssemblyCandidate[], deps: SelectDeps): Selector {
  const selection = startSelection(ordered, deps);
  return {
    noteAdded: (added) => {
      updateSimilarities(selection, added);
      for (const each of selection.unselected)
        if (each.standsForIt === null && deps.similarity.duplicates(each.candidate, added) !== null)
          each.standsForIt = added.evidenceRef;
    },
    take: (room) => {
      const found = [...takeLeading(selection, room), ...takeMinimums(selection, room)];
      const takeNext = () => takeOne(selection, selection.unselected, room);
      for (let next = takeNext(); next; next = takeNext()) found.push(next);
      return inSelectionOrder(found, deps);
    },
    leftOut: (room) =>
      selection.unselected.map((each) => ({
        ref: each.candidate.evidenceRef,
        documentId: each.candidate.documentId,
        reason: refusalOf(selection, each, room) ?? "item_limit",
        tokens: deps.tokensOf(each.candidate),
        standsForIt: each.standsForIt,
      })),
  };
}

function startSelection(ordered: readonly AssemblyCandidate[], deps: SelectDeps): Selection {
  const highestScore = Math.max(0, ...ordered.map(({ score }) => score));
  return {
    deps,
    minScore: deps.config.leastScoreShare * highestScore,
    unselected: ordered.map((candidate) => ({
      candidate,
      relevance: deps.relevance.get(candidate) ?? 0,
      maxSimilarity: 0,
      standsForIt: null,
    })),
    countByDocument: new Map(),
    countByModality: new Map(),
  };
}

/** Returns why a candidate cannot be selected now; null if it can. */
function refusalOf(
  { deps, minScore, countByDocument, countByModality }: Selection,
  { candidate, standsForIt }: Unselected,
  room: Room,
): LeftOutReason | null {
  const { config, leading, tokensOf } = deps;
  if (standsForIt !== null) return "duplicate";
  if (candidate.score < minScore && !leading?.has(candidate)) return "weak";
  if ((countByDocument.get(candidate.documentId) ?? 0) >= config.perDocument) return "document_cap";
  const quota = config.quotas[candidate.modality];
  if (quota && (countByModality.get(candidate.modality) ?? 0) >= quota.max) return "quota";
  return room.refusal(tokensOf(candidate));
}

/** Removes an item that entered the pack, and raises the similarity of those that are like it. */
function updateSimilarities(selection: Selection, added: AssemblyCandidate): void {
  selection.unselected = selection.unselected.filter(
    ({ candidate }) => candidate.evidenceRef !== added.evidenceRef,
  );
  for (const each of selection.unselected)
    each.maxSimilarity = Math.max(
      each.maxSimilarity,
      selection.deps.similarity.between(each.candidate, added),
    );
}

/** Takes the best of these candidates that can be selected; null if there is none. */
function takeOne(selection: Selection, among: readonly Unselected[], room: Room): Unselected | null {
  const { deps, countByDocument, countByModality } = selection;
  const best = bestOf(
    among.filter((each) => refusalOf(selection, each, room) === null),
    deps.config.lambda,
  );
  if (best === null) return null;
  const { documentId, modality } = best.candidate;
  room.take(deps.tokensOf(best.candidate));
  countByDocument.set(documentId, (countByDocument.get(documentId) ?? 0) + 1);
  countByModality.set(modality, (countByModality.get(modality) ?? 0) + 1);
  updateSimilarities(selection, best.candidate);
  return best;
}

function takeLeading(selection: Selection, room: Room): Unselected[] {
  return selection.unselected
    .filter(({ candidate }) => selection.deps.leading?.has(candidate))
    .flatMap((each) => takeOne(selection, [each], room) ?? []);
}

/** Takes the minimum number of relevant items of each modality. */
function takeMinimums(selection: Selection, room: Room): Unselected[] {
  const { deps, countByModality } = selection;
  return MODALITIES.flatMap((modality) => {
    const found: Unselected[] = [];
    const minimum = deps.config.quotas[modality]?.min ?? 0;
    while ((countByModality.get(modality) ?? 0) < minimum) {
      const next = takeOne(selection, selection.unselected.filter(inModality(modality)), room);
      if (next === null) break;
      found.push(next);
    }
    return found;
  });
}

const inModality =
  (modality: Modality) =>
  ({ candidate, relevance }: Unselected) =>
    candidate.modality === modality && relevance >= MIN_RELEVANCE;

const mmrOf = ({ relevance, maxSimilarity }: Unselected, lambda: number) =>
  lambda * relevance - (1 - lambda) * maxSimilarity;

/** Returns the greatest; the first of equals. */
function bestOf(among: readonly Unselected[], lambda: number): Unselected | null {
  let best: Unselected | null = null;
  let highest = Number.NEGATIVE_INFINITY;
  for (const each of among) {
    const mmr = mmrOf(each, lambda);
    if (mmr > highest) [best, highest] = [each, mmr];
  }
  return best;
}

/** Returns these items in the order of selection among them, with the numbers of each step. */
function inSelectionOrder(
  selected: readonly Unselected[],
  { similarity, tokensOf, config, relevance }: SelectDeps,
): Selected[] {
  const rank = new Map([...relevance.keys()].map((candidate, index) => [candidate, index]));
  let left = [...selected]
    .sort((a, b) => (rank.get(a.candidate) ?? 0) - (rank.get(b.candidate) ?? 0))
    .map((each) => ({ ...each, maxSimilarity: 0 }));
  const found: Selected[] = [];
  for (let next = bestOf(left, config.lambda); next; next = bestOf(left, config.lambda)) {
    const { candidate, relevance: own, maxSimilarity } = next;
    found.push({
      candidate,
      tokens: tokensOf(candidate),
      selection: { relevance: own, similarity: maxSimilarity, mmr: mmrOf(next, config.lambda) },
    });
    left = left.filter((each) => each !== next);
    for (const each of left)
      each.maxSimilarity = Math.max(each.maxSimilarity, similarity.between(each.candidate, candidate));
  }
  return found;
}
