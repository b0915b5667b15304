import { describe, expect, test } from "vitest";
import type { GraphicRegion } from "#lib/domain/visual-text.ts";
import { classify } from "./classify.ts";
import type { Draft, PictureStatistics } from "./draft.ts";
import { captionLabel } from "./labels.ts";

const BOX = { x0: 100, y0: 100, x1: 400, y1: 300 };
const NO_MARKS: GraphicRegion = {
  ...BOX,
  images: 0,
  imageShare: 0,
  strokes: 40,
  fills: 0,
  lines: 60,
  curves: 20,
  slanted: 30,
  colours: 2,
};
const PLACED = { ...NO_MARKS, images: 1, imageShare: 1, strokes: 0, lines: 0, curves: 0, slanted: 0 };
const PHOTO: PictureStatistics = { white: 0.02, entropy: 7.4, colours: 600, saturation: 0.3 };
const SCAN: PictureStatistics = { white: 0.85, entropy: 2, colours: 20, saturation: 0 };

function draft(caption: string | null, more: Partial<Draft> = {}): Draft {
  const label = caption === null ? null : captionLabel(caption)?.label;
  return {
    page: 1,
    box: BOX,
    kind: "drawn",
    marks: NO_MARKS,
    caption: caption && label ? { label, text: caption, span: { start: 0, end: 1 }, box: BOX } : null,
    title: null,
    heading: "",
    inside: "",
    wordsInside: 0,
    ...more,
  };
}

describe("classify", () => {
  test.each([
    ["Map 4: Flood zones", "map", "caption_says_map"],
    ["Plan 2: Access", "plan", "caption_says_plan"],
    ["Plate 3: The tower", "photograph", "caption_says_photograph"],
    ["Diagram 1: Stages", "diagram", "caption_says_diagram"],
    ["Figure 1: Site plan as proposed", "plan", "caption_mentions_plan"],
    ["Figure 2: View from Millgate Bridge", "photograph", "caption_mentions_photograph"],
    ["Figure 3: Map of the wards", "map", "caption_mentions_map"],
    ["Figure 4: The process of an application", "diagram", "caption_mentions_diagram"],
    ["Figure 5: Homes completed", "figure", "caption_says_figure"],
    ["Figure 6: Bar chart of completions", "chart", "caption_mentions_chart"],
    ["Figure 7: Flow chart of an appeal", "diagram", "caption_mentions_diagram"],
    ["Chart 6: Homes completed", "chart", "caption_says_chart"],
  ])("%s", (caption, type, reason) => {
    expect(classify(draft(caption), null)).toEqual({ type, reason });
  });

  test("prefers a caption to the pixels", () => {
    const map = draft("Map 1: The valley", { marks: PLACED });
    expect(classify(map, PHOTO)).toMatchObject({ type: "map" });
  });

  test("recognises a plan by a scale on it, and a map by its copyright notice", () => {
    expect(classify(draft(null, { inside: "Scale 1:500 at A3", wordsInside: 4 }), null)).toMatchObject({
      type: "plan",
    });
    expect(
      classify(draft(null, { inside: "© Crown copyright and database rights", wordsInside: 5 }), null),
    ).toMatchObject({ type: "map" });
  });

  test("uses the heading only if there is no caption", () => {
    const heading = "Housing policies\nPolicies map, inset 4";
    expect(classify(draft(null, { marks: PLACED, heading }), null)).toEqual({
      type: "map",
      reason: "heading_mentions_map",
    });
    expect(classify(draft("Figure 1: Homes", { heading }), null)).toMatchObject({ type: "figure" });
  });

  test("recognises a placed picture as a photograph only by its pixels", () => {
    expect(classify(draft(null, { marks: PLACED }), PHOTO)).toEqual({
      type: "photograph",
      reason: "photo_statistics",
    });
    expect(classify(draft(null, { marks: PLACED }), SCAN)).toEqual({
      type: "figure",
      reason: "picture_placed",
    });
  });

  test("returns null for a scanned letter, and photograph for a photograph that fills its page", () => {
    const page = draft(null, { kind: "picture_page", marks: PLACED, wordsInside: 250 });
    expect(classify(page, SCAN)).toBeNull();
    expect(classify({ ...page, wordsInside: 0 }, PHOTO)).toMatchObject({ type: "photograph" });
    expect(classify({ ...page, wordsInside: 0 }, null)).toBeNull();
  });

  test("recognises a chart by its numbers, and a diagram by its boxes with words", () => {
    const boxes = { ...NO_MARKS, lines: 80, curves: 0, slanted: 2 };
    const chart = draft(null, { marks: boxes, inside: "10 20 30 40 Homes Ward", wordsInside: 6 });
    expect(classify(chart, null)).toMatchObject({ type: "chart", reason: "chart_numbers" });
    const words = "Apply Consult Report Committee Decide Notify Appeal Monitor";
    const diagram = draft(null, { marks: boxes, inside: words, wordsInside: 8 });
    expect(classify(diagram, null)).toMatchObject({ type: "diagram", reason: "boxes_and_words" });
  });
});
