import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Block } from "#lib/domain/extracted.ts";
import { type Sheet, sheetsOf } from "#lib/domain/sheet-grid.ts";
import { GridRow, type GridShape } from "./grid-row.tsx";

const TEXT = "Site\tHomes\tPaid\nMill Lane\t12\t£40\nHigh Bank\t\t£7";
const spans = TEXT.split("\n").flatMap((line, row) => {
  const before = TEXT.split("\n").slice(0, row).join("\n").length + (row > 0 ? 1 : 0);
  let at = before;
  return [
    line.split("\t").map((words) => {
      const span = { start: at, end: at + words.length, ...(row === 0 && { header: true }) };
      at = span.end + 1;
      return span;
    }),
  ];
});
const block: Block = {
  ...{ kind: "table", start: 0, end: TEXT.length, rows: spans },
  sheet: { name: "Sites", row: 1, column: 1 },
};
const [sheet] = sheetsOf(TEXT, [block]) as [Sheet];
const COMMENT = { start: 900, end: 940 };
const shape: GridShape = {
  ...{ id: "g", aboutId: "about", text: TEXT, edges: [0, 100, 160, 220, 280] },
  ...{ numberWidth: 40, rowHeight: 28, kept: null, comments: new Map([["C2", [COMMENT]]]) },
  ...{ hiddenRows: [[3, 3]], hiddenColumns: [], hiddenCells: [[2, 3, 3]] },
};

function drawn(row: number, more: Partial<Parameters<typeof GridRow>[0]> = {}): string {
  return renderToStaticMarkup(
    <GridRow
      {...{ shape, row, top: 0, columns: { from: 1, to: 4 }, reaching: [], highlights: [], chosen: null }}
      cells={sheet.lines.get(row) ?? []}
      {...more}
    />,
  );
}

describe("a row of a sheet", () => {
  it("has its number as header, and a cell in each seen column, also where nothing stands", () => {
    const html = drawn(3);
    expect(html).toMatch(/role="rowheader"[^>]*>3<span[^>]*> hidden</);
    expect(drawn(2)).not.toMatch(/role="rowheader"[^>]*>2<span/);
    expect(drawn(2)).toMatch(/£40<.*> hidden</);
    expect(drawn(2).match(/ hidden</g)).toHaveLength(1);
    expect([...html.matchAll(/aria-colindex="(\d)"/g)].map(([, at]) => at)).toEqual([
      "1",
      "2",
      "3",
      "4",
      "5",
    ]);
    expect(html).toContain('aria-rowindex="4"');
  });

  it("marks the row of the passage, and strongly the cell that answers", () => {
    const start = TEXT.indexOf("Mill Lane");
    const answer = TEXT.indexOf("£40");
    const html = drawn(2, {
      highlights: [
        { start, end: answer + 3, active: true },
        { start: answer, end: answer + 3, active: true, strong: true },
      ],
    });
    expect(html.match(/data-testid="highlight"/g)).toHaveLength(3);
    expect(html).toMatch(/data-strong="true"[^>]*><span data-at="\d+">£40</);
    expect(html.match(/data-strong/g)).toHaveLength(1);
    expect(drawn(3, { highlights: [{ start, end: answer + 3, active: true }] })).not.toContain("<mark");
  });

  it("names the headings as such, the chosen cell, and cells with comments", () => {
    expect(drawn(1).match(/role="columnheader"/g)).toHaveLength(3);
    const html = drawn(2, { chosen: 2 });
    expect(html.match(/aria-selected="true"/g)).toHaveLength(1);
    expect(html).toMatch(/id="g-B2"[^>]*aria-describedby="about"/);
    expect(html.match(/has a comment/g)).toHaveLength(1);
  });

  it("keeps the cells of one column in view, also when its column is scrolled away", () => {
    const html = drawn(2, { shape: { ...shape, kept: 1 }, columns: { from: 3, to: 4 } });
    expect(html.match(/data-column="(\d)"/g)).toEqual([
      'data-column="1"',
      'data-column="3"',
      'data-column="4"',
    ]);
    expect(html.match(/<[^>]*data-column="1"[^>]*>/)?.[0]).toMatch(/ sticky .*left:40px/);
    expect(html.match(/ sticky /g)).toHaveLength(2);
    expect(drawn(2, { columns: { from: 3, to: 4 } })).not.toContain('data-column="1"');
  });

  it("marks the cell whose comment answers", () => {
    const html = drawn(2, { highlights: [{ ...COMMENT, active: true, strong: true }] });
    expect(html.match(/data-strong/g)).toHaveLength(1);
    expect(html).toMatch(/data-strong="true"[^>]*><span data-at="\d+">£40</);
  });

  it("draws no cell where one of a row above reaches in", () => {
    const above = { start: 0, end: 4, row: 1, column: 4, rows: 3, columns: 1, isHead: false };
    expect(drawn(2, { reaching: [above] })).not.toContain('aria-colindex="5"');
  });
});
