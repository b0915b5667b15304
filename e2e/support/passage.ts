import type { DrawnPiece, DrawnWord } from "../fixtures/pdf/index.ts";

/** Normalises a word for comparison: without ligatures, soft hyphens and surrounding punctuation. */
export function bareWord(word: string): string {
  const plain = word.normalize("NFKC").replaceAll("\u00ad", "");
  return plain.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

/** Returns the words of a text, in order. */
export function wordsOf(text: string): readonly string[] {
  return text
    .split(/\s+/u)
    .map(bareWord)
    .filter((word) => word !== "");
}

/** Returns where `wanted` occurs as consecutive members of `all`; -1 if nowhere. Throws if it occurs twice. */
export function indexOfRun(all: readonly string[], wanted: readonly string[]): number {
  const starts = all.flatMap((_, start) =>
    wanted.every((word, at) => all[start + at] === word) ? [start] : [],
  );
  if (starts.length > 1) throw new Error(`“${wanted.join(" ")}” stands in ${starts.length} places.`);
  return starts[0] ?? -1;
}

export type Expected = {
  /** The drawn words of the passage. */
  readonly inside: readonly DrawnWord[];
  /** All other words, including running headers and footers. */
  readonly outside: readonly DrawnWord[];
};

/** Returns `read` without the running lines in a passage that crosses a page break. */
function withoutFurniture(read: readonly string[], lines: readonly string[]): readonly string[] {
  let left = read;
  for (const line of lines) {
    const words = wordsOf(line);
    const start = left.findIndex((_, at) => words.every((word, index) => left[at + index] === word));
    if (start >= 0) left = [...left.slice(0, start), ...left.slice(start + words.length)];
  }
  return left;
}

/** Returns the drawn words of a passage's text. Throws if text and drawing differ. */
export function drawnPassage(words: readonly DrawnWord[], text: string): Expected {
  const body = words.filter((word) => word.furniture === null);
  const furniture = new Set(words.flatMap((word) => word.furniture ?? []));
  const all = body.map((word) => bareWord(word.text));
  const read = [wordsOf(text), withoutFurniture(wordsOf(text), [...furniture])];
  const found = read.find((candidate) => candidate.length > 0 && indexOfRun(all, candidate) >= 0);
  if (found === undefined) throw new Error(`No run of drawn words reads: ${text}`);
  const start = indexOfRun(all, found);
  const end = start + found.length;
  return {
    inside: body.slice(start, end),
    outside: words.filter((word) => !body.slice(start, end).includes(word)),
  };
}

/** Returns the pieces on one page. */
export function piecesOn(words: readonly DrawnWord[], page: number): readonly DrawnPiece[] {
  return words.flatMap((word) => word.pieces).filter((piece) => piece.page === page);
}
