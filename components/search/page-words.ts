/** "p. 27", "pp. 27–28"; null if the format has no pages. */
export function pageWords(first: number | null, last: number | null): string | null {
  if (first === null) return null;
  return last !== null && last > first ? `pp. ${first}–${last}` : `p. ${first}`;
}

/** Before the headings above a passage, for screen readers. */
export const IN_SECTION = "In the section ";
