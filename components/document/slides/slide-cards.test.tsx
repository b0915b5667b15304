import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ReadableDocument } from "#lib/domain/documents.ts";
import type { Block } from "#lib/domain/extracted.ts";
import { slidesOf } from "#lib/domain/slides.ts";
import { SlideCards } from "./slide-cards.tsx";

const pictureOf = (number: number) => ({ number, width: 30, height: 20, alt: `Plan ${number}` });

/** A slide with a title and a picture below it, whose text has another picture. The first slide begins with a picture. */
function deckOf(slides: number): ReadableDocument {
  const blocks: Block[] = [];
  let text = "";
  const add = (words: string, block: Pick<Block, "kind" | "level" | "pictures">) => {
    blocks.push({ ...block, start: text.length, end: text.length + words.length });
    text += `${words}\n\n`;
  };
  for (let number = 1; number <= slides; number++) {
    const above = number === 1 ? [{ ...pictureOf(2 * slides + 1), before: true }] : [];
    const pictures = [...above, pictureOf(number)];
    add(`Slide ${number}: Quay ${number}`, { kind: "heading", level: 1, pictures });
    add("A plan", { kind: "caption", pictures: [pictureOf(slides + number)] });
    add(`Slide ${number}, speaker notes`, { kind: "heading", level: 2 });
    add("Mention the ferry.", { kind: "paragraph" });
  }
  return {
    ...{ documentId: "d1", version: 1, currentVersion: 1, title: "Quays", fileName: "quays.pptx" },
    ...{ mediaType: "application/octet-stream", format: "pptx", text, blocks, pages: [] },
  };
}

function drawn(slides: number, open: { chosen?: number; picture?: number; highlight?: string } = {}) {
  const document = deckOf(slides);
  const start = open.highlight === undefined ? 0 : document.text.indexOf(open.highlight);
  const highlights =
    open.highlight === undefined ? [] : [{ start, end: start + open.highlight.length, active: true }];
  return renderToStaticMarkup(
    <SlideCards
      document={document}
      slides={slidesOf(document.text, document.blocks)}
      highlights={highlights}
      picture={open.picture ?? null}
      chosen={open.chosen ?? null}
    />,
  );
}

const numbers = (markup: string) =>
  [...markup.matchAll(/data-slide="(\d+)"/g)].map(([, number]) => Number(number));

it("names each card by its heading, and sets its notes apart below it", () => {
  const markup = drawn(2);
  expect(numbers(markup)).toEqual([1, 2]);
  const [, first = ""] = markup.split("<article");
  expect(first).toContain('aria-label="Slide 1: Quay 1"');
  const words = first.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|");
  expect(words).toContain("|Slide 1|: |Quay 1|");
  expect(words).toContain("|Slide 1, |speaker notes|Mention the ferry.|");
});

it("draws the pictures of a heading below it, and those of the text in their place", () => {
  const [, first = "", second = ""] = drawn(2).split("<article");
  const order = (card: string) =>
    [...card.matchAll(/<\/h3>|<img[^>]*alt="(Plan \d)"|A plan(?=<)|data-notes/g)].map(
      ([found, alt]) => alt ?? found,
    );
  expect(order(first)).toEqual(["</h3>", "Plan 5", "Plan 1", "A plan", "Plan 3", "data-notes"]);
  expect(order(second)).toEqual(["</h3>", "Plan 2", "A plan", "Plan 4", "data-notes"]);
});

it("draws of a long presentation what is open: a slide with its neighbours, a passage or a picture", () => {
  expect(numbers(drawn(500))).toEqual([1]);
  expect(numbers(drawn(500, { chosen: 399 }))).toEqual([1, 398, 399, 400, 401, 402]);
  expect(numbers(drawn(500, { chosen: 499 }))).toEqual([1, 498, 499, 500]);
  expect(numbers(drawn(500, { highlight: "Quay 77" }))).toEqual([1, 77]);
  expect(numbers(drawn(500, { picture: 300 }))).toEqual([1, 300]);
});
