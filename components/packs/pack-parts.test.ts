import { describe, expect, it } from "vitest";
import type { PackArrangement } from "#lib/domain/pack.ts";
import { moveRow, stepItem, toSection, withItem, withoutItem } from "./arrange.ts";
import { withHeading, withoutSection, withSection } from "./arrange-sections.ts";
import { changedItems, mergeOutcome } from "./pack-parts.ts";

const SEEN: PackArrangement = {
  title: "Roofs",
  sections: [
    { id: "s1", heading: "The rule" },
    { id: "s2", heading: "Its limits" },
  ],
  placements: ["a", "b", "c"].map((itemId) => ({ itemId, role: "context", note: "", sectionId: null })),
};
type Change = (now: PackArrangement) => PackArrangement;
const forIt: Change = (now) => withItem(now, "a", { role: "for" });
const upwards: Change = (now) => stepItem(now, "c", -1);
const added: Change = (now) => ({
  ...now,
  placements: [...now.placements, { itemId: "d", role: "context", note: "", sectionId: null }],
});
const outcome = (mine: Change, theirs: Change) => mergeOutcome(SEEN, mine(SEEN), theirs(SEEN));

describe("a change that is merged with a change of another person", () => {
  it.each<[string, Change, Change]>([
    ["a role and another item's note", forIt, (now) => withItem(now, "b", { note: "Read." })],
    ["a role and the removal of another item", forIt, (now) => withoutItem(now, "b")],
    ["a role and the order", forIt, upwards],
    ["a role and the title", forIt, (now) => ({ ...now, title: "Ridges" })],
    ["a role and a new item", forIt, added],
    ["the order and a new item", upwards, added],
    ["the order and a removed item", upwards, (now) => withoutItem(now, "a")],
    [
      "two new headings",
      (now) => withSection(now, { id: "s3", heading: "Mine" }),
      (now) => withSection(now, { id: "s4", heading: "Theirs" }),
    ],
  ])("is merged: %s", (_name, mine, theirs) => {
    expect(outcome(mine, theirs)).toBe("clean");
  });

  it.each<[string, Change, Change]>([
    ["two roles of one item", forIt, (now) => withItem(now, "a", { role: "against" })],
    ["role and note of one item", forIt, (now) => withItem(now, "a", { note: "Read." })],
    ["a role of an item that was removed", forIt, (now) => withoutItem(now, "a")],
    [
      "the removal of an item with a new note",
      (now) => withoutItem(now, "a"),
      (now) => withItem(now, "a", { note: "Read." }),
    ],
    ["two orders", upwards, (now) => moveRow(now, "b", "a")],
    ["two sections of one item", (now) => toSection(now, "c", "s1"), (now) => toSection(now, "c", "s2")],
    ["two titles", (now) => ({ ...now, title: "Mine" }), (now) => ({ ...now, title: "Theirs" })],
    [
      "two names of one heading",
      (now) => withHeading(now, "s1", "Mine"),
      (now) => withHeading(now, "s1", "Theirs"),
    ],
    [
      "a name of a heading that was removed",
      (now) => withHeading(now, "s1", "Mine"),
      (now) => withoutSection(now, "s1"),
    ],
  ])("conflicts: %s", (_name, mine, theirs) => {
    expect(outcome(mine, theirs)).toBe("conflict");
  });

  it("is the same if both made it", () => {
    expect(outcome(forIt, (now) => withItem(forIt(now), "b", { note: "Read." }))).toBe("same");
    expect(outcome(upwards, upwards)).toBe("same");
  });
});

it("names the items that a change changes", () => {
  expect(changedItems(SEEN, forIt(SEEN))).toEqual(["a"]);
  expect(changedItems(SEEN, withoutItem(SEEN, "b"))).toEqual(["b"]);
  expect(changedItems(SEEN, toSection(SEEN, "c", "s1"))).toEqual(["c"]);
  expect(changedItems(SEEN, withHeading(SEEN, "s1", "Mine"))).toEqual([]);
});
