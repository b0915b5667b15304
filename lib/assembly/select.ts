import {
  type AssembledItem,
  type AssemblyCandidate,
  type AssemblyConfig,
  type LeftOut,
  type LeftOutReason,
  MODALITIES,
  type Modality,
} from "#lib/domain/assembly.ts";
import type { Likeness } from "./likeness.ts";
import type { Room } from "./room.ts";

/** A passage below this relevance is not taken to fill a modality's minimum. */
const RELEVANT = 0.1;

export type Picked = Pick<AssembledItem, "candidate" | "tokens" | "selection">;

export type Selector = {
  /** Takes what fits, best first. Returns the items taken by this call in the order of selection. */
  take(room: Room): Picked[];
  /**
   * Call this when another item enters the pack: its duplicates are then refused, and similar candidates count less.
   */
  see(candidate: AssemblyCandidate): void;
  /** Returns what was not taken, and why. */
  leftOut(room: Room): LeftOut[];
};

export type SelectDeps = {
  readonly relevance: ReadonlyMap<AssemblyCandidate, number>;
  readonly likeness: Likeness;
  readonly tokensOf: (candidate: AssemblyCandidate) => number;
  readonly config: Pick<AssemblyConfig, "lambda" | "perDocument" | "quotas" | "leastScoreShare">;
  /** Taken before others, as far as caps and room allow: the first candidates, each from another document. */
  readonly leading?: ReadonlySet<AssemblyCandidate>;
};

type Waiting = {
  readonly candidate: AssemblyCandidate;
  readonly relevance: number;
  /** To the most similar item in the pack. */
  similarity: number;
  standsForIt: string | null;
};

/**
 * Selects by maximal marginal relevance (Carbonell and Goldstein, 1998). The next item has the greatest `lambda ·
 * relevance − (1 − lambda) · similarity to the most similar taken item` among those that caps, quotas and room allow.
 * Leading candidates and the minimum of each modality are taken first. The items of each call are then put in the order
 * that selection among them alone yields, so that a quota does not move the best item down.
 */
export function selectorOf(ordered: readonly AssemblyCandidate[], deps: SelectDeps): Selector {
  const { likeness, tokensOf, config } = deps;
  let waiting: Waiting[] = ordered.map((candidate) => ({
    candidate,
    relevance: deps.relevance.get(candidate) ?? 0,
    similarity: 0,
    standsForIt: null,
  }));
  const greatest = Math.max(0, ...ordered.map(({ score }) => score));
  const isWeak = (candidate: AssemblyCandidate) =>
    candidate.score < config.leastScoreShare * greatest && !deps.leading?.has(candidate);
  const ofDocument = new Map<string, number>();
  const ofModality = new Map<Modality, number>();

  const refuses = ({ candidate, standsForIt }: Waiting, room: Room): LeftOutReason | null => {
    if (standsForIt !== null) return "duplicate";
    if (isWeak(candidate)) return "weak";
    if ((ofDocument.get(candidate.documentId) ?? 0) >= config.perDocument) return "document_cap";
    const quota = config.quotas[candidate.modality];
    if (quota && (ofModality.get(candidate.modality) ?? 0) >= quota.max) return "quota";
    return room.refuses(tokensOf(candidate));
  };
  const liken = (seen: AssemblyCandidate) => {
    waiting = waiting.filter(({ candidate }) => candidate.evidenceRef !== seen.evidenceRef);
    for (const each of waiting)
      each.similarity = Math.max(each.similarity, likeness.similarity(each.candidate, seen));
  };
  const takeOne = (among: readonly Waiting[], room: Room): Waiting | null => {
    const best = bestOf(
      among.filter((each) => refuses(each, room) === null),
      config.lambda,
    );
    if (best === null) return null;
    const { documentId, modality } = best.candidate;
    room.take(tokensOf(best.candidate));
    ofDocument.set(documentId, (ofDocument.get(documentId) ?? 0) + 1);
    ofModality.set(modality, (ofModality.get(modality) ?? 0) + 1);
    liken(best.candidate);
    return best;
  };
  const takeLeading = (room: Room): Waiting[] =>
    waiting
      .filter(({ candidate }) => deps.leading?.has(candidate))
      .flatMap((each) => takeOne([each], room) ?? []);
  const takeLeast = (room: Room): Waiting[] =>
    MODALITIES.flatMap((modality) => {
      const found: Waiting[] = [];
      const least = config.quotas[modality]?.min ?? 0;
      while ((ofModality.get(modality) ?? 0) < least) {
        const next = takeOne(waiting.filter(inModality(modality)), room);
        if (next === null) break;
        found.push(next);
      }
      return found;
    });

  return {
    see: (seen) => {
      liken(seen);
      for (const each of waiting)
        if (each.standsForIt === null && likeness.duplicate(each.candidate, seen) !== null)
          each.standsForIt = seen.evidenceRef;
    },
    take: (room) => {
      const found = [...takeLeading(room), ...takeLeast(room)];
      for (let next = takeOne(waiting, room); next; next = takeOne(waiting, room)) found.push(next);
      return inTurn(found, deps);
    },
    leftOut: (room) =>
      waiting.map((each) => ({
        ref: each.candidate.evidenceRef,
        documentId: each.candidate.documentId,
        reason: refuses(each, room) ?? "item_limit",
        tokens: tokensOf(each.candidate),
        standsForIt: each.standsForIt,
      })),
  };
}

const inModality =
  (modality: Modality) =>
  ({ candidate, relevance }: Waiting) =>
    candidate.modality === modality && relevance >= RELEVANT;

const mmrOf = ({ relevance, similarity }: Waiting, lambda: number) =>
  lambda * relevance - (1 - lambda) * similarity;

/** Returns the greatest; the first of equals. */
function bestOf(among: readonly Waiting[], lambda: number): Waiting | null {
  let best: Waiting | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const each of among) {
    const mmr = mmrOf(each, lambda);
    if (mmr > most) [best, most] = [each, mmr];
  }
  return best;
}

/** Returns the taken items in the order of selection among them, with the numbers of each step. */
function inTurn(taken: readonly Waiting[], { likeness, tokensOf, config, relevance }: SelectDeps): Picked[] {
  const rank = new Map([...relevance.keys()].map((candidate, index) => [candidate, index]));
  let left = [...taken]
    .sort((a, b) => (rank.get(a.candidate) ?? 0) - (rank.get(b.candidate) ?? 0))
    .map((each) => ({ ...each, similarity: 0 }));
  const found: Picked[] = [];
  for (let next = bestOf(left, config.lambda); next; next = bestOf(left, config.lambda)) {
    const { candidate, relevance: own, similarity } = next;
    found.push({
      candidate,
      tokens: tokensOf(candidate),
      selection: { relevance: own, similarity, mmr: mmrOf(next, config.lambda) },
    });
    left = left.filter((each) => each !== next);
    for (const each of left)
      each.similarity = Math.max(each.similarity, likeness.similarity(each.candidate, candidate));
  }
  return found;
}
