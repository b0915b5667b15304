import { asksForDate, BODIES, statedDates } from "#lib/domain/asked-kind.ts";
import { terms } from "#lib/text/analyser.ts";

/** What is known of a question for a date. */
type AskedDate = {
  readonly question: string;
  /** The terms of each of its subject words. */
  readonly words: readonly (readonly string[])[];
  /** Terms of the title of the document and of the headings above the lines. */
  readonly stated: ReadonlySet<string>;
};

/** Words that a dated line may have beside the date and the words of the question. */
const FILLERS = new Set("a by council date formally full in of on the this was".split(" "));
/** Who did it: "by the board", "by the planning committee". */
const BY_BODY = new RegExp(`\\bby (?:the )?(?:\\p{L}+ ){0,3}(?:${[...BODIES].join("|")})\\b`, "iu");
const MAX_CHARS = 80;

/**
 * Returns the line of a title block that answers when something happened to the document, or to what a section is
 * about: "Adopted by the board in May 2021". The line has one date and no word of another subject, and with the title and
 * the headings it has all words of the question. Null if none or several do.
 */
export function datedLine(lines: readonly string[], { question, words, stated }: AskedDate): string | null {
  if (!asksForDate(question)) return null;
  const beyond = words.filter((each) => !each.some((term) => stated.has(term)));
  if (beyond.length === 0 || beyond.length === words.length) return null;
  const asked = new Set(words.flat());
  const found = lines.filter((line) => {
    const [date, another] = statedDates(line);
    if (line.length > MAX_CHARS || date === undefined || another !== undefined) return false;
    const own = new Set(terms(line));
    if (!beyond.every((each) => each.some((term) => own.has(term)))) return false;
    const others =
      line
        .replace(date, " ")
        .replace(BY_BODY, " ")
        .match(/[\p{L}\p{N}]+/gu) ?? [];
    return others.every(
      (word) => FILLERS.has(word.toLowerCase()) || terms(word).some((term) => asked.has(term)),
    );
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}
