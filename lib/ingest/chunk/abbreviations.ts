const words = (list: string) => new Set(list.split(" "));

/** Abbreviations that never end a sentence. The next words belong to them ("Fig. 2", "Dr. Ames", "e.g. a hedge"). */
const NEVER_LAST = words(
  "nos paras pp figs eqs refs regs sch secs chs vols eds dr mr mrs ms prof cllr rev hon lt col sgt capt cmdr " +
    "messrs mme mlle vs cf viz eg e.g i.e ie approx ca incl resp op ibid para fig",
);
/** Abbreviations that are also words. They count as abbreviations only before a number ("No. 5", "art. 12", "p. 3"). */
const BEFORE_NUMBER = words("no p tab eq ref reg sec ch vol ed art arts app cl pt c tel ext min max est v");
/** Abbreviations that end a sentence if a capital follows. */
const OFTEN_LAST = words("etc inc ltd co corp plc jr sr bros dept univ ave rd sq a.m p.m al seq");
/** Abbreviations that start or end a name: "St. Mary" continues, "High St. The" does not. */
const BEFORE_NAME = words("st gen gov sen rep pres maj");
/** Words that start a sentence. Before them, "U.K." or "Block J." ends the previous one. */
const OPENERS = /^(?:The|This|These|That|It|In|A|An|We|They|However|He|She|There|If|For|At|On)\s/;
const ENUMERATOR = /^[\s("'\u2018\u201c*•-]*(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivxIVX]{1,5})$/;
const CAPITAL = /^["'\u2018\u201c(]?\p{Lu}/u;
const LETTER_OR_DOT = /[\p{L}.]/u;

/**
 * True if the full stop at `dot` ends an abbreviation or initial and not the sentence that began at `from`. `follower`
 * is the text that follows, at least 12 characters if there are as many.
 */
export function endsWithAbbreviation(text: string, from: number, dot: number, follower: string): boolean {
  let start = dot;
  while (start > from && dot - start < 12 && LETTER_OR_DOT.test(text.charAt(start - 1))) start--;
  const word = text.slice(start, dot);
  if (word === "") return false;
  const lower = word.toLowerCase();
  if (NEVER_LAST.has(lower)) return true;
  if (BEFORE_NUMBER.has(lower)) return /^[\d([]/.test(follower) || isInitial(word, follower);
  if (OFTEN_LAST.has(lower)) return !CAPITAL.test(follower);
  if (BEFORE_NAME.has(lower)) return CAPITAL.test(follower) && !OPENERS.test(follower);
  return isInitial(word, follower);
}

function isInitial(word: string, follower: string): boolean {
  return /^(?:\p{Lu}|(?:\p{L}\.){1,5}\p{L})$/u.test(word) && !OPENERS.test(follower);
}

/** True if only a list number or letter stands between the sentence's start and the full stop: "3.12." */
export function isEnumerator(text: string, from: number, dot: number): boolean {
  return dot - from <= 16 && ENUMERATOR.test(text.slice(from, dot));
}
