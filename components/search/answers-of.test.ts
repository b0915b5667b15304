import { describe, expect, test } from "vitest";
import type { AnswerCell, AnswerSentence, DocumentResult } from "#lib/domain/search.ts";
import { answersOf, cellOf } from "./answers-of.ts";

const MARKS = [
  { start: 0, end: 3 },
  { start: 4, end: 7 },
];

function sentence(text: string, share: number, marks = MARKS): AnswerSentence {
  return { evidenceRef: `doc::${text}@1::chars-0-9`, text, marks, share };
}
function result(...sentences: (AnswerSentence | null)[]): DocumentResult {
  return {
    format: "md",
    passages: sentences.map((each) => ({ sentence: each })),
  } as unknown as DocumentResult;
}
const texts = (...results: DocumentResult[]) =>
  answersOf({ strength: "strong", results }).map(({ sentence: { text } }) => text);

test("weak evidence has no answer", () => {
  const results = [result(sentence("one two", 1))];
  expect(answersOf({ strength: "weak", results })).toEqual([]);
});

test("a lower result does not answer if the first has no sentence with half of the question's words", () => {
  expect(texts(result(sentence("one two", 0.49)), result(sentence("six ten", 1)))).toEqual([]);
  expect(texts(result(null), result(sentence("six ten", 1)))).toEqual([]);
});

test("the best sentence of the first result's passages comes first, then one of the second result", () => {
  expect(
    texts(
      result(sentence("one two", 0.6), sentence("six ten", 0.9)),
      result(sentence("abc def", 0.8)),
      result(sentence("ghi jkl", 1)),
    ),
  ).toEqual(["six ten", "abc def"]);
  expect(texts(result(sentence("one two", 0.9)), result(sentence("abc def", 0.6)))).toEqual(["one two"]);
});

test("a sentence with one word of the question, or a text that is data, is no answer", () => {
  expect(texts(result(sentence("one one", 1)))).toEqual([]);
  for (const format of ["json", "yaml", "code"])
    expect(texts({ ...result(sentence("one two", 1)), format })).toEqual([]);
});

test("the same sentence in two documents is quoted once", () => {
  expect(texts(result(sentence("one two", 1)), result(sentence("one two", 1)))).toEqual(["one two"]);
});

describe("a cell of a table", () => {
  const cell = (text: string, share: number): AnswerCell => ({
    ...{ evidenceRef: `doc::${text}@1::chars-4-6`, rowRef: `doc::${text}@1::chars-0-6` },
    ...{ row: "Riverside", column: "2024", text, share },
  });
  const withCell = (found: AnswerCell | null, said: AnswerSentence | null = null) =>
    ({ passages: [{ sentence: said, cell: found }] }) as unknown as DocumentResult;
  const quoted = (...results: DocumentResult[]) => cellOf({ strength: "strong", results })?.cell.text ?? null;

  test("of the first result answers, also if the second result says the same", () => {
    expect(quoted(withCell(cell("£5", 0.8)), withCell(cell("£5", 0.9)))).toBe("£5");
    expect(quoted(withCell(cell("£5", 0.8)), withCell(cell("£7", 0.7)))).toBe("£5");
  });

  test("is not quoted if another cell or a sentence fits as well or better, or if the evidence is weak", () => {
    expect(quoted(withCell(cell("£5", 0.8)), withCell(cell("£7", 0.8)))).toBeNull();
    expect(quoted(withCell(cell("£5", 0.8), sentence("one two", 0.9)))).toBeNull();
    expect(quoted(withCell(null), withCell(cell("£7", 1)))).toBeNull();
    expect(cellOf({ strength: "weak", results: [withCell(cell("£5", 1))] })).toBeNull();
  });
});
