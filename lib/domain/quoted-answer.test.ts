import { expect, test } from "vitest";
import { quotedAnswerOf } from "./quoted-answer.ts";
import type { AnswerCell, DocumentResult } from "./search-result.ts";

const cell: AnswerCell = {
  ...{ evidenceRef: "doc::cell@1::chars-4-6", rowRef: "doc::cell@1::chars-0-6" },
  ...{ row: "Supply", column: "Years", text: "3.8", caption: null, share: 0.9 },
};
const marks = [
  { start: 0, end: 3 },
  { start: 4, end: 10 },
];
const said = (text: string, share: number) =>
  ({
    ...{ format: "md", title: "Plan" },
    passages: [
      {
        ...{ sectionPath: [], cell: null },
        sentence: { evidenceRef: `doc::${text}@1::chars-0-9`, text, marks, share },
      },
    ],
  }) as unknown as DocumentResult;
const table = {
  ...{ format: "md", title: "Report" },
  passages: [{ sentence: null, sectionPath: [], cell }],
} as unknown as DocumentResult;

function quoted(...results: DocumentResult[]) {
  const answer = quotedAnswerOf({ strength: "strong", query: "supply of housing", results });
  return [
    answer.differ,
    ...answer.cells.map(({ cell: { text } }) => text),
    ...answer.sentences.map(({ sentence: { text } }) => text),
  ];
}

test("a cell of a lower result that gives another figure than the first sentence is quoted beside it", () => {
  const first = "The supply of housing is 5.1 years.";
  expect(quoted(said(first, 0.9), table)).toEqual(["figures", "3.8", first]);
  expect(quoted(said(first, 0.95), table)).toEqual([null, first]);
  const same = "The supply of housing is 3.8 years.";
  expect(quoted(said(same, 0.9), table)).toEqual([null, same]);
});

test("a sentence of a lower result that gives another figure than the cell is quoted beside it", () => {
  const rival = "The supply of housing is 5.1 years.";
  expect(quoted(table, said("The housing policy says more.", 0.9), said(rival, 0.95))).toEqual([
    ...["figures", "3.8", rival],
  ]);
  expect(quoted(table, said(rival, 0.8))).toEqual([null, "3.8"]);
  expect(quoted(table, said("The supply of housing is 3.8 years.", 0.95))).toEqual([null, "3.8"]);
});

test("two cells, which their captions tell apart, have no sentence beside them", () => {
  const captioned = (text: string, caption: string) =>
    ({
      ...table,
      passages: [
        {
          ...{ sentence: null, sectionPath: [] },
          cell: { ...cell, text, caption, evidenceRef: `doc::${text}@1::chars-0-3` },
        },
      ],
    }) as unknown as DocumentResult;
  const tables = [captioned("3.8", "Table 1"), captioned("4.4", "Table 2")];
  expect(quoted(...tables, said("The supply of housing is 5.1 years.", 0.95))).toEqual([null, "3.8", "4.4"]);
});

test("only sentences that give different days count as different", () => {
  const adopted = (day: string) => said(`The supply brief was adopted on ${day}.`, 1);
  const ask = (...results: DocumentResult[]) =>
    quotedAnswerOf({ strength: "strong", query: "When was the supply brief adopted?", results }).differ;
  expect(ask(adopted("3 May 2019"), adopted("7 June 2020"))).toBe("days");
  expect(ask(adopted("3 May 2019"))).toBeNull();
  expect(ask(adopted("May 2019"), adopted("June 2020"))).toBe("days");
  expect(ask(adopted("May 2019"), adopted("3 May 2019"))).toBeNull();
});

test("sentences of two documents that give different figures are quoted together, if the question is for a quantity", () => {
  const first = "The supply of housing is for 1,285 homes.";
  const other = "The supply of housing is for 1,950 homes.";
  const ask = (query: string) => {
    const answer = quotedAnswerOf({ strength: "strong", query, results: [said(first, 1), said(other, 0.9)] });
    return [answer.differ, ...answer.sentences.map(({ sentence }) => sentence.text)];
  };
  expect(ask("How many homes are in the supply of housing?")).toEqual(["figures", first, other]);
  expect(ask("Where are the homes of the housing?")[0]).toBeNull();
});
