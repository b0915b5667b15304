import fc from "fast-check";
import { expect, it, test } from "vitest";
import { readCsv } from "#lib/domain/csv.ts";
import type { DocumentResult } from "#lib/domain/search-result.ts";
import { arrange } from "./arrange-results.ts";
import { resultsCsv, resultsText } from "./export-results.ts";

const LINK = "http://127.0.0.1/?doc=doc_1";
const linkTo = () => LINK;

type Facts = { readonly title: string; readonly quote: string; readonly heading: string };

function rowsOf({ title, quote, heading }: Facts, pageLast = 34) {
  const result = {
    documentId: "doc_1",
    sourcePath: "plan.pdf",
    title,
    publishedDate: "2024-09-03",
    corpus: { id: "plan", title: "Local plans" },
    passages: [
      {
        evidenceRef: "doc::doc_1@1::chars-0-9",
        pageFirst: 34,
        pageLast,
        sectionPath: ["Homes", heading],
        snippet: { text: quote, marks: [], truncatedStart: true, truncatedEnd: false },
      },
    ],
  } as unknown as DocumentResult;
  return arrange([result], { sort: "best", group: "document" });
}

const PLAN: Facts = { title: "Local Plan", quote: "At least 70 per cent.", heading: "Policy D4" };

it("a table of results is read back as it was written, for any words of the documents", () => {
  // Newlines, quotes, separators and the beginnings of formulas, beside any other text.
  const words = fc.oneof(fc.string(), fc.stringMatching(/^[=+\-@\t\r\n",' a]{0,8}$/));
  fc.assert(
    fc.property(words, words, words, (title, quote, heading) => {
      const csv = resultsCsv(rowsOf({ title, quote, heading }), linkTo);
      expect(csv.startsWith("\ufeffrank,")).toBe(true);
      const [names, ...rows] = readCsv(csv) ?? [];
      expect(names).toEqual("rank,title,page,section,date,corpus,quote,link,evidence_ref".split(","));
      expect(rows).toEqual([
        [
          ...["1", title, "34", `Homes › ${heading}`, "2024-09-03", "Local plans"],
          ...[`… ${quote}`, LINK, "doc::doc_1@1::chars-0-9"],
        ],
      ]);
    }),
  );
});

test("a spreadsheet reads no cell as a formula, and no pages as a date", () => {
  const csv = resultsCsv(rowsOf({ ...PLAN, title: '=HYPERLINK("http://x")' }, 35), linkTo);
  expect(csv).toContain(`1,"'=HYPERLINK(""http://x"")",34–35,`);
});

/** A passage of two rows of a sheet, the second of which answers. */
function sheetRows(row: object) {
  const [shown] = rowsOf({
    title: "Payments",
    quote: "Mill Lane 3,100 High Bank 2,100",
    heading: "Costs!A2:C3",
  });
  const passage = { ...shown?.result.passages[0], pageFirst: null, pageLast: null, row };
  return [{ ...shown, result: { ...shown?.result, passages: [passage] } }] as unknown as ReturnType<
    typeof rowsOf
  >;
}
const HIGH_BANK = {
  ...{ evidenceRef: "doc::doc_1@1::chars-6-7", rowRef: "doc::doc_1@1::chars-5-9", share: 0.9 },
  address: "Costs!A3:C3",
  cells: [
    { row: "High Bank", column: "2023", text: "2,100" },
    { row: "High Bank", column: "2024", text: "2,204" },
  ],
};

test("the row that answers is quoted with its headings and cited by its cells", () => {
  const words = "High Bank, 2023: “2,100”; High Bank, 2024: “2,204”";
  const [, line] = readCsv(resultsCsv(sheetRows(HIGH_BANK), linkTo)) ?? [];
  expect(line?.[3]).toBe("Homes › Costs!A3:C3");
  expect(line?.[6]).toBe(words);
  expect(line?.[8]).toBe(HIGH_BANK.rowRef);
  expect(resultsText("High Bank", sheetRows(HIGH_BANK), linkTo)).toContain(
    `1. ${words} (Payments, Costs!A3:C3, version of 3 Sep 2024)`,
  );
});

test("a row without an address of its own is cited by its passage", () => {
  const row = { ...HIGH_BANK, address: undefined };
  expect(resultsText("High Bank", sheetRows(row), linkTo)).toContain(
    "1. High Bank, 2023: “2,100”; High Bank, 2024: “2,204” (Payments, Costs!A2:C3, version of 3 Sep 2024)",
  );
});

test("a row without named cells leaves the words of the passage", () => {
  const shown = resultsText("High Bank", sheetRows({ ...HIGH_BANK, cells: [] }), linkTo);
  expect(shown).toContain("“… Mill Lane 3,100 High Bank 2,100”");
});

test("copied results are numbered quotes, each with its citation and link", () => {
  expect(resultsText("How much glass?", rowsOf(PLAN), linkTo)).toBe(
    `How much glass? (1 result)\n\n1. “… At least 70 per cent.” (Local Plan, Policy D4, p. 34, version of 3 Sep 2024)\n${LINK}`,
  );
});
