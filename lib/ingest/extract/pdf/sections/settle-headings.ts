import type { Block } from "#lib/domain/extracted.ts";
import { titleKey } from "../outline.ts";
import { chooseHeadings } from "./choose-headings.ts";
import { type BlockFacts, cutBoxLabels, type Draft, draftsOf, isOutsideText } from "./drafts.ts";
import { type HeadingName, isBareLabel } from "./heading-name.ts";
import { isWrapped } from "./heading-signs.ts";
import { listedTitles } from "./listed-titles.ts";
import { type HeadingEntry, sectionLevels } from "./section-tree.ts";

export type Settled = { readonly text: string; readonly blocks: readonly Block[] };

/** Minimum number of sections that a title heads before it counts as repeated. */
const REPEATED = 3;
const LIST_ITEM = /^(?:[•●○◦▪■□–—*-]|\(?(?:\d{1,3}|[a-z]{1,2}|[ivx]{1,5})[.)])\s/i;

/**
 * Decides which blocks of a PDF are headings, and their levels, from all headings of the document together. The text and
 * the offsets of its blocks stay; a label and its title on the next line become one block.
 */
export function settleHeadings(
  { text, blocks: laidOut }: Settled,
  layout: readonly BlockFacts[],
  bodySize: number,
): readonly Block[] {
  const { blocks, facts } = cutBoxLabels(text, laidOut, layout);
  const drafts = joinWrapped(draftsOf(text, blocks, facts));
  const listed = listedTitles(text, drafts);
  const chosen = chooseHeadings(drafts, bodySize, listed);
  const kinds = drafts.map((draft, index): Draft => {
    if (chosen[index]) return draft.block.kind === "heading" ? draft : asHeading(draft);
    return draft.block.kind === "heading" ? asText(draft) : draft;
  });
  const joined = withoutRunningHeads(joinLabels(kinds));
  const headings = joined.filter(({ block }) => block.kind === "heading");
  const levels = sectionLevels(entriesOf(joined, headings, listed));
  const levelOf = new Map(headings.map((heading, index) => [heading, levels[index] ?? 1]));
  return joined.map((draft) => {
    const level = levelOf.get(draft);
    return level === undefined ? draft.block : { ...draft.block, level };
  });
}

function asHeading(draft: Draft): Draft {
  const { rows: _, ...block } = draft.block;
  return { ...draft, block: { ...block, kind: "heading", level: MISSED_LEVEL } };
}

/** Level of a heading that the layout took for text, before the tree gives it its own. */
const MISSED_LEVEL = 9;
const LOWEST = 6;

function asText(draft: Draft): Draft {
  const { level: _, ...block } = draft.block;
  const item = LIST_ITEM.test(draft.text);
  return {
    ...draft,
    block: item ? { ...block, kind: "list-item", level: 1 } : { ...block, kind: "paragraph" },
  };
}

/** Joins a title with its next line, which the layout took for another block. */
function joinWrapped(drafts: readonly Draft[]): readonly Draft[] {
  return joinNeighbours(drafts, (above, below) => {
    const alike = above.size === below.size && above.bold === below.bold;
    const isText = below.block.kind === "heading" || below.block.kind === "paragraph";
    const isTitle = above.block.kind === "heading" && isText && below.lines <= 2;
    return alike && isTitle && isWrapped(above.text, below.text);
  });
}

/** Joins a label ("Policy H1", "Appendix 2") with the title below it. */
function joinLabels(drafts: readonly Draft[]): readonly Draft[] {
  return joinNeighbours(
    drafts,
    (label, title) =>
      label.block.kind !== "table" && title.block.kind === "heading" && isBareLabel(label.text, label.name),
  );
}

const MAX_TITLE_CHARS = 120;

