import type { AssembledItem, AssemblyCandidate, Countervailing } from "#lib/domain/assembly.ts";
import { formatEvidenceRef, parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { sliceCodePoints } from "#lib/domain/offsets.ts";
import type { Span } from "#lib/domain/span.ts";
import { oppose } from "./against.ts";
import { compareText } from "./order.ts";

/** A stretch of a version that several passages are to become. */
export type Joined = { readonly documentId: string; readonly version: number; readonly span: Span };

export type MergeDeps = {
  readonly gapChars: number;
  /** Tokens that all items together may come to. */
  readonly budget: number;
  readonly countTokens: (text: string) => number;
  /** The text of each stretch, masked whole; null where it cannot be read. Absent: what touches is joined as it is. */
  readonly read?: ((joined: readonly Joined[]) => Promise<readonly (string | null)[]>) | undefined;
};

/**
 * Passages of one version that stand at most `gapChars` code points apart become one, in the place of the first of them:
 * its ref is the span over all, its text is read from the version. Not merged are pages, what came in by other ways, what
 * speaks against what, and what would not fit the budget any more.
 */
export async function merge(
  items: readonly AssembledItem[],
  deps: MergeDeps,
): Promise<readonly AssembledItem[]> {
  const groups = groupsOf(items, deps.gapChars).filter(({ length }) => length > 1);
  if (groups.length === 0) return items;
  const joined = groups.map(joinedOf);
  const texts = deps.read ? await deps.read(joined) : groups.map(ownText);
  let total = items.reduce((sum, { tokens }) => sum + tokens, 0);
  const standsFor = new Map<AssembledItem, AssembledItem>();
  groups.forEach((group, index) => {
    const [stretch, text] = [joined[index], texts[index]];
    if (!stretch || text === null || text === undefined) return;
    const tokens = deps.countTokens(text);
    const saved = group.reduce((sum, each) => sum + each.tokens, 0);
    if (total - saved + tokens > deps.budget) return;
    total += tokens - saved;
    const one = asOne(
      items.filter((each) => group.includes(each)),
      group,
      stretch,
      { text, tokens },
    );
    for (const each of group) standsFor.set(each, one);
  });
  const merged = [...new Set(items.map((each) => standsFor.get(each) ?? each))];
  return merged.map((each) => pointedAnew(each, standsFor));
}

/** Runs of neighbours, each in the text's order. */
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
      // What was reached keeps its way, and what was looked for its label, each for itself.
      last.via === item.via &&
      candidate.span.start - end <= gapChars;
    if (group && near && !group.some((each) => oppose(each, item))) {
      group.push(item);
      end = Math.max(end, candidate.span.end);
    } else {
      groups.push([item]);
      end = candidate.span.end;
    }
  }
  return groups;
}

function joinedOf(group: readonly AssembledItem[]): Joined {
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

/** The passages' own words one behind the other, each without what the one before has; null across a gap. */
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

/** `ranked` in the pack's order, the first of them the one that the whole stands as; `group` in the text's order. */
function asOne(
  ranked: readonly AssembledItem[],
  group: readonly AssembledItem[],
  { documentId, version, span }: Joined,
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

/** Labels and ways that name what was merged name the whole of it. */
function pointedAnew(
  item: AssembledItem,
  standsFor: ReadonlyMap<AssembledItem, AssembledItem>,
): AssembledItem {
  if (item.against.length === 0 && item.path.length === 0) return item;
  const wholes = new Map(
    [...standsFor].map(([part, whole]) => [part.candidate.evidenceRef, { part, whole }]),
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
  // Two stops of a way in one whole: told by the passages, it still goes from place to place.
  return { ...item, against, path: places.size === path.length + 1 ? path : item.path };
}
