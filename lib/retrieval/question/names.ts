import { stem } from "#lib/text/stem.ts";
import { STOP_WORDS } from "#lib/text/stop-words.ts";

/** Words of a request for a document that are not part of its name. */
const REQUEST_WORDS = new Set(
  "our my your from document file please latest current new whole full copy version pdf about regarding".split(
    " ",
  ),
);

/** The stemmed words of a name, in order: "the officer's 04 Reports" → officer, 4, report. */
export function nameTokens(text: string): string[] {
  const words = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/(\p{L})['’]s?(?!\p{L})/gu, "$1")
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? []).flatMap((word) => {
    const plain = word.replace(/^0+(?=\d)/, "");
    return STOP_WORDS.has(plain) || REQUEST_WORDS.has(plain) ? [] : [stem(plain)];
  });
}

/** The first letters of a title's words in order: "Quayside Design Code" → qdc. */
export function initialsOf(title: string): string {
  const words = (title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !STOP_WORDS.has(word));
  return words.map((word) => [...word][0] ?? "").join("");
}

/** True if the word has three to six letters and they follow each other in the initials of a title. */
export function isInitials(word: string, initials: string): boolean {
  return word.length >= 3 && word.length <= 6 && initials.includes(word);
}

/** Long forms of the short names that planners use. */
const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\bsupplementary planning (?:document|guidance)\b/giu, "SPD"],
  [/\bnational planning policy framework\b/giu, "NPPF"],
  [/\b(?:annual|authority) monitoring report\b/giu, "AMR"],
  [/\bdevelopment plan document\b/giu, "DPD"],
  [/\barea action plan\b/giu, "AAP"],
];

/** The words with long forms replaced by short ones. */
export function withShortForms(text: string): string {
  return SHORT_FORMS.reduce((shortened, [long, short]) => shortened.replace(long, short), text);
}

/** True for equal words, and for long words that are one edit apart. */
export function sameWord(a: string, b: string): boolean {
  return (
    a === b || (a.length >= 5 && b.length >= 5 && Math.abs(a.length - b.length) <= 1 && isOneEditApart(a, b))
  );
}

function isOneEditApart(a: string, b: string): boolean {
  let head = 0;
  while (head < Math.min(a.length, b.length) && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const [left, right] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
  // Numbers that differ in one digit are different numbers.
  return left.length <= 1 && right.length <= 1 && !/\d/.test(left + right);
}
