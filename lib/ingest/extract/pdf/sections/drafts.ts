import type { Block } from "#lib/domain/extracted.ts";
import { bareCode, type HeadingName, headingName, prefixOf } from "./heading-name.ts";
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
 * Cuts the first row from each table that is a box around a policy: the row has only the policy's label. The label
 * becomes a block of its own, still of kind "table", so that it can be a heading.
 */
export function cutBoxLabels(
  text: string,
  blocks: readonly Block[],
  facts: readonly BlockFacts[],
): CutBlocks {
  const cut: Block[] = [];
  const cutFacts: BlockFacts[] = [];
  blocks.forEach((block, index) => {
    const own = facts[index];
    if (!own) return;
    const parts = boxParts(text, block);
    for (const part of parts) {
      cut.push(part);
      cutFacts.push(own);
    }
  });
  return { blocks: cut, facts: cutFacts };
}

type CutBlocks = { readonly blocks: readonly Block[]; readonly facts: readonly BlockFacts[] };

function boxParts(text: string, block: Block): readonly Block[] {
  const [first = [], ...rest] = block.rows ?? [];
  const filled = (row: NonNullable<Block["rows"]>[number]) => row.filter((cell) => cell.end > cell.start);
  const labelOf = (row: NonNullable<Block["rows"]>[number]) => {
    const cells = filled(row);
    const [only] = cells;
    return cells.length === 1 && only && isPolicyLabel(text.slice(only.start, only.end)) ? only : null;
  };
  const label = labelOf(first);
  const below = rest.flat()[0];
  if (!label || !below || rest.some((row) => labelOf(row) !== null)) return [block];
  const { start, end } = label;
  return [
    { kind: "table", start, end, rows: [[label]] },
    { ...block, start: below.start, rows: rest },
  ];
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
