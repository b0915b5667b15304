import type { Block, ExtractedPage } from "#lib/domain/extracted.ts";
import { areaOf, commonArea } from "../extract/pdf/box.ts";
import { boxAroundAll } from "./captions.ts";
import type { AssetCandidate } from "./match-captions.ts";

const SMALLEST_TABLE = { rows: 3, columns: 2 } as const;

/**
 * Returns the tables of the page's text, with the rulings around them. Skips tables of two rows and tables of contents.
 */
export function tablesOn(
  page: ExtractedPage,
  blocks: readonly Block[],
  text: string,
  pageCount: number,
): AssetCandidate[] {
  return blocks.flatMap((block): AssetCandidate[] => {
    const { rows = [] } = block;
    const columns = Math.max(0, ...rows.map((row) => row.length));
    if (block.kind !== "table" || rows.length < SMALLEST_TABLE.rows || columns < SMALLEST_TABLE.columns)
      return [];
    const words = page.words.filter(({ start, end }) => block.start <= start && end <= block.end);
    if (words.length === 0 || isContents(block, text, pageCount)) return [];
    const ruled = (page.graphics ?? []).filter(
      (region) => commonArea(region, boxAroundAll(words)) > 0.5 * areaOf(region),
    );
    return [{ kind: "table", box: boxAroundAll([...words, ...ruled]), marks: null }];
  });
}

/** True for a table of contents: its rows end in page numbers that never decrease. */
function isContents({ rows = [] }: Block, text: string, pageCount: number): boolean {
  const numbers = rows.flatMap((row) => {
    const last = row.at(-1);
    const printed = last ? /(\d{1,4})\s*$/.exec(text.slice(last.start, last.end))?.[1] : undefined;
    return printed === undefined ? [] : [Number(printed)];
  });
  const rising = numbers.every((number, index) => number >= (numbers[index - 1] ?? 0));
  const most = Math.max(0, ...numbers);
  return numbers.length >= 5 && numbers.length >= 0.8 * rows.length && rising && most <= pageCount + 6;
}
