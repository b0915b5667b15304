import { contentWords, wordsOf } from "./words.ts";

/** A part of a question, with its position in UTF-16 units. */
export type Piece = { readonly text: string; readonly start: number; readonly end: number };

const WH =
  "what|which|who|whom|whose|when|where|why|how|by how|in which|for which|from which|to what|at what|on what";
const AUX =
  "is|are|was|were|do|does|did|has|have|had|can|could|may|might|must|should|would|will|shall|isn't|aren't|doesn't|didn't";

/** Abbreviations that end with a full stop inside a sentence. */
const ABBREVIATIONS = new Set(
  "st mgr mt mr mrs ms dr prof no nos para paras approx cf etc vs v art fig figs p pp vol sec ch app eg ie rd ave ltd co inc jr sr rev hon".split(
    " ",
  ),
);

/** "According to the report," and "If it rains," ask nothing themselves: they belong to the question that follows. */
const ASKS = new RegExp(`(?:^|[:,]\\s)\\s*(?:(?:in|at|on|for|from|by|to)\\s)?(?:${WH}|${AUX})\\b`, "i");

/** Returns the sentences of a question. A full stop after an abbreviation or an initial does not end a sentence. */
export function sentencesOf(question: string): Piece[] {
  const ends = [...question.matchAll(/[.?!;]+["”')]*\s+(?=["“(']?[\p{L}\p{N}])/gu)].filter((found) => {
    if (!found[0].startsWith(".")) return true;
    const before = wordsOf(question.slice(0, found.index)).at(-1)?.text ?? "";
    const next = question.slice(found.index + found[0].length);
    return (
      before.length > 1 && !ABBREVIATIONS.has(before.toLowerCase()) && /^["“(']?[\p{Lu}\p{N}]/u.test(next)
    );
  });
  return cut(
    question,
    ends.map(({ 0: found, index }) => index + found.length),
  );
}

/**
 * Returns the clauses of a sentence that each ask something: "…, and how many …", "… and what did …", "…, did it …". A
 * clause that cannot be asked alone stays with the previous one.
 */
export function clausesOf(sentence: string): Piece[] {
  const joints = [
    // With a comma, any question may follow; without one, only one that begins with a question word.
    new RegExp(`,\\s*(?:and|but|or|yet|so)\\s+(?:then\\s+|if so,?\\s+)?(?=(?:${WH}|${AUX})\\b)`, "gi"),
    new RegExp(`\\s(?:and|but)\\s+(?:then\\s+)?(?=(?:${WH})\\b)`, "gi"),
    // "which" and "who" after a comma alone usually begin a relative clause.
    /,\s+(?=(?:what|how|why)\b)/gi,
  ];
  const starts = joints.flatMap((joint, kind) =>
    [...sentence.matchAll(joint)]
      .filter(({ index }) => kind === 1 || ASKS.test(sentence.slice(0, index)))
      .map(({ 0: found, index }) => index + found.length),
  );
  return joinFragments(
    cut(
      sentence,
      [...new Set(starts)].sort((a, b) => a - b),
    ),
  );
}

function cut(text: string, starts: readonly number[]): Piece[] {
  const edges = [0, ...starts.filter((at) => at > 0 && at < text.length), text.length];
  return edges.slice(1).flatMap((end, index) => {
    const start = edges[index] ?? 0;
    return text.slice(start, end).trim() === "" ? [] : [{ text: text.slice(start, end), start, end }];
  });
}

function joinFragments(pieces: readonly Piece[]): Piece[] {
  const clauses: Piece[] = [];
  for (const piece of pieces) {
    const last = clauses.at(-1);
    if (last !== undefined && (hasNoContent(piece) || hasNoContent(last)))
      clauses[clauses.length - 1] = { text: last.text + piece.text, start: last.start, end: piece.end };
    else clauses.push(piece);
  }
  return clauses;
}

/** "…, and why?" and "when and where …" contain nothing to search for. */
function hasNoContent({ text }: Piece): boolean {
  return contentWords(text).length === 0;
}
