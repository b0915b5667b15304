import { MONTH_NAME } from "#lib/domain/months.ts";
import { isTitle } from "#lib/domain/stated-title.ts";

/** Headings of parts that any document may have. */
const PART =
  /^(?:[\d.]*\s*)(?:background(?! (?:paper|document))|introduction|foreword|preface|(?:table of )?contents|(?:executive |non-technical )?summary|abbreviations|glossary|acknowledgements?)\b/i;

/** The name of the author or the addressee alone. */
const BODY_ALONE =
  /^(?:(?:\p{Lu}[\p{L}'’.-]*|of|and|upon|on|to|the) ){1,8}(?:Council|COUNCIL|Inspectorate|INSPECTORATE)$/u;

const DATE_ALONE = new RegExp(String.raw`^(?:\d{1,2}(?:st|nd|rd|th)? )?${MONTH_NAME} \d{4}$`, "i");

/** True for a day or a month with its year, alone on a line, as covers print it. */
export const isDateLine = (words: string) => DATE_ALONE.test(words);

/** True for the name of a council or an inspectorate alone, which stands above the titles of its papers. */
export const isBodyAlone = (words: string) => BODY_ALONE.test(words);

/**
 * True for a printed heading that may be its document's title. It is not a placeholder, a common part, or the label of
 * a form ("Ward(s) affected:"). It is also not an organisation, a date or an address alone, which covers often print.
 */
export function isTitleHeading(words: string): boolean {
  return (
    isTitle(words) &&
    /\p{L}{3}/u.test(words) &&
    !words.endsWith(":") &&
    !PART.test(words) &&
    !BODY_ALONE.test(words) &&
    !DATE_ALONE.test(words) &&
    !/^(?:https?:|www\.)\S+$/i.test(words)
  );
}
