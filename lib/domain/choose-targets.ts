import type { RelationKind, StoredKind } from "./relation.ts";

/** A place that bears a key that some words refer by; the source itself may be among them. */
export type PossibleTarget = {
  readonly documentId: string;
  readonly sameDocument: boolean;
  readonly sameCorpus: boolean;
  /** 0..1: how surely the document is the one that the words name besides; 0 when they name another, or none. */
  readonly named: number;
  /** 0..1: how surely the key means this place. */
  readonly weight: number;
  /** False for the clause around the item that was named. */
  readonly whole: boolean;
};

export type Referring = {
  readonly kind: StoredKind;
  readonly toKey: string | null;
  /** Whether the words name a document besides the part. */
  readonly names: boolean;
  readonly score: number;
};

/** References to parts; the others name documents as wholes. */
export const PART_KINDS = [
  "clause_reference",
  "asset_reference",
  "definition",
] as const satisfies readonly RelationKind[];
/** More bearers than these are no answer: the words are too common. */
const MOST = 5;
/** Of names, how much less sure one may be than the surest and still be told. */
const NAME_MARGIN = 0.1;
const SAME_CORPUS = 0.9;
const OTHER_CORPUS = 0.7;
/** Where the document named is not here, and a policy of that id is elsewhere. */
const NOT_THE_NAMED = 0.5;
const AROUND = 0.8;

export function isPartKind(kind: StoredKind): boolean {
  return PART_KINDS.some((part) => part === kind);
}

/** "Table 3" and "section 2" are in every document: without a name they mean this one. Policies and decimals travel. */
export function isVague(toKey: string): boolean {
  return !toKey.startsWith("policy:") && !/^(?:number|table|figure|map|plan):[^/]*\./.test(toKey);
}

/**
 * Which of the places that bear a key are meant, and how surely: of the document named, else of this one, else of this
 * corpus, else of another. Several alike share the score; too many are none.
 */
export function chooseTargets<T extends PossibleTarget>(
  reference: Referring,
  possible: readonly T[],
): readonly { readonly target: T; readonly score: number }[] {
  const { tier, factor } = isPartKind(reference.kind) ? partTier(reference, possible) : nameTier(possible);
  const whole = tier.filter((target) => target.whole);
  const chosen = whole.length > 0 ? whole : tier;
  const bearers = new Map(chosen.map((target) => [target.documentId, target]));
  if (bearers.size === 0 || bearers.size > MOST) return [];
  const shared = Math.sqrt(bearers.size);
  return [...bearers.values()].map((target) => {
    const own = isPartKind(reference.kind) ? (target.whole ? 1 : AROUND) : corpusFactor(target);
    return { target, score: (reference.score * factor * own * target.weight) / shared };
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
  const factor = names ? NOT_THE_NAMED : 1;
  const own = possible.filter(({ sameDocument }) => sameDocument);
  if (own.length > 0 && !names) return { tier: own, factor };
  if (isVague(toKey)) return none;
  const near = possible.filter(({ sameCorpus, sameDocument }) => sameCorpus && !sameDocument);
  if (near.length > 0) return { tier: near, factor: factor * SAME_CORPUS };
  return { tier: possible.filter(({ sameDocument }) => !sameDocument), factor: factor * OTHER_CORPUS };
}

function nameTier<T extends PossibleTarget>(
  possible: readonly T[],
): { readonly tier: readonly T[]; readonly factor: number } {
  const others = possible.filter(({ sameDocument }) => !sameDocument);
  const best = Math.max(0, ...others.map(({ weight }) => weight));
  return { tier: others.filter(({ weight }) => weight >= best - NAME_MARGIN), factor: 1 };
}
