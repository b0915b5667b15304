import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { spansOverlap } from "#lib/domain/span.ts";
import type { Group } from "./groups.ts";
import { LazyGroups } from "./lazy-groups.tsx";

const groups = (count: number): readonly Group[] =>
  Array.from({ length: count }, (_, index) => ({
    from: index,
    to: index + 1,
    start: index * 10,
    end: index * 10 + 10,
  }));

const drawn = (count: number, passage: { start: number; end: number } | null) =>
  renderToStaticMarkup(
    <LazyGroups
      groups={groups(count)}
      estimate={() => 100}
      wanted={(group) => passage !== null && spansOverlap(group, passage)}
      render={(group) => <p>words {group.from}</p>}
    />,
  )
    .split("<div")
    .slice(1);

describe("LazyGroups", () => {
  it.each([3, 500])("lays out only the groups of the passage in full, among %i groups", (count) => {
    const shown = drawn(count, { start: 15, end: 25 });
    const inFull = shown.flatMap((group, index) => (group.includes("style") ? [] : [index]));
    expect(inFull).toEqual([1, 2]);
    for (const index of inFull) expect(shown[index]).toContain(`words ${index}`);
  });

  it("draws the start of a long document, and the rest when it comes near the view", () => {
    const shown = drawn(500, null);
    expect(shown[0]).toContain("words 0");
    expect(shown[1]).not.toContain("words");
  });
});
