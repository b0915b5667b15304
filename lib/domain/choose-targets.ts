import type { RelationKind, StoredKind } from "./relation.ts";

/** A place that has the key that some words refer to. It can be in the source document itself. */
export type PossibleTarget = {
  readonly documentId: string;
  readonly sameDocument: boolean;
  readonly sameCorpus: boolean;
  /** 0..1: how likely the words also name this document; 0 if they name another one or none. */
  readonly named: number;
  /** 0..1: how likely the key means this place. */
  readonly weight: number;
  /** False for the clause that contains the named item. */
  readonly whole: boolean;
};

export type Referring = {
  readonly kind: StoredKind;
  readonly toKey: string | null;
  /** True if the words name a document as well as a part. */
  readonly names: boolean;
  readonly score: number;
};

/** References to parts of documents. All other kinds refer to whole documents. */
export const PART_KINDS = [
  "clause_reference",
  "asset_reference",
  "definition",
] as const satisfies readonly RelationKind[];
/** If more places than this have the key, the words are too common and no target is chosen. */
const MAX_PLACES = 5;
/** A document name counts if its weight is within this margin of the best one. */
const NAME_MARGIN = 0.1;
const SAME_CORPUS = 0.9;
const OTHER_CORPUS = 0.7;
/** Applies if the named document is not stored but another one has a policy of that id. */
const UNNAMED_POLICY = 0.5;
const CONTAINING_CLAUSE = 0.8;

function isPartKind(kind: StoredKind): boolean {
  return PART_KINDS.some((part) => part === kind);
}

/**
 * "Table 3" and "section 2" are in every document: without a document name they mean this one. Policies and numbers
 * with a decimal point can mean another document.
 */
export function isVague(toKey: string): boolean {
  return !toKey.startsWith("policy:") && !/^(?:number|table|figure|map|plan):[^/]*\./.test(toKey);
}

/**
 * Returns the places that a reference means, with scores. Tries the named document, then this document, then this
 * corpus, then other corpora. Several equal places share the score; too many yield none.
 */
export function chooseTargets<T extends PossibleTarget>(
  reference: Referring,
  possible: readonly T[],
): readonly { readonly target: T; readonly score: number }[] {
  const { tier, factor } = isPartKind(reference.kind) ? partTier(reference, possible) : nameTier(possible);
  const whole = tier.filter((target) => target.whole);
  const chosen = whole.length > 0 ? whole : tier;
  const places = new Map(chosen.map((target) => [target.documentId, target]));
  if (places.size === 0 || places.size > MAX_PLACES) return [];
  const shared = Math.sqrt(places.size);
  return [...places.values()].map((target) => {
    const placeFactor = isPartKind(reference.kind)
      ? target.whole
        ? 1
        : CONTAINING_CLAUSE
      : corpusFactor(target);
    return { target, score: (reference.score * factor * placeFactor * target.weight) / shared };
  });
}

const corpusFactor = ({ sameCorpus }: PossibleTarget) => (sameCorpus ? 1 : 0.95);

function partTier<T extends PossibleTarget>(
  { toKey, names }: Referring,
  possible: readonly T[],
): { readonly tier: readonly T[]; readonly factor: number } {
  const none = { tier: [], factor: 0 };
  if (toKey === null) return none;
  if (names) {
    const best = Math.max(0, ...possible.map(({ named }) => named));
    if (best > 0)
      return { tier: possible.filter(({ named }) => named >= best - NAME_MARGIN && named > 0), factor: 1 };
    if (!toKey.startsWith("policy:")) return none;
  }
  const factor = names ? UNNAMED_POLICY : 1;
  const inDocument = possible.filter(({ sameDocument }) => sameDocument);
  if (inDocument.length > 0 && !names) return { tier: inDocument, factor };
  if (isVague(toKey)) return none;
  const inCorpus = possible.filter(({ sameCorpus, sameDocument }) => sameCorpus && !sameDocument);
  if (inCorpus.length > 0) return { tier: inCorpus, factor: factor * SAME_CORPUS };
  return { tier: possible.filter(({ sameDocument }) => !sameDocument), factor: factor * OTHER_CORPUS };
}

function nameTier<T extends PossibleTarget>(
  possible: readonly T[],
): { readonly tier: readonly T[]; readonly factor: number } {
  const others = possible.filter(({ sameDocument }) => !sameDocument);
  const best = Math.max(0, ...others.map(({ weight }) => weight));
  return { tier: others.filter(({ weight }) => weight >= best - NAME_MARGIN), factor: 1 };
}
