import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Block, TableCell } from "#lib/domain/extracted.ts";
import { TableBlock } from "./table-block.tsx";
import { rowGroups } from "./table-rows.tsx";

function register(count: number): { text: string; block: Block } {
  const lines = Array.from({ length: count }, (_, at) => `Site ${at}\t${at}`);
  let start = 0;
  const rows = lines.map((line): TableCell[] => {
    const from = start;
    const tab = from + line.indexOf("\t");
    start = from + line.length + 1;
    return [
      { start: from, end: tab },
      { start: tab + 1, end: from + line.length },
    ];
  });
  const text = lines.join("\n");
  return { text, block: { kind: "table", start: 0, end: text.length, rows } };
}

it("draws the start of a long table and the row that is cited, and leaves room for the others", () => {
  const { text, block } = register(1000);
  const start = text.indexOf("Site 750");
  const shown = renderToStaticMarkup(
    <TableBlock text={text} block={block} highlights={[{ start, end: start + 8, active: true }]} />,
  );
  expect(shown.match(/<tbody/g)).toHaveLength(10);
  expect(shown).toContain("Site 5<");
  expect(shown).toMatch(/<mark[^>]*>(?:<span[^>]*>)?Site 750/);
  expect(shown).not.toContain("Site 450");
  expect(shown.match(/<tr/g)).toHaveLength(208);
});

it("draws a table of 300 rows whole", () => {
  expect(renderToStaticMarkup(<TableBlock {...register(300)} highlights={[]} />).match(/<tr/g)).toHaveLength(
    300,
  );
});

it("does not part a cell from the rows that it spans", () => {
  const rows =
    register(400).block.rows?.map((row, at) => (at === 95 ? [{ ...row[0], rowSpan: 20 }] : row)) ?? [];
  expect(rowGroups(rows as readonly TableCell[][]).map((group) => group.length)).toEqual([115, 100, 100, 85]);
});

it("draws a table that is stored by lines like one with rows", () => {
  const { text, block } = register(1000);
  const start = text.indexOf("Site 750");
  const highlights = [{ start, end: start + 8, active: true }];
  const { rows: _, ...byLines } = { ...block, lines: { heads: 0, columns: 2 } };
  const drawn = (given: Block) =>
    renderToStaticMarkup(<TableBlock text={text} block={given} highlights={highlights} />);
  expect(drawn(byLines)).toBe(drawn(block));
});
