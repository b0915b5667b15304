const words = (list: string) => new Set(list.split(" "));

/** Never the end of a sentence: what follows belongs to them ("Fig. 2", "Dr. Ames", "e.g. a hedge"). */
const NEVER_LAST = words(
  "nos paras pp figs eqs refs regs sch secs chs vols eds dr mr mrs ms prof cllr rev hon lt col sgt capt cmdr " +
    "messrs mme mlle vs cf viz eg e.g i.e ie approx ca incl resp op ibid para fig",
);
/** Words as well as abbreviations: only a number after them makes them one ("No. 5", "art. 12", "p. 3"). */
const BEFORE_NUMBER = words("no p tab eq ref reg sec ch vol ed art arts app cl pt c tel ext min max est v");
/** May end a sentence, and do when a capital follows. */
const OFTEN_LAST = words("etc inc ltd co corp plc jr sr bros dept univ ave rd sq a.m p.m al seq");
/** Saints and streets: "St. Mary" goes on, "High St. The" does not. */
const BEFORE_NAME = words("st gen gov sen rep pres maj");
/** Words that open a sentence, after which "U.K." or "Block J." was its end after all. */
const OPENERS = /^(?:The|This|These|That|It|In|A|An|We|They|However|He|She|There|If|For|At|On)\s/;
const ENUMERATOR = /^[\s("'\u2018\u201c*•-]*(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivxIVX]{1,5})$/;
const CAPITAL = /^["'\u2018\u201c(]?\p{Lu}/u;
const LETTER_OR_DOT = /[\p{L}.]/u;

/**
 * True when the full stop at `dot` closes an abbreviation or an initial rather than the sentence that began at `from`.
 * `follower` is what comes next, at least 12 characters where there are as many.
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

/** True when all that stands between the sentence's start and the full stop is a list number or letter: "3.12." */
export function isEnumerator(text: string, from: number, dot: number): boolean {
  return dot - from <= 16 && ENUMERATOR.test(text.slice(from, dot));
}
