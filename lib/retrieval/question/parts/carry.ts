import type { DecomposeCode } from "./codes.ts";
import { contentWords, isContent, isSourceWord, namesIn, withoutSources, wordsOf } from "./words.ts";

/** A part of a question before it becomes a query: its own words, and those shared with the other sides. */
export type Draft = {
  readonly common: string;
  readonly own: string;
  readonly reasonCode: DecomposeCode;
};

/** A part with fewer content words of its own takes words from the others. */
const ENOUGH_WORDS = 4;
const REFERS_BACK =
  /\b(?:it|its|they|them|their|that|those|this|these|he|she|his|her|there|so many|as many|the figure|any|ones?|same)\b/i;
/** "…ask for more?": another part names the subject. */
const ELLIPSIS =
  /\b(?:more|fewer|less|many|much|it|that|those|them|ones?|any)(?:[?.!,]|$|\s+(?:in|at|by|of|than|as|for|on|everywhere|under)\b)/i;

/**
 * Returns the words that a part leaves unsaid: the names of the previous part, and its subject if this part has little
 * of its own.
 */
export function carriedWords(part: Draft, other: Draft, isFirst: boolean): string[] {
  const subjectWords = withoutSources(part.own).length;
  // Sides share their clause: the subject of one is that of the other.
  if (part.reasonCode !== "asked_apart")
    return contentWords(part.common).length === 0 && subjectWords < (isFirst ? 2 : ENOUGH_WORDS)
      ? withoutSources(other.own)
      : [];
  if (isFirst) return [];
  const said = `${other.common} ${other.own}`.trim();
  return subjectWords < 2 ? withoutSources(said) : fromClause(part.own, said, subjectWords < ENOUGH_WORDS);
}

function fromClause(own: string, said: string, isPoor: boolean): string[] {
  const asked = ELLIPSIS.test(own) ? askedThing(said) : [];
  if (!REFERS_BACK.test(own) && !isPoor) return asked;
  const names = namesIn(said).flatMap((name) => wordsOf(name).map(({ text }) => text));
  // A different name means another case of the same subject.
  if (namesIn(own).length > 0) return withoutSources(said).filter((word) => !names.includes(word));
  const named = names.filter((word) => isContent(word) && !isSourceWord(word));
  return named.length > 0 ? [...named, ...asked] : withoutSources(said);
}

const ASKED =
  /^\W*(?:what|which|how (?:many|much))\s+(.+?)\s(?:is|are|was|were|do|does|did|has|have|had|can|could|may|should|would|will|must)\b/i;

/** "Which buffer did …": the buffer. */
function askedThing(said: string): string[] {
  return contentWords(ASKED.exec(said.trim())?.[1] ?? "").slice(0, 4);
}