/** Joins headings with the block below them on the same page, if that has no name or bookmark of its own. */
function joinNeighbours(
  drafts: readonly Draft[],
  isTitle: (above: Draft, below: Draft) => boolean,
): readonly Draft[] {
  const joined: Draft[] = [];
  for (const draft of drafts) {
    const above = joined.at(-1);
    const fits = above?.page === draft.page && draft.text.length <= MAX_TITLE_CHARS;
    const isFree = draft.name.kind === "plain" && (above?.bookmark == null || draft.bookmark === null);
    if (!above || !fits || !isFree || !isTitle(above, draft)) {
      joined.push(draft);
      continue;
    }
    const { start } = above.block;
    const level = (above.block.kind === "heading" ? above : draft).block.level ?? LOWEST;
    joined[joined.length - 1] = {
      ...above,
      text: `${above.text} ${draft.text}`,
      lines: above.lines + draft.lines,
      block: { kind: "heading", start, end: draft.block.end, level },
      bookmark: above.bookmark ?? draft.bookmark,
    };
  }
  return joined;
}

/**
 * Makes page furniture of a heading that repeats an open section at the top of a page ("Housing" on each page), unless
 * it is larger, or repeats a title of the cover.
 */
function withoutRunningHeads(drafts: readonly Draft[]): readonly Draft[] {
  const hasCover = isCover(drafts);
  let open: readonly Draft[] = [];
  let page = 0;
  return drafts.map((draft) => {
    if (isOutsideText(draft)) return draft;
    const isFirst = draft.page > page;
    page = draft.page;
    if (draft.block.kind !== "heading") return draft;
    const isRunning = open.some(
      (above) =>
        titleKey(above.text) === titleKey(draft.text) &&
        draft.size <= above.size &&
        !(hasCover && above.page === 1),
    );
    if (isFirst && isRunning && draft.bookmark === null) {
      const { level: _, ...block } = draft.block;
      return { ...draft, block: { ...block, kind: "page-furniture" } };
    }
    const level = draft.block.level ?? LOWEST;
    open = [...open.filter(({ block }) => (block.level ?? LOWEST) < level), draft];
    return draft;
  });
}

function entriesOf(
  drafts: readonly Draft[],
  headings: readonly Draft[],
  listed: ReadonlySet<string>,
): readonly HeadingEntry[] {
  const count = new Map<string, number>();
  for (const { text } of headings) count.set(titleKey(text), (count.get(titleKey(text)) ?? 0) + 1);
  const hasCover = isCover(drafts);
  return headings.map(({ name, page, bookmark, block, text }) => ({
    name,
    page,
    bookmark,
    rank: block.level === MISSED_LEVEL ? rankOfAlike(headings, name.kind) : (block.level ?? 1),
    listed: listed.has(titleKey(text)),
    cover: hasCover && page === 1 && bookmark === null,
    capitals: isInCapitals(text),
    repeated: name.kind === "plain" && (count.get(titleKey(text)) ?? 0) >= REPEATED,
  }));
}

/** Minimum letters of words in capitals. Fewer may be an abbreviation. */
const MIN_CAPITALS = 6;

function isInCapitals(text: string): boolean {
  return !/\p{Ll}/u.test(text) && (text.match(/\p{Lu}/gu)?.length ?? 0) >= MIN_CAPITALS;
}

/** Returns the usual level of headings of one kind, for those whose type says nothing. */
function rankOfAlike(headings: readonly Draft[], kind: HeadingName["kind"]): number {
  const ranks = headings
    .filter(({ name, block }) => name.kind === kind && block.level !== MISSED_LEVEL)
    .map(({ block }) => block.level ?? 1)
    .sort((a, b) => a - b);
  return ranks[ranks.length >> 1] ?? LOWEST;
}

/** Characters of a paragraph that a cover does not have. */
const COVER_PARAGRAPH = 100;

/** True if the first page has several headings and no paragraph, and other pages follow. */
function isCover(drafts: readonly Draft[]): boolean {
  const first = drafts.filter((draft) => draft.page === 1 && !isOutsideText(draft));
  const headings = first.filter(({ block }) => block.kind === "heading");
  const text = first.filter(({ block }) => block.kind !== "heading");
  const later = drafts.some(({ page, block }) => page > 1 && block.kind === "heading");
  return (
    later &&
    headings.length > 1 &&
    text.every((draft) => draft.text.length < COVER_PARAGRAPH && draft.block.kind !== "table")
  );
}
