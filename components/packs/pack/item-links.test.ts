import { expect, it } from "vitest";
import { toFrame } from "#components/search/search-frame.ts";
import { questionAt } from "#components/search/search-state.ts";
import { type SearchFrameInput, searchFrameSchema } from "#lib/domain/search.ts";
import { askHref } from "./item-links.ts";

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
