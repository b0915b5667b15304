import type { Span } from "#lib/domain/span.ts";

/** A full stop after one of these does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:[A-Za-z]|Nos?|St|Mrs?|Ms|Dr|Prof|Rev|Cllr|[Pp]aras?|[Ff]igs?|pp|cf|vs|approx|etc|e\.g|i\.e)\.$/;
/** A unit, or the letter of a part: "2 m.", "Appendix B.". Such a letter is no initial of a name. */
const LETTER_OF_PART =
  /(?:\d|\b(?:annex|appendix|area|block|category|class|figure|grade|option|part|phase|plan|schedule|site|table|zone))\s[A-Za-z]\.$/i;
const ENUMERATOR = /^\s*\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})\.$/;
/** The start of a separate line: a list item, a table row, a heading, a data field. */
const OPENS_LINE = /^(?:[-*•▪|#]|\(?[a-z0-9]{1,4}[).]\s|["']?[\w-]{1,40}["']?:\s|\d+(?:\.\d+)+\s)/i;
/** A heading in capital letters: "62. APPEAL DECISIONS". */
const IN_CAPITALS = /^[^\p{Ll}]*\p{Lu}{3}[^\p{Ll}]*$/u;
const END = /[.!?]["'”’)\]]*(?=\s)|\n/g;

/**
 * Splits a text into sentences without gaps, in UTF-16 units. A list item, a table row or a data field counts as one.
 * Simpler than the chunk policies, because it only has to find the words around a cue.
 */
export function sentencesOf(text: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    if (match[0] === "\n" ? !breaksLine(text, end) : !endsSentence(text, from, end)) continue;
    if (text.slice(from, end).trim() === "") continue;
    spans.push({ start: from, end });
    from = end;
  }
  if (text.slice(from).trim() !== "") spans.push({ start: from, end: text.length });
  return spans;
}

function breaksLine(text: string, end: number): boolean {
  const next = text.slice(end, end + 60).replace(/^[^\S\n]+/, "");
  const line = text.slice(text.lastIndexOf("\n", end - 2) + 1, end - 1);
  return (
    next.startsWith("\n") || OPENS_LINE.test(next) || (IN_CAPITALS.test(line) && /^\p{Lu}\p{Ll}/u.test(next))
  );
}

function endsSentence(text: string, from: number, end: number): boolean {
  const next = text.slice(end).match(/^\s+(\S)/)?.[1] ?? "";
  if (/\p{Ll}/u.test(next)) return false;
  const lastCharacters = text.slice(Math.max(from, end - 16), end);
  const isAbbreviated = ABBREVIATION.test(lastCharacters) && !LETTER_OF_PART.test(lastCharacters);
  return !isAbbreviated && !ENUMERATOR.test(text.slice(from, end));
}

/** Returns the span without white space at its ends. */
export function trimmed(text: string, { start, end }: Span): Span {
  const words = text.slice(start, end);
  const lead = words.length - words.trimStart().length;
  return { start: start + lead, end: start + lead + words.trim().length };
}
