import { plural } from "#components/words/quantities.ts";
import { MAX_NOTE_CHARS } from "#lib/domain/pack-limits.ts";

/** A note to selected text. */
export const NOTE_WORDS = {
  tool: "Add note",
  title: "Note on the selected text",
  label: "Note",
  into: "Pack",
  save: "Add with note",
  saving: "Adding …",
  cancel: "Cancel",
  notAdded: (reason: string) => `The note was not added. ${reason}`,
  notUndone: (reason: string) => `The note was not removed. ${reason}`,
  undo: "Undo",
} as const;

/** Says where a note went, and whether its end was cut off. */
export function notedWords(
  packTitle: string,
  { extended, wasCut }: { readonly extended: boolean; readonly wasCut: boolean },
): string {
  if (!extended) return `Added to “${packTitle}” with your note.`;
  const added = `“${packTitle}” already contains this text. The note was added to it`;
  return wasCut
    ? `${added} and cut at ${plural(MAX_NOTE_CHARS, "character")}. Shorten it in the pack, then add the rest.`
    : `${added}.`;
}
