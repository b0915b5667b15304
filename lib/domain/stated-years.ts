/** A year that stands alone: no part of a sum or of a longer number. */
export const YEAR = "(?<![£$€.,\\d])(?:1[5-9]|20)\\d\\d(?![,.]?\\d)";
/** The second year of "2021/22". */
const SHORT_YEAR = new RegExp(String.raw`(${YEAR})\s*[/–-]\s*(\d\d)(?!\d)`, "g");
/** "2018 to 2037", "between 2018 and 2037". */
const SPAN = new RegExp(
  String.raw`(${YEAR})\s*(?:to|until|[/–-])\s*(${YEAR})|\bbetween\s+(${YEAR})\s+and\s+(${YEAR})`,
  "gi",
);
/** "From 1 April 2025": it holds in later years too. */
const SINCE = new RegExp(String.raw`\b(?:from|since)\s+[^.;:]{0,20}?(${YEAR})`, "gi");

type Asked = { readonly question: string; readonly title: string };

/**
 * True if words state years, and none that the question asks for: "4,100 visitors in 2021" when it asks for 2023. A span
 * of years states those between. A year in the document's title is no year that the question asks for.
 */
export function isOfOtherYear(words: string, { question, title }: Asked): boolean {
  const ofTitle = yearsIn(title);
  const asked = [...yearsIn(question)].filter((year) => !ofTitle.has(year));
  const stated = yearsIn(words);
  return asked.length > 0 && stated.size > 0 && !asked.some((year) => stated.has(year) || spans(words, year));
}

function yearsIn(words: string): ReadonlySet<number> {
  const whole = [...words.matchAll(new RegExp(YEAR, "g"))].map(([year]) => Number(year));
  const short = [...words.matchAll(SHORT_YEAR)].map(([, first, last]) =>
    Number(`${first?.slice(0, 2)}${last}`),
  );
  return new Set([...whole, ...short]);
}

function spans(words: string, year: number): boolean {
  const isWithin = [...words.matchAll(SPAN)].some(([, from, to, first, last]) => {
    return Number(from ?? first) <= year && year <= Number(to ?? last);
  });
  return isWithin || [...words.matchAll(SINCE)].some(([, from]) => Number(from) <= year);
}
