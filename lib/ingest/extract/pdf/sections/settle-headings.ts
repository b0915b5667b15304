import type { Block } from "#lib/domain/extracted.ts";
import { titleKey } from "../outline.ts";
import { chooseHeadings } from "./choose-headings.ts";
import { type BlockFacts, cutBoxLabels, type Draft, draftsOf, isOutsideText } from "./drafts.ts";
import { isBareLabel } from "./heading-name.ts";
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
  const drafts = draftsOf(text, blocks, facts);
  const chosen = chooseHeadings(drafts, bodySize);
  const kinds = drafts.map((draft, index): Draft => {
    if (chosen[index]) return draft.block.kind === "heading" ? draft : asHeading(draft);
    return draft.block.kind === "heading" ? asText(draft) : draft;
  });
  const joined = joinLabels(kinds);
  const headings = joined.filter(({ block }) => block.kind === "heading");
  const levels = sectionLevels(entriesOf(joined, headings));
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

/** Level of a label that the layout took for text, before the tree gives it its own. */
const MISSED_LEVEL = 6;

function asText(draft: Draft): Draft {
  const { level: _, ...block } = draft.block;
  const item = LIST_ITEM.test(draft.text);
  return {
    ...draft,
    block: item ? { ...block, kind: "list-item", level: 1 } : { ...block, kind: "paragraph" },
  };
}

/** Joins a label ("Policy H1", "Appendix 2") with the title below it, and a title that breaks after "and" with its rest. */
function joinLabels(drafts: readonly Draft[]): readonly Draft[] {
  const joined: Draft[] = [];
  for (const draft of drafts) {
    const above = joined.at(-1);
    if (above && isTitleOf(above, draft)) {
      const { start, level } = above.block;
      const text = `${above.text} ${draft.text}`;
      const block: Block = {
        kind: "heading",
        start,
        end: draft.block.end,
        ...(level === undefined ? {} : { level }),
      };
      joined[joined.length - 1] = { ...above, text, block, bookmark: above.bookmark ?? draft.bookmark };
    } else joined.push(draft);
  }
  return joined;
}

const MAX_TITLE_CHARS = 120;

function isTitleOf(label: Draft, title: Draft): boolean {
  if (label.block.kind !== "heading" || label.page !== title.page || title.text.length > MAX_TITLE_CHARS)
    return false;
  if (title.block.kind !== "heading" || title.name.kind !== "plain") return false;
  if (label.bookmark !== null && title.bookmark !== null) return false;
  if (isBareLabel(label.text, label.name)) return true;
  const alike = label.size === title.size && label.bold === title.bold;
  return alike && (/\s(?:and|or|of|the|for|to|in|with)$/i.test(label.text) || /^\p{Ll}/u.test(title.text));
}

function entriesOf(drafts: readonly Draft[], headings: readonly Draft[]): readonly HeadingEntry[] {
  const count = new Map<string, number>();
  for (const { text } of headings) count.set(titleKey(text), (count.get(titleKey(text)) ?? 0) + 1);
  const hasCover = isCover(drafts);
  return headings.map(({ name, page, bookmark, block, text }) => ({
    name,
    page,
    bookmark,
    rank: block.level ?? MISSED_LEVEL,
    cover: hasCover && page === 1 && bookmark === null,
    repeated: name.kind === "plain" && (count.get(titleKey(text)) ?? 0) >= REPEATED,
  }));
}

/** Characters of a paragraph that a cover does not have. */
const COVER_PARAGRAPH = 160;

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
