import { expect, it } from "vitest";
import { questionAt } from "#components/address/search-state.ts";
import { toFrame } from "#components/search/search-frame.ts";
import type { PackItemView, PackView } from "#lib/domain/pack.ts";
import { type SearchFrameInput, searchFrameSchema } from "#lib/domain/search.ts";
import { askHref, itemHref, linksIn } from "./item-links.ts";

const asked = (frame: SearchFrameInput) => questionAt(askHref(searchFrameSchema.parse(frame)));

it("a question asked again from a pack says so", () => {
  const question = asked({ query: "roof lamps", filters: { tags: ["roofs"] }, mode: "keyword" });
  expect(question).toMatchObject({ q: "roof lamps", tags: ["roofs"], mode: "keyword", from: "pack" });
});

it("a question that was asked in one document's pages is asked there again", () => {
  const frame = { query: "north arrow", uiContext: "visual", filters: { documentIds: ["doc_1"] } } as const;
  const again = toFrame(asked({ ...frame, filters: { documentIds: [...frame.filters.documentIds] } }));
  expect(again).toMatchObject({ kind: "frame", frame });
});

const DRAWING = "asset::doc_a::v2-p5-1";
const drawing = {
  evidenceRef: DRAWING,
  documentId: "doc_a",
  citedVersion: 2,
  page: 5,
  span: { start: 0, end: 0 },
  source: { state: "unchanged", title: "Site plan" },
} as PackItemView;
const pack = { items: [drawing] } as unknown as PackView;

it("opens a cited drawing at its page, from its item and from other items", () => {
  expect(itemHref(drawing)).toBe("/?doc=doc_a&version=2&page=5");
  expect(linksIn(pack).href(DRAWING)).toBe("/?doc=doc_a&version=2&page=5");
});

it("opens the document of a drawing that is not in the pack", () => {
  expect(linksIn(pack).href("asset::doc_b::v1-p2-1")).toBe("/?doc=doc_b");
});
