import { describe, expect, it } from "vitest";
import { proseCells } from "./prose-cells.ts";
import { tableOf } from "./testing.ts";

describe("the sentences in the cells of a table", () => {
  const cells = [
    ["Area", "Sources of flooding"],
    [
      "North (River Tarn)",
      "The River Tarn rises in the hills. Homes at Quay End are at risk in each wet winter and in spring.",
    ],
    ["South", "Low"],
  ];

  it("come from long cells of the passage, with the row's name and the heading of the column", () => {
    const table = tableOf(cells, 10);
    const [found, ...others] = proseCells(table, table);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      text: cells[1]?.[1],
      headings: ["North (River Tarn)", "Sources of flooding"],
    });
    const { start, end } = found?.span ?? table;
    expect([...table.text].slice(start - 10, end - 10).join("")).toBe(cells[1]?.[1]);
    expect(proseCells(table, { start: 10, end: 40 })).toEqual([]);
  });
});
