/** Stands before and after struck-out words in the text of a document, as in Markdown. */
export const STRUCK = "~~";

/** A part of a text without marks. */
export type StruckPart = { readonly text: string; readonly isStruck: boolean };

/** Two tildes, not three, and not between spaces. */
const MARK = /(?<!~)~~(?!~)(?<!(?:^|\s)~~(?=\s|$))/g;
/** A mark that can end struck words, but hardly begin them. */
const ENDS = /\S~~(?=[\s\p{P}]|$)/u;
/** A mark that can begin struck words, but hardly end them. */
const BEGINS = /(?:^|\s)~~(?=\S)/;

/**
 * Splits a text at the marks of struck-out words. White space between struck words is struck too. A mark without its
 * other half stays in the text as it is: what it strikes cannot be known, and a wrong guess would strike words that hold.
 */
export function struckParts(text: string): readonly StruckPart[] {
  const parts: StruckPart[] = [];
  const add = (part: string, isStruck: boolean) => {
    const last = parts.at(-1);
    if (last?.isStruck === isStruck) parts.splice(-1, 1, { text: last.text + part, isStruck });
    else if (part !== "") parts.push({ text: part, isStruck });
  };
  const places = [...text.matchAll(MARK)].map(({ index }) => index);
  const around = (place: number) => text.slice(Math.max(0, place - 1), place + STRUCK.length + 1);
  let at = 0;
  for (let number = 0; number + 1 < places.length; number++) {
    const [open = 0, close = 0] = places.slice(number, number + 2);
    if (ENDS.test(around(open)) && BEGINS.test(around(close))) continue;
    const between = text.slice(at, open);
    add(between, parts.at(-1)?.isStruck === true && between.trim() === "");
    add(text.slice(open + STRUCK.length, close), true);
    at = close + STRUCK.length;
    number++;
  }
  add(text.slice(at), false);
  return parts;
}

/** Returns a text with words in place of the marks, where letters cannot be struck through. */
export const withStruckWords = (text: string) =>
  struckParts(text)
    .map((part) => (part.isStruck ? `[struck out: ${part.text.trim()}]` : part.text))
    .join("");
