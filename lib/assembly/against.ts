import type {
  AssembledItem,
  AssemblyCandidate,
  AssemblyConfig,
  Countervailing,
} from "#lib/domain/assembly.ts";
import { compareText } from "#lib/domain/text-order.ts";

/** Maximum number of labels of one passage, and against one passage: a person reads only a few. */
const LABELS_PER_PASSAGE = 2;
const LABELS_AGAINST_ONE = 3;

export type Labelled = Countervailing & { readonly ref: string };

/** Countervailing evidence for a pack: labels of its items, and passages that are not in it yet. */
export type GroupedLabels = {
  readonly labels: ReadonlyMap<string, readonly Countervailing[]>;
  /** Highest score first. */
  readonly others: readonly AssemblyCandidate[];
};

/**
 * Groups labels by the passage that they belong to, highest score first. Drops labels below `minScore`, and labels
 * against passages outside the pack. A passage may speak against itself: a rule and its exception in one clause.
 */
export function groupLabels(
  labelled: readonly Labelled[],
  items: readonly AssemblyCandidate[],
  pool: readonly AssemblyCandidate[],
  { minScore }: AssemblyConfig["countervailing"],
): GroupedLabels {
  const inPack = new Set(items.map(({ evidenceRef }) => evidenceRef));
  const inPool = new Map(pool.map((candidate) => [candidate.evidenceRef, candidate]));
  const labels = new Map<string, Countervailing[]>();
  const against = new Map<string, number>();
  for (const { ref, ...label } of [...labelled].sort(byScore)) {
    const known = inPack.has(ref) || inPool.has(ref);
    if (label.score < minScore || !inPack.has(label.againstRef) || !known) continue;
    const own = labels.get(ref) ?? [];
    const others = against.get(label.againstRef) ?? 0;
    if (own.length >= LABELS_PER_PASSAGE || others >= LABELS_AGAINST_ONE) continue;
    labels.set(ref, [...own, label]);
    against.set(label.againstRef, others + 1);
  }
  const others = [...labels.keys()].flatMap((ref) => {
    const candidate = inPack.has(ref) ? undefined : inPool.get(ref);
    return candidate ? [candidate] : [];
  });
  return { labels, others };
}

const byScore = (a: Labelled, b: Labelled) =>
  b.score - a.score ||
  compareText(a.ref, b.ref) ||
  compareText(a.kind, b.kind) ||
  compareText(a.againstRef, b.againstRef) ||
  compareText(a.reason, b.reason);

/** True if one of the two is labelled as speaking against the other. */
export function areOpposed(a: AssembledItem, b: AssembledItem): boolean {
  const against = (one: AssembledItem, other: AssembledItem) =>
    one.against.some(
      ({ againstRef }) => againstRef === other.candidate.evidenceRef || other.merged.includes(againstRef),
    );
  return against(a, b) || against(b, a);
}
