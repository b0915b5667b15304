import { describe, expect, it } from "vitest";
import { canSend, noteState, sentNote, settledNote, typedNote } from "./note-draft.ts";

const typed = typedNote(null, "", "Mine");

describe("a typed note", () => {
  it("is sent over the text that it began with, and over its own earlier texts", () => {
    expect(canSend(typed, "")).toBe(true);
    const more = typedNote(sentNote(typed), "Mine", "Mine, longer");
    expect(canSend(more, "Mine")).toBe(true);
    expect(noteState(more, "Mine", false)).toBe("unsaved");
  });

  it("is in conflict with words of another person, and is not sent over them", () => {
    const sent = sentNote(typed);
    expect(noteState(sent, "Theirs", false)).toBe("conflict");
    expect(canSend(sent, "Theirs")).toBe(false);
    expect(canSend(typedNote(sent, "Theirs", "Mine, longer"), "Theirs")).toBe(false);
  });

  it("replaces those words once the person asks for it", () => {
    const asked = sentNote(typed, ["Theirs"]);
    expect(canSend(asked, "Theirs")).toBe(true);
    expect(canSend(asked, "Theirs, changed again")).toBe(false);
  });

  it("stays unsaved while it is on its way, and after a failure", () => {
    const sent = settledNote(sentNote(typed), "Mine", true);
    expect(sent?.stored).toBe(false);
    expect(noteState(sent, "Mine", true)).toBe("saving");
    expect(noteState(settledNote(sent, "", false), "", false)).toBe("unsaved");
  });

  it("ends when it is stored and another person changes the note later", () => {
    const stored = settledNote(sentNote(typed), "Mine", false);
    expect(noteState(stored, "Mine", false)).toBe("saved");
    expect(settledNote(stored, "Theirs", false)).toBeNull();
  });

  it("after it is stored, knows only the stored text", () => {
    const stored = settledNote(sentNote(typed), "Mine", false);
    expect(typedNote(stored, "Mine", "Mine again").seen).toEqual(["Mine"]);
  });
});
