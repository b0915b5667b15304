/** Returns a LIKE pattern for values that contain the text. Escapes `%` and `_`. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
