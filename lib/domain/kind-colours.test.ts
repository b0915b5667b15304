import { describe, expect, it } from "vitest";
import { coloursOf, SITE_COLOUR } from "./kind-colours.ts";

const dataset = (id: string, kind: string | null) => ({ id, kind });

describe("the colours of layers", () => {
  it("are those of the kind, so that two datasets of one kind look alike", () => {
    const colours = coloursOf([
      dataset("a", "green-belt"),
      dataset("b", "green-belt"),
      dataset("c", "region"),
    ]);
    expect(colours.get("a")).toBe(colours.get("b"));
    expect(colours.get("c")).not.toBe(colours.get("a"));
  });

  it("do not depend on the order of the datasets", () => {
    const all = [dataset("a", "ward"), dataset("b", null), dataset("c", "region")];
    expect([...coloursOf(all)].sort()).toEqual([...coloursOf(all.toReversed())].sort());
  });

  it("are never the colour of the site", () => {
    const kinds = [
      "flood-risk-zone",
      "listed-building",
      "constructor",
      ...Array.from({ length: 9 }, (_, n) => `kind-${n}`),
    ];
    const colours = [...coloursOf(kinds.map((kind) => dataset(kind, kind))).values()];
    expect(colours).toHaveLength(kinds.length);
    for (const colour of colours) expect(colour).not.toBe(SITE_COLOUR);
  });
});
