import type { AssembledItem, AssemblyCandidate, Countervailing } from "#lib/domain/assembly.ts";
import { formatEvidenceRef, parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { sliceCodePoints } from "#lib/domain/offsets.ts";
import type { Span } from "#lib/domain/span.ts";
import { compareText } from "#lib/domain/text-order.ts";
import { areOpposed } from "./against.ts";

/** The range of a version that several passages are merged into. */
type MergedRange = { readonly documentId: string; readonly version: number; readonly span: Span };

export type MergeDeps = {
  readonly gapChars: number;
  /** Maximum tokens of all items together. */
  readonly budget: number;
  readonly countTokens: (text: string) => number;
  /**
   * Returns the masked text of each range; null if it cannot be read. Absent: only passages without a gap are merged.
   */
  readonly read?: ((joined: readonly MergedRange[]) => Promise<readonly (string | null)[]>) | undefined;
};

/**
 * Merges passages of one version with a gap of at most `gapChars` code points, at the position of the first of them in
 * the pack. The new ref spans all of them, and its text is read from the version. Not merged: pages, items with
 * different origins, passages that speak against each other, and passages that would exceed the budget.
 */
export async function merge(
  items: readonly AssembledItem[],
  deps: MergeDeps,
): Promise<readonly AssembledItem[]> {
  const groups = groupsOf(items, deps.gapChars).filter(({ length }) => length > 1);
  if (groups.length === 0) return items;
  const ranges = groups.map(rangeOf);
  const texts = deps.read ? await deps.read(ranges) : groups.map(ownText);
  let total = items.reduce((sum, { tokens }) => sum + tokens, 0);
  const mergedInto = new Map<AssembledItem, AssembledItem>();
  groups.forEach((group, index) => {
    const [range, text] = [ranges[index], texts[index]];
    if (!range || text === null || text === undefined) return;
    const tokens = deps.countTokens(text);
    const saved = group.reduce((sum, each) => sum + each.tokens, 0);
    if (total - saved + tokens > deps.budget) return;
    total += tokens - saved;
    const one = toMergedItem(
      items.filter((each) => group.includes(each)),
      group,
      range,
      { text, tokens },
    );
    for (const each of group) mergedInto.set(each, one);
  });
  const merged = [...new Set(items.map((each) => mergedInto.get(each) ?? each))];
  return merged.map((each) => withMergedRefs(each, mergedInto));
}

/** Groups of neighbours, each in text order. */
function groupsOf(items: readonly AssembledItem[], gapChars: number): AssembledItem[][] {
  const spans = items.filter(({ candidate }) => parseEvidenceRef(candidate.evidenceRef)?.kind === "doc");
  const sorted = spans.sort(({ candidate: a }, { candidate: b }) => {
    return (
      compareText(a.documentId, b.documentId) ||
      a.version - b.version ||
      a.span.start - b.span.start ||
      b.span.end - a.span.end
    );
  });
  const groups: AssembledItem[][] = [];
  let end = 0;
  for (const item of sorted) {
    const { candidate } = item;
    const group = groups.at(-1);
    const last = group?.at(-1);
    const near =
      last?.candidate.documentId === candidate.documentId &&
      last.candidate.version === candidate.version &&
      // Reached and countervailing items stay separate, to keep their own path or label.
      last.via === item.via &&
      candidate.span.start - end <= gapChars;
    if (group && near && !group.some((each) => areOpposed(each, item))) {
      group.push(item);
      end = Math.max(end, candidate.span.end);
    } else {
      groups.push([item]);
      end = candidate.span.end;
    }
  }
  return groups;
}

function rangeOf(group: readonly AssembledItem[]): MergedRange {
  const spans = group.map(({ candidate }) => candidate.span);
  const [first] = group;
  return {
    documentId: first?.candidate.documentId ?? "",
    version: first?.candidate.version ?? 0,
    span: {
      start: Math.min(...spans.map(({ start }) => start)),
      end: Math.max(...spans.map(({ end }) => end)),
    },
  };
}

/** Joins the passages' own texts without repeating overlaps; null across a gap. */
function ownText(group: readonly AssembledItem[]): string | null {
  let text = "";
  let end = group[0]?.candidate.span.start ?? 0;
  for (const { candidate } of group) {
    const { span } = candidate;
    if (span.start > end) return null;
    text += sliceCodePoints(candidate.text, end - span.start, span.end - span.start);
    end = Math.max(end, span.end);
  }
  return text;
}

/**
 * Returns the merged item. `ranked` is in the pack's order; its first is the base of the result. `group` is in text
 * order.
 */
function toMergedItem(
  ranked: readonly AssembledItem[],
  group: readonly AssembledItem[],
  { documentId, version, span }: MergedRange,
  { text, tokens }: { readonly text: string; readonly tokens: number },
): AssembledItem {
  const [best] = ranked;
  const [first] = group;
  if (!best || !first) throw new RangeError("nothing to merge");
  const candidate: AssemblyCandidate = {
    ...best.candidate,
    evidenceRef: formatEvidenceRef({ kind: "doc", documentId, version, span }),
    span,
    text,
    page: first.candidate.page,
    ordinal: first.candidate.ordinal,
    sectionPath: commonPath(group.map((each) => each.candidate.sectionPath)),
    clauseIds: [...new Set(group.flatMap((each) => each.candidate.clauseIds))],
  };
  return {
    ...best,
    candidate,
    tokens,
    against: group.flatMap((each) =>
      each.against.map((label) => ({ ...label, span: shifted(label.span, each.candidate.span, span) })),
    ),
    cluster: ranked.flatMap(({ cluster }) => cluster),
    merged: group.map((each) => each.candidate.evidenceRef),
  };
}

function commonPath(paths: readonly (readonly string[])[]): readonly string[] {
  const [first = []] = paths;
  const differs = first.findIndex((heading, depth) => paths.some((path) => path[depth] !== heading));
  return differs < 0 ? first : first.slice(0, differs);
}

function shifted(within: Span | null, part: Span, whole: Span): Span | null {
  const by = part.start - whole.start;
  return within && { start: within.start + by, end: within.end + by };
}

/** Updates labels and paths that refer to merged passages. */
function withMergedRefs(
  item: AssembledItem,
  mergedInto: ReadonlyMap<AssembledItem, AssembledItem>,
): AssembledItem {
  if (item.against.length === 0 && item.path.length === 0) return item;
  const wholes = new Map(
    [...mergedInto].map(([part, whole]) => [part.candidate.evidenceRef, { part, whole }]),
  );
  const against = item.against.map((label): Countervailing => {
    const found = wholes.get(label.againstRef);
    if (!found) return label;
    const { part, whole } = found;
    return {
      ...label,
      againstRef: whole.candidate.evidenceRef,
      againstSpan: shifted(label.againstSpan, part.candidate.span, whole.candidate.span),
    };
  });
  const whole = (ref: string) => wholes.get(ref)?.whole.candidate.evidenceRef ?? ref;
  const path = item.path.map((step) => ({ ...step, fromRef: whole(step.fromRef), toRef: whole(step.toRef) }));
  const places = new Set(path.flatMap(({ fromRef, toRef }) => [fromRef, toRef]));
  // If two places of a path are now in one item, keep the path between the original passages.
  return { ...item, against, path: places.size === path.length + 1 ? path : item.path };
}
