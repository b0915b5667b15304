import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quotedCellsOf } from "#lib/domain/answer-cell.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { docxOf, p } from "#lib/ingest/extract/docx/testing.ts";
import { rule, show, writePdf } from "#lib/ingest/extract/pdf/testing.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { searchEvidence } from "./search-evidence.ts";

const HEADS = ["Site", "Capacity in homes", "Grid connection", "Lead officer"];
const FIRST = [
  "Heron",
  "Otter",
  "Plover",
  "Teal",
  "Curlew",
  "Lapwing",
  "Dunlin",
  "Merlin",
  "Osprey",
  "Siskin",
];
const SECOND = ["Row", "Yard", "Wharf", "Close", "Meadow", "Mill", "Quay", "Lane", "Field", "Court"];
const OFFICERS = ["Ann Lee", "Bo Marsh", "Cy Reed"];

/** A long table in which each row has a name of its own. */
const rowsOf = (kind: string) =>
  FIRST.flatMap((first, i) =>
    SECOND.map((second, j) => [
      `${first} ${second} ${kind}, land between the old railway and the river`,
      `${100 + i * 10 + j}`,
      j % 2 === 0 ? "planned for the second phase of the works" : "ready since the first phase of the works",
      OFFICERS[(i + j) % 3] ?? "",
    ]),
  );

const wordTable = (rows: readonly (readonly string[])[]) => {
  const row = (cells: readonly string[], head = "") =>
    `<w:tr>${head}${cells.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join("")}</w:tr>`;
  return `<w:tbl>${row(HEADS, "<w:trPr><w:tblHeader/></w:trPr>")}${rows.map((cells) => row(cells)).join("")}</w:tbl>`;
};
const pageTable = (rows: readonly (readonly string[])[], tag: "th" | "td") => {
  const row = (cells: readonly string[], name: string) =>
    `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join("")}</tr>`;
  return `<table>${row(HEADS, tag)}${rows.map((cells) => row(cells, "td")).join("")}</table>`;
};
/** Four ruled columns, with the headings on each page. */
const pdfTable = (rows: readonly (readonly string[])[]) => {
  const columns = [40, 280, 360, 500, 560];
  const top = 740;
  const height = 24;
  const pages = Array.from({ length: Math.ceil(rows.length / 25) }, (_, page) => {
    const shown = [HEADS, ...rows.slice(page * 25, page * 25 + 25)];
    const bottom = top - shown.length * height;
    const across = shown.map((_, at) => rule(40, top - at * height, 560, top - at * height)).join("");
    const down = columns.map((x) => rule(x, top, x, bottom)).join("");
    const words = shown
      .flatMap((cells, at) =>
        cells.map((cell, column) => show(cell, (columns[column] ?? 0) + 3, top - at * height - 15, 6)),
      )
      .join("");
    return { content: `${across}${rule(40, bottom, 560, bottom)}${down}${words}` };
  });
  return writePdf({ pages, info: { Title: "Register of inland land" } });
};
const INTRO = "These tables list the land that the fictional town of Ambersley has looked at.";
const FILES: Readonly<Record<string, readonly [kind: string, file: string | Uint8Array]>> = {
  "word.docx": ["north", docxOf(p("Register of land") + p(INTRO) + wordTable(rowsOf("north")))],
  "marked.html": [
    "south",
    `<main><h1>Register</h1><p>${INTRO}</p>${pageTable(rowsOf("south"), "th")}</main>`,
  ],
  "plain.html": ["west", `<main><h1>Survey</h1><p>${INTRO}</p>${pageTable(rowsOf("west"), "td")}</main>`],
  "ruled.pdf": ["inland", pdfTable(rowsOf("inland"))],
  "marked.md": [
    "east",
    `# Register\n\n${INTRO}\n\n${[HEADS, HEADS.map(() => "---"), ...rowsOf("east")].map((row) => `| ${row.join(" | ")} |`).join("\n")}\n`,
  ],
};

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
  for (const [name, [, file]] of Object.entries(FILES)) await instance.upload(name, file);
}, 240_000);
afterAll(() => instance?.close());

describe.each(Object.entries(FILES))("a cell deep in a long table of %s", (name, [kind]) => {
  it.each([
    ["Otter Quay", "116"],
    ["Siskin Court", "199"],
  ])("is found in the passage of its row, with the column's heading: %s", async (site, capacity) => {
    const answer = await searchEvidence(instance.context(), {
      query: `What is the capacity in homes of ${site} ${kind}?`,
    });
    const [passage] = answer.results[0]?.passages ?? [];
    // The table of a PDF's page is one passage, headings included.
    if (name !== "ruled.pdf") expect(passage?.sectionPath.at(-1)).toBe(HEADS.join(" | "));
    const cell = quotedCellsOf(answer)[0]?.cell;
    expect(cell).toMatchObject({ text: capacity, column: "Capacity in homes" });
    expect(cell?.row).toMatch(new RegExp(`^${site} ${kind}, `));
    // The row that is marked is one row of the first passage.
    const row = parseEvidenceRef(cell?.rowRef ?? "");
    if (row?.kind !== "doc" || !passage) throw new Error("no row is marked");
    expect(row.span.start).toBeGreaterThanOrEqual(passage.span.start);
    expect(row.span.end).toBeLessThanOrEqual(passage.span.end);
    expect(row.span.end - row.span.start).toBeLessThan(200);
  });
});
