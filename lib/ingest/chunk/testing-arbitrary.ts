import fc from "fast-check";
import type { Block, Extracted } from "#lib/domain/extracted.ts";
import type { Span } from "#lib/domain/span.ts";

/** A generated test document with the sentences that it consists of. */
export type MadeDocument = { readonly extracted: Extracted; readonly sentences: readonly Span[] };

type Draft =
  | {
      readonly kind: "paragraph" | "list-item" | "quote" | "footnote" | "caption";
      readonly sentences: readonly string[];
    }
  | { readonly kind: "heading"; readonly level: number; readonly title: string }
  | { readonly kind: "page-furniture"; readonly title: string }
  | { readonly kind: "code"; readonly lines: readonly string[] }
  | { readonly kind: "table"; readonly rows: readonly (readonly string[])[] };

const word = fc.constantFrom(
  "homes",
  "must",
  "keep",
  "a",
  "gap",
  "of",
  "21",
  "m",
  "𝔸stral",
  "Müller",
  "計画",
  "😀",
  "shall",
  "be",
  "supported",
);
const sentence = fc
  .tuple(
    fc.constantFrom("The", "Development", "𝔹uildings", "Applicants"),
    fc.array(word, { minLength: 1, maxLength: 40 }),
  )
  .map(([first, rest]) => `${[first, ...rest].join(" ")}.`);
const opener = fc.constantFrom("", "", "", "3.12 ", "(a) ", "(b) ", "1. ", "Policy H4: ", "(i) ");
const prose = fc
  .tuple(opener, fc.array(sentence, { minLength: 1, maxLength: 30 }))
  .map(([mark, [first = "", ...rest]]) => [mark + first, ...rest]);
const title = fc.constantFrom(
  "Design",
  "3.1 Roofs",
  "Policy H4: Density",
  "Appendix 2",
  "𝔸nnex",
  "Parking",
  "12. Homes",
);
const cell = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(" "));

const draft: fc.Arbitrary<Draft> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom("paragraph", "list-item", "quote", "footnote", "caption"),
      sentences: prose,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("heading"), level: fc.integer({ min: 1, max: 6 }), title }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("page-furniture"),
      title: fc.constantFrom("Page 12", "Local Plan 2031"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("code"),
      lines: fc.array(cell, { minLength: 1, maxLength: 60 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("table"),
      rows: fc
        .integer({ min: 1, max: 4 })
        .chain((width) =>
          fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 60 }),
        ),
    }),
  },
);

/** Generates documents of any blocks in any order, over two pages, with astral letters, wide script and emoji. */
export const madeDocument: fc.Arbitrary<MadeDocument> = fc.array(draft, { maxLength: 24 }).map(compose);

function compose(drafts: readonly Draft[]): MadeDocument {
  let text = "";
  const blocks: Block[] = [];
  const sentences: Span[] = [];
  for (const [index, draft] of drafts.entries()) {
    if (index > 0) text += "\n\n";
    const start = text.length;
    if (draft.kind === "table") {
      const rows = draft.rows.map((row, place) => {
        if (place > 0) text += "\n";
        return row.map((value, column) => {
          if (column > 0) text += "\t";
          text += value;
          return {
            start: text.length - value.length,
            end: text.length,
            ...(place === 0 && { header: true }),
          };
        });
      });
      blocks.push({ kind: "table", start, end: text.length, rows });
    } else if ("sentences" in draft) {
      for (const [place, value] of draft.sentences.entries()) {
        text += place > 0 ? ` ${value}` : value;
        sentences.push({ start: text.length - value.length, end: text.length });
      }
      blocks.push({ kind: draft.kind, start, end: text.length });
    } else if (draft.kind === "code") {
      text += draft.lines.join("\n");
      blocks.push({ kind: "code", start, end: text.length, language: "text" });
    } else {
      text += draft.title;
      blocks.push({
        kind: draft.kind,
        start,
        end: text.length,
        ...("level" in draft && { level: draft.level }),
      });
    }
  }
  return {
    extracted: { format: "docx", text, blocks, pages: pagesOf(text), metadata: {}, notes: [] },
    sentences,
  };
}

function pagesOf(text: string): Extracted["pages"] {
  const half = text.indexOf("\n\n", text.length >> 1);
  const spans =
    half < 0
      ? [{ start: 0, end: text.length }]
      : [
          { start: 0, end: half },
          { start: half, end: text.length },
        ];
  return spans.map((span, index) => ({ number: index + 1, width: 595, height: 842, span, words: [] }));
}
