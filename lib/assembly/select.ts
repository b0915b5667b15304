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
  /** To the most similar item in the pack. */
  maxSimilarity: number;
  standsForIt: string | null;
};

/**
 * Selects by maximal marginal relevance (Carbonell and Goldstein, 1998). The next item has the greatest `lambda ·
 * relevance − (1 − lambda) · similarity to the most similar taken item` among those that caps, quotas and room allow.
 * Leading candidates and the minimum of each modality are taken first. The items of each call are then put in the order
 * that selection among them alone yields, so that a quota does not move the best item down.
 */
export function selectorOf(ordered: readonly AssemblyCandidate[], deps: SelectDeps): Selector {
  const { similarity, tokensOf, config } = deps;
  let unselected: Unselected[] = ordered.map((candidate) => ({
    candidate,
    relevance: deps.relevance.get(candidate) ?? 0,
    maxSimilarity: 0,
    standsForIt: null,
  }));
  const highestScore = Math.max(0, ...ordered.map(({ score }) => score));
  const isWeak = (candidate: AssemblyCandidate) =>
    candidate.score < config.leastScoreShare * highestScore && !deps.leading?.has(candidate);
  const countByDocument = new Map<string, number>();
  const countByModality = new Map<Modality, number>();

  const refusal = ({ candidate, standsForIt }: Unselected, room: Room): LeftOutReason | null => {
    if (standsForIt !== null) return "duplicate";
    if (isWeak(candidate)) return "weak";
    if ((countByDocument.get(candidate.documentId) ?? 0) >= config.perDocument) return "document_cap";
    const quota = config.quotas[candidate.modality];
    if (quota && (countByModality.get(candidate.modality) ?? 0) >= quota.max) return "quota";
    return room.refusal(tokensOf(candidate));
  };
  const updateSimilarities = (seen: AssemblyCandidate) => {
    unselected = unselected.filter(({ candidate }) => candidate.evidenceRef !== seen.evidenceRef);
    for (const each of unselected)
      each.maxSimilarity = Math.max(each.maxSimilarity, similarity.between(each.candidate, seen));
  };
  const takeOne = (among: readonly Unselected[], room: Room): Unselected | null => {
    const best = bestOf(
      among.filter((each) => refusal(each, room) === null),
      config.lambda,
    );
    if (best === null) return null;
    const { documentId, modality } = best.candidate;
    room.take(tokensOf(best.candidate));
    countByDocument.set(documentId, (countByDocument.get(documentId) ?? 0) + 1);
    countByModality.set(modality, (countByModality.get(modality) ?? 0) + 1);
    updateSimilarities(best.candidate);
    return best;
  };
  const takeLeading = (room: Room): Unselected[] =>
    unselected
      .filter(({ candidate }) => deps.leading?.has(candidate))
      .flatMap((each) => takeOne([each], room) ?? []);
  const takeMinimums = (room: Room): Unselected[] =>
    MODALITIES.flatMap((modality) => {
      const found: Unselected[] = [];
      const least = config.quotas[modality]?.min ?? 0;
      while ((countByModality.get(modality) ?? 0) < least) {
        const next = takeOne(unselected.filter(inModality(modality)), room);
        if (next === null) break;
        found.push(next);
      }
      return found;
    });

  return {
    noteAdded: (seen) => {
      updateSimilarities(seen);
      for (const each of unselected)
        if (each.standsForIt === null && similarity.duplicates(each.candidate, seen) !== null)
          each.standsForIt = seen.evidenceRef;
    },
    take: (room) => {
      const found = [...takeLeading(room), ...takeMinimums(room)];
      for (let next = takeOne(unselected, room); next; next = takeOne(unselected, room)) found.push(next);
      return inSelectionOrder(found, deps);
    },
    leftOut: (room) =>
      unselected.map((each) => ({
        ref: each.candidate.evidenceRef,
        documentId: each.candidate.documentId,
        reason: refusal(each, room) ?? "item_limit",
        tokens: tokensOf(each.candidate),
        standsForIt: each.standsForIt,
      })),
  };
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

/** Returns the taken items in the order of selection among them, with the numbers of each step. */
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
