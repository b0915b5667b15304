import { expect, it } from "vitest";
import { notedWords } from "./note-words.ts";
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

it("keeps the words of a note that an item already has", () => {
  expect(joinedNote("", "Slate")).toEqual({ note: "Slate", wasCut: false });
  expect(joinedNote("Check the date.", "Slate")).toEqual({ note: "Check the date.\nSlate", wasCut: false });
});

it("says when a note was cut at the limit", () => {
  const { note, wasCut } = joinedNote("x".repeat(3999), "Slate");
  expect([note.length, wasCut]).toEqual([4000, true]);
  expect(joinedNote("x".repeat(3994), "Slate").wasCut).toBe(false);
  expect(notedWords("Roofs", { extended: true, wasCut })).toBe(
    "“Roofs” already contains this text. The note was added to it and cut at 4,000 characters. Shorten it in the pack, then add the rest.",
  );
  expect(notedWords("Roofs", { extended: true, wasCut: false })).toBe(
    "“Roofs” already contains this text. The note was added to it.",
  );
});
