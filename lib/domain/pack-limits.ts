/** Maximum length of a person's note on an item of a pack, in UTF-16 units. Without zod, for the browser. */
export const MAX_NOTE_CHARS = 4000;
