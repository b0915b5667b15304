import type { Block } from "#lib/domain/extracted.ts";
import type { Span } from "#lib/domain/span.ts";
import { bareCode, type HeadingName, headingName, isBareLabel, prefixOf } from "./heading-name.ts";
import { isPolicyLabel } from "./heading-signs.ts";

/** What the layout says about one block of the text. */
export type BlockFacts = {
  readonly page: number;
  /** Font size, 0 for tables. */
  readonly size: number;
  readonly bold: boolean;
  readonly lines: number;
  /** Depth of the bookmark whose title it is, or null. */
  readonly bookmark: number | null;
};

/** A block on the way to its final kind. `name` says what it would be as a heading. */
export type Draft = BlockFacts & {
  readonly block: Block;
  /** Its words on one line. */
  readonly text: string;
  readonly name: HeadingName;
};

/** Pairs each block with its words and what they name. */
export function draftsOf(
  text: string,
  blocks: readonly Block[],
  facts: readonly BlockFacts[],
): readonly Draft[] {
  const words = blocks.map((block) => text.slice(block.start, block.end).replace(/\s+/g, " ").trim());
  const prefixes = policyPrefixes(words.filter((_, index) => blocks[index]?.kind === "heading"));
  return blocks.flatMap((block, index) => {
    const own = facts[index];
    const said = words[index] ?? "";
    return own ? [{ ...own, block, text: said, name: headingName(said, prefixes) }] : [];
  });
}

/**
 * Cuts tables at the rows that have only a policy's label: these are boxes around policies. A label becomes a block of
 * its own, still of kind "table", so that it can be a heading.
 */
export function cutBoxLabels(
  text: string,
  blocks: readonly Block[],
  facts: readonly BlockFacts[],
): { readonly blocks: readonly Block[]; readonly facts: readonly BlockFacts[] } {
  const cut = blocks.flatMap((block, index) => {
    const own = facts[index];
    return own ? boxParts(text, block).map((part) => ({ part, own })) : [];
  });
  return { blocks: cut.map(({ part }) => part), facts: cut.map(({ own }) => own) };
}

type Row = NonNullable<Block["rows"]>[number];

/** Minimum length of the text in the row below a label. Shorter rows are those of a list of policies. */
const MIN_ROW_CHARS = 60;

function boxParts(text: string, block: Block): readonly Block[] {
  const rows = block.rows ?? [];
  const labels = rows.map((row, index) => {
    const below = rows[index + 1]?.filter(isFilled) ?? [];
    const length = below.reduce((sum, cell) => sum + cell.end - cell.start, 0);
    return length >= MIN_ROW_CHARS && labelOf(text, rows[index + 1] ?? []) === null
      ? labelOf(text, row)
      : null;
  });
  if (labels.every((label) => label === null)) return [block];
  const parts: Block[] = [];
  let kept: Row[] = [];
  const flush = () => {
    const [start, end] = [kept[0]?.[0]?.start, kept.at(-1)?.at(-1)?.end];
    if (start !== undefined && end !== undefined) parts.push({ ...block, start, end, rows: kept });
    kept = [];
  };
  rows.forEach((row, index) => {
    const label = labels[index];
    if (!label) {
      kept.push(row);
      return;
    }
    flush();
    parts.push({ kind: "table", ...label, rows: [[label]] });
  });
  flush();
  return parts;
}

const isFilled = (cell: Row[number]) => cell.end > cell.start;

/** Returns the place of a policy's label that fills a row: in one cell, or the code in one and the title in the next. */
function labelOf(text: string, row: Row): Span | null {
  const cells = row.filter(isFilled);
  const [first, last] = [cells[0], cells.at(-1)];
  if (!first || !last || cells.length > 2) return null;
  const words = cells.map((cell) => text.slice(cell.start, cell.end));
  if (words.length === 2 && !isBareLabel(words[0] ?? "", headingName(words[0] ?? ""))) return null;
  return isPolicyLabel(words.join(" ")) ? { start: first.start, end: last.end } : null;
}

/** Minimum number of codes with one prefix that show a document's policies, without the word "Policy". */
const MIN_CODES = 3;

/** Returns the prefixes of the document's policies: after the word "Policy", or with several codes. */
function policyPrefixes(titles: readonly string[]): ReadonlySet<string> {
  const codes = new Map<string, Set<string>>();
  const named = new Set<string>();
  for (const title of titles) {
    const name = headingName(title);
    if (name.kind === "policy") named.add(name.prefix);
    const code = bareCode(title);
    if (code === null) continue;
    const seen = codes.get(prefixOf(code)) ?? new Set();
    codes.set(prefixOf(code), seen.add(code));
  }
  const many = [...codes].filter(([, seen]) => seen.size >= MIN_CODES).map(([prefix]) => prefix);
  return new Set([...named, ...many].filter((prefix) => prefix !== ""));
}

/** True for blocks between which a reader sees nothing: neither text nor a table. */
export function isOutsideText({ block }: Draft): boolean {
  return block.kind === "page-furniture" || block.kind === "footnote";
}

/** True for the label of a policy that the layout took for text. */
export function isPrintedLabel(draft: Draft): boolean {
  const { kind, rows } = draft.block;
  const isRow = kind === "table" && rows?.length === 1 && rows[0]?.length === 1;
  const isText = (kind === "paragraph" || kind === "list-item") && draft.lines <= 2;
  return (isRow || isText) && isPolicyLabel(draft.text);
}
