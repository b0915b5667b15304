import { describe, expect, test } from "vitest";
import { hasSameNames, quotedCellsOf } from "./answer-cell.ts";
import type { AnswerCell, AnswerSentence, DocumentResult } from "./search-result.ts";

const sentence = (text: string, share: number): AnswerSentence => ({
  evidenceRef: `doc::${text}@1::chars-0-9`,
  text,
  marks: [],
  share,
});

describe("quotedCellsOf", () => {
  const cell = (text: string, share: number, more: Partial<AnswerCell> = {}): AnswerCell => ({
    ...{ evidenceRef: `doc::${text}@1::chars-4-6`, rowRef: `doc::${text}@1::chars-0-6` },
    ...{ row: "Riverside", column: "2024", text, caption: null, share, ...more },
  });
  const withCell = (found: AnswerCell | null, said: AnswerSentence | null = null) =>
    ({ passages: [{ sentence: said, cell: found, sectionPath: [] }] }) as unknown as DocumentResult;
  const both = (...results: DocumentResult[]) =>
    quotedCellsOf({ strength: "strong", query: "charge", results }).map(({ cell: found }) => found.text);
  /** The text of the only quoted cell. */
  const quoted = (...results: DocumentResult[]) => {
    const [text, other] = both(...results);
    return other === undefined ? (text ?? null) : null;
  };

  test("a cell of the first result answers, also if the second result says the same", () => {
    expect(quoted(withCell(cell("£5", 0.8)), withCell(cell("£5", 0.9)))).toBe("£5");
    expect(quoted(withCell(cell("£5", 0.8)), withCell(cell("£7", 0.7, { column: "2023" })))).toBe("£5");
  });

  test("a cell is not quoted if another cell or a sentence fits as well or better, or if the evidence is weak", () => {
    expect(quoted(withCell(cell("£5", 0.8)), withCell(cell("£7", 0.8)))).toBeNull();
    expect(quoted(withCell(cell("£5", 0.8), sentence("one two", 0.9)))).toBeNull();
    expect(quoted(withCell(null), withCell(cell("£7", 0.8)))).toBeNull();
    const results = [withCell(cell("£5", 1))];
    expect(quotedCellsOf({ strength: "weak", query: "charge", results })).toEqual([]);
  });

  test("a cell is quoted beside one of another table with the same row and column only if each has its caption", () => {
    const [bought, rented] = [{ caption: "Table 2 Homes to buy" }, { caption: "Table 1 Homes to rent" }];
    const first = withCell(cell("139", 0.8, bought));
    const far = [withCell(null), withCell(null)];
    expect(both(first, ...far, withCell(cell("577", 0.6, rented)))).toEqual(["139", "577"]);
    expect(quoted(first, ...far, withCell(cell("577", 0.6, rented)))).toBeNull();
    expect(both(first, withCell(cell("577", 0.8, rented)))).toEqual(["139", "577"]);
    expect(both(first, withCell(cell("577", 0.6, bought)))).toEqual([]);
    expect(both(first, withCell(cell("577", 0.6)))).toEqual([]);
    expect(both(first, withCell(cell("577", 0.6, rented)), withCell(cell("12", 0.6, rented)))).toEqual([]);
    expect(both(first, withCell(cell("139", 0.6, rented)))).toEqual(["139"]);
    expect(both(first, withCell(cell("577", 0.6, { ...rented, row: "Hillside" })))).toEqual(["139"]);
  });

  test("a cell is quoted alone if the question names what only its caption names", () => {
    const [east, west] = [{ caption: "Table 4a Eastmere" }, { caption: "Table 4b Westmere" }];
    const results = [withCell(cell("228", 0.8, east)), withCell(cell("361", 0.6, west))];
    const asked = (query: string) =>
      quotedCellsOf({ strength: "strong", query, results }).map(({ cell: found }) => found.text);
    expect(asked("social rent eastmere")).toEqual(["228"]);
    expect(asked("social rent")).toEqual(["228", "361"]);
    expect(asked("social rent in Eastmere and Westmere")).toEqual(["228", "361"]);
  });

  test("a cell of a table that is in two documents is compared once", () => {
    const [bought, rented] = [{ caption: "Table 2 Homes to buy" }, { caption: "Table 1 Homes to rent" }];
    const draft = withCell(cell("577", 0.6, { ...rented, evidenceRef: "doc::draft@1::chars-4-6" }));
    expect(both(withCell(cell("139", 0.8, bought)), draft, withCell(cell("577", 0.6, rented)))).toEqual([
      ...["139", "577"],
    ]);
  });

  test("two cells have the same names in any case and with any signs", () => {
    expect(hasSameNames({ row: "Net Need", column: "2024" }, { row: "Net need:", column: "2024" })).toBe(
      true,
    );
    expect(hasSameNames({ row: "Net need", column: null }, { row: "Net need", column: "2024" })).toBe(false);
  });

  test("a cell of the second result answers if it has all words of the question and the first result has no answer", () => {
    expect(quoted(withCell(null, sentence("one two", 0.4)), withCell(cell("£7", 1)))).toBe("£7");
    expect(quoted(withCell(null, sentence("one two", 0.6)), withCell(cell("£7", 1)))).toBeNull();
  });

  test("a cell of a document that is no longer in force answers only if the title says so", () => {
    const old = (title: string, text = "£5") => ({
      ...withCell(cell(text, 1)),
      title,
      outOfForce: true as const,
    });
    expect(quoted(old("Fees"))).toBeNull();
    expect(quoted(old("Fees (withdrawn)"))).toBe("£5");
    expect(quoted(old("Fees"), withCell(cell("£7", 1)))).toBe("£7");
    expect(quoted(withCell(cell("£7", 0.8)), old("Fees"))).toBe("£7");
  });
});
