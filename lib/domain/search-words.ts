/**
 * A minus directly before a word of three letters or more, or before quotes. A dash or a number's sign does not count.
 */
export const EXCLUDED =
  /(?<!\S)-(?:"([^"]+)"|“([^“”]+)”|([\p{L}][\p{L}\p{N}\p{M}]{2,}(?:-[\p{L}\p{N}\p{M}]+)*))(?=[\s?]|$)/gu;

/** True if a question has a letter or a digit outside the words that it excludes. */
export function hasSearchWord(question: string): boolean {
  return /[\p{L}\p{N}]/u.test(question.replace(EXCLUDED, " "));
}

/** True if a question has nothing that can be seen: only white space and characters without width. */
export function isBlank(question: string): boolean {
  return !/[^\s\p{Cf}]/u.test(question);
}
