/** Stands before and after struck-out words in the text of a document, as in Markdown. */
export const STRUCK = "~~";

/** A part of a text without marks. */
export type StruckPart = { readonly text: string; readonly isStruck: boolean };

/** Two tildes, not three, and not between spaces. */
const MARK = /(?<!~)~~(?!~)(?<!(?:^|\s)~~(?=\s|$))/g;
const CLOSES = /^(?:[\s\p{P}]|$)/u;

/**
 * Splits a text at the marks of struck-out words. In a text that begins or ends inside such words, the first mark may
 * close and the last may open: the first closes if it looks so and the second does not. White space between struck words is struck too.
 */
export function struckParts(text: string): readonly StruckPart[] {
  const parts: StruckPart[] = [];
  const add = (part: string, isStruck: boolean) => {
    const last = parts.at(-1);
    if (last?.isStruck === isStruck) parts.splice(-1, 1, { text: last.text + part, isStruck });
    else if (part !== "") parts.push({ text: part, isStruck });
  };
  const places = [...text.matchAll(MARK)].map(({ index }) => index);
  const looksClosing = (place: number | undefined) =>
    place !== undefined && /\S$/.test(text.slice(0, place)) && CLOSES.test(text.slice(place + STRUCK.length));
  const beginsInside = looksClosing(places[0]) && !looksClosing(places[1]);
  let isStruck = false;
  let at = 0;
  for (const [number, index] of places.entries()) {
    const part = text.slice(at, index);
    const closesFirst = number === 0 && beginsInside;
    const isBetween = parts.at(-1)?.isStruck === true && part.trim() === "";
    add(part, isStruck || closesFirst || isBetween);
    isStruck = !isStruck && !closesFirst;
    at = index + STRUCK.length;
  }
  add(text.slice(at), isStruck);
  return parts;
}

/** Returns a text with a pair of marks around each run of struck-out words. */
export const withStruckMarks = (text: string) =>
  struckParts(text)
    .map((part) => (part.isStruck ? `${STRUCK}${part.text}${STRUCK}` : part.text))
    .join("");

/** Returns a text with words in place of the marks, where letters cannot be struck through. */
export const withStruckWords = (text: string) =>
  struckParts(text)
    .map((part) => (part.isStruck ? `[struck out: ${part.text.trim()}]` : part.text))
    .join("");
