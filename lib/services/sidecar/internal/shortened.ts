/** Shortens a text to at most `limit` UTF-16 units, with an ellipsis at the end (ADR 0014). */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // Do not leave half a surrogate pair.
  return `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
