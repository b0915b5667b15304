import { expect, it } from "vitest";
import { joinedNote, withNote } from "./use-add-note.ts";

const placement = (itemId: string, note: string) =>
  ({ itemId, note, role: "context", sectionId: null }) as const;

it("sets the note of one item only", () => {
  const before = {
    title: "Roofs",
    sections: [],
    placements: [placement("a", "old"), placement("b", "kept")],
  };
  expect(withNote(before, "a", "new").placements.map(({ note }) => note)).toEqual(["new", "kept"]);
});

it("keeps the words of a note that an item already has, within the limit of a note", () => {
  expect(joinedNote("", "Slate")).toBe("Slate");
  expect(joinedNote("Check the date.", "Slate")).toBe("Check the date.\nSlate");
  expect(joinedNote("x".repeat(3999), "Slate")).toHaveLength(4000);
});
