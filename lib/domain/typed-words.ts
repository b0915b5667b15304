/** Maximum number of words with suggestions. More are a question in prose, which no title or heading starts with. */
export const MAX_TYPED_WORDS = 8;

/** Returns the words of a text in lower case. A word is a run of letters, digits and marks. */
export function typedWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** True if the text contains all typed words, the last of them as the start of a word. False if no word is typed. */
export function containsTyped(text: string, typed: string): boolean {
  const words = typedWords(text);
  const wanted = typedWords(typed);
  return (
    wanted.length > 0 &&
    wanted.every((word, index) =>
      words.some((each) => (index === wanted.length - 1 ? each.startsWith(word) : each === word)),
    )
  );
}
