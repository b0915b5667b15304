/** What a person has typed into the field of a note. */
export type NoteDraft = {
  readonly text: string;
  /** The texts of the note that this person has seen or written. A save may replace these only. */
  readonly seen: readonly string[];
  /** The server has stored `text`. */
  readonly stored: boolean;
};

/** `conflict`: the stored note has words that this person has not seen. */
type NoteState = "untouched" | "saved" | "saving" | "unsaved" | "conflict";

/** Returns the draft after typing. `note` is the note without the draft. */
export function typedNote(draft: NoteDraft | null, note: string, text: string): NoteDraft {
  return { text, seen: draft === null || draft.stored ? [note] : draft.seen, stored: false };
}

/** Returns the draft after its text is sent. `also` is a text that the person has chosen to replace. */
export function sentNote(draft: NoteDraft, also: readonly string[] = []): NoteDraft {
  return { ...draft, seen: [...new Set([...draft.seen, ...also, draft.text])] };
}

/**
 * Returns the draft for a new state of the note. A draft that is stored ends when the note changes elsewhere.
 * @param saving a change is on its way, so `note` may be shown before it is stored
 */
export function settledNote(draft: NoteDraft | null, note: string, saving: boolean): NoteDraft | null {
  if (draft === null || draft.text !== note) return draft?.stored ? null : draft;
  return saving || draft.stored ? draft : { ...draft, stored: true };
}

export function noteState(draft: NoteDraft | null, note: string, saving: boolean): NoteState {
  if (draft === null) return "untouched";
  if (draft.text === note) return saving ? "saving" : "saved";
  if (!draft.seen.includes(note)) return "conflict";
  return saving ? "saving" : "unsaved";
}

/** Returns whether the field may send the draft without being asked: it is not sent, and replaces no unseen words. */
export function canSend(draft: NoteDraft | null, note: string): draft is NoteDraft {
  return draft !== null && draft.text !== note && draft.seen.includes(note);
}
