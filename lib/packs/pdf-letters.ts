/** A word with letters that the fonts lack shows this sign for them. */
export const MISSING = "□";

/** Signs that the fonts lack, and signs of the same meaning that they have. */
const ALIKE: Readonly<Record<string, string>> = {
  "✓": "√",
  "✔": "√",
  "✗": "×",
  "✘": "×",
  "‒": "–",
  "―": "—",
};

/** Control characters, soft hyphens, marks of direction and other signs without a shape. */
const SHAPELESS = /\p{Cc}|\p{Cf}|\p{Variation_Selector}/gu;

/** A raised number, such as the mark of a footnote. */
const RAISED = /[⁰¹²³⁴-⁹]+/g;

type Shown = { readonly text: string; readonly complete: boolean };

/**
 * Returns a function that keeps the characters that the fonts have, in composed form. Each run of other characters
 * becomes one sign, and `complete` is false. A raised number without its characters stands in brackets. Line breaks
 * stay; other white space becomes a space.
 */
export function lettersOf(has: (codePoint: number) => boolean): (text: string) => Shown {
  const hasAll = (text: string) => [...text].every((letter) => has(letter.codePointAt(0) ?? 0));
  const formOf = (letter: string) =>
    [letter, ALIKE[letter] ?? letter, letter.normalize("NFKC")].find(hasAll) ?? null;
  return (text) => {
    const clean = text
      .toWellFormed()
      .normalize("NFC")
      .replace(/\r\n|[\r\u2028\u2029]/g, "\n")
      .replace(/[^\S\n]+/g, " ")
      .replace(SHAPELESS, (sign) => (sign === "\n" ? sign : ""))
      // As plain digits, the mark would look like a part of its word: "guidance40".
      .replace(RAISED, (mark) => (hasAll(mark) ? mark : `[${mark.normalize("NFKC")}]`));
    const forms = [...clean].map((letter) => (letter === "\n" ? letter : formOf(letter)));
    const shown = forms.map((form, index) => form ?? (forms[index - 1] === null ? "" : MISSING)).join("");
    return { text: shown, complete: !forms.includes(null) };
  };
}
