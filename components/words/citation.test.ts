import { expect, test } from "vitest";
import { cellsWithCitation, citationOf, quoteWithCitation } from "./citation.ts";

const plan = { title: "Local Plan", sourcePath: "plan.pdf", version: 2, publishedDate: "2024-09-03" };
const place = { sectionPath: ["4 Homes", "Policy D4 Design", "Reasons"], pageFirst: 34, pageLast: 34 };

test("a citation names the policy with the clause that the quote begins with", () => {
  expect(citationOf(plan, place, "Roofs are flat.")).toBe(
    "Local Plan, Policy D4, p. 34, version of 3 Sep 2024",
  );
  expect(citationOf(plan, place, "(2) Roofs are flat.")).toBe(
    "Local Plan, Policy D4(2), p. 34, version of 3 Sep 2024",
  );
});

test("a citation of another policy's reasons does not name the policy above them", () => {
  const reasons = ["Policy LP23 - Water", "LP24 - Lamps", "Policy background"];
  expect(citationOf(plan, { sectionPath: reasons, pageFirst: 34, pageLast: null }, "Lamps are lit.")).toBe(
    "Local Plan, LP24 - Lamps, p. 34, version of 3 Sep 2024",
  );
  const own = ["Policy LP23 - Water", "LP23 - Water", "Wells"];
  expect(citationOf(plan, { sectionPath: own, pageFirst: 34, pageLast: null }, "Wells are deep.")).toContain(
    "Policy LP23,",
  );
});

test("a citation has the printed page where it is known", () => {
  const printed = { ...plan, printedPages: { offset: -1, from: 3, to: 40 } };
  expect(citationOf(printed, place, "Roofs are flat.")).toBe(
    "Local Plan, Policy D4, p. 33, version of 3 Sep 2024",
  );
  expect(citationOf(printed, { ...place, pageFirst: 2, pageLast: 2 }, "Roofs are flat.")).toContain("p. 2,");
});

test("a citation of words on two pages has both, as printed", () => {
  const both = { ...place, pageLast: 35 };
  expect(citationOf(plan, both, "Roofs are flat.")).toBe(
    "Local Plan, Policy D4, pp. 34–35, version of 3 Sep 2024",
  );
  const printed = { ...plan, printedPages: { offset: -1, from: 3, to: 40 } };
  expect(citationOf(printed, both, "Roofs are flat.")).toContain("pp. 33–34,");
});

test("a citation says that a date is that of the file itself, as a footnote does", () => {
  expect(citationOf({ ...plan, dateIsOfFile: true }, place, "Roofs")).toBe(
    "Local Plan, Policy D4, p. 34, file of 3 Sep 2024",
  );
});

test("a citation leaves out what is unknown, and has the version's number without a date", () => {
  const bare = { sectionPath: [], pageFirst: null, pageLast: null };
  expect(citationOf({ ...plan, publishedDate: null }, bare, "")).toBe("Local Plan, version 2");
});

test("a cell has the names of its row and column outside the quotation marks, and its table's caption", () => {
  const cells = [
    { row: "Riverside", column: "2024", text: " £239.12\n" },
    { row: "Moor", column: null, text: "£95" },
  ];
  expect(
    cellsWithCitation({ cells: cells.slice(0, 1), caption: "Table 4 Charges, (£ per m²)" }, "Local Plan"),
  ).toBe("Riverside, 2024: “£239.12”, Table 4 Charges, (£ per m²) (Local Plan)");
  expect(cellsWithCitation({ cells, caption: null }, "Local Plan")).toBe(
    "Riverside, 2024: “£239.12”; Moor: “£95” (Local Plan)",
  );
});

test("a quote is on one line before its citation", () => {
  expect(quoteWithCitation(" Roofs\n are flat. ", "Local Plan")).toBe("“Roofs are flat.” (Local Plan)");
});
