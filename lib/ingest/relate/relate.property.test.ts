import fc from "fast-check";
import { expect, it } from "vitest";
import type { Extracted } from "#lib/domain/extracted.ts";
import { madeDocument } from "../chunk/testing-arbitrary.ts";
import { relateDocument } from "./index.ts";
import type { DocumentFacts } from "./types.ts";

const word = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "Policy H4",
      "criterion (b)",
      "of the Local Plan",
      "means",
      "“party wall”",
      "Table 4",
      "PB/24/01288/FUL",
      "see",
      "supersedes",
      "This",
      "plan.pdf",
      "https://a.example/b",
      "https://a.example/documents/doc_1?passage=3-9",
      "/documents/doc_2",
      "doc::doc_3@1::chars-1-5",
      "𝔸stral",
      "(",
      "**",
      "The",
      "Design Code",
      "\n",
      "\n\n",
      ".",
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 12, unit: "binary" }).map((text) => text.toWellFormed()) },
);
const anyText = fc.array(word, { maxLength: 60 }).map((words) => words.join(" "));
const facts = (title: string): DocumentFacts => ({
  documentId: "doc_0",
  hosts: ["a.example"],
  title,
  fileName: `${title.slice(0, 20)}.md`,
  sourcePath: "a.md",
  docType: null,
  authority: "Council",
  properties: { supersedes: title, replaces: [1, null, title] },
  conversationId: null,
});

function plain(text: string): Extracted {
  const kind = "paragraph" as const;
  const blocks = text.trim() === "" ? [] : [{ kind, start: 0, end: text.length }];
  return { format: "txt", text, blocks, pages: [], metadata: {}, notes: [] };
}

function holds(extracted: Extracted, title: string): void {
  const found = relateDocument(extracted, facts(title));
  expect(relateDocument(extracted, facts(title))).toEqual(found);
  const spans = [...found.anchors, ...found.references].flatMap(({ span }) => (span ? [span] : []));
  for (const { start, end } of spans) {
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeLessThanOrEqual(extracted.text.length);
    expect(end).toBeGreaterThan(start);
  }
  for (const { score, evidence, toKey, uri } of found.references) {
    expect(score).toBeGreaterThan(0);
    expect(score).toBeLessThanOrEqual(1);
    expect(evidence.words.length).toBeLessThanOrEqual(170);
    expect(toKey === null).toBe(uri !== null);
  }
}

it("relateDocument accepts any text, returns the same result twice, and returns spans inside it", () => {
  fc.assert(
    fc.property(anyText, anyText, (text, title) => holds(plain(text), title)),
    { numRuns: 200 },
  );
});

it("relateDocument accepts any document of blocks", () => {
  fc.assert(
    fc.property(madeDocument, ({ extracted }) => holds(extracted, "Local Plan")),
    { numRuns: 60 },
  );
});

it("relateDocument returns a limited number of rows for hostile text of any length", () => {
  for (const piece of [
    "Policy H4, ",
    "criterion (a) or (b) ",
    "A Plan of the Plan ",
    "“a b c d e f g” ",
    "X means Y. ",
    "(((",
    "1.1.1.1 ",
    "Mr A B ",
  ]) {
    const found = relateDocument(plain(piece.repeat(Math.ceil(60_000 / piece.length))), facts("Local Plan"));
    expect(found.references.length).toBeLessThanOrEqual(7000);
  }
});
