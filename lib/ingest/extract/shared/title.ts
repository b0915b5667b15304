import { MONTH_NAME } from "#lib/domain/months.ts";

/** Placeholders that programs and templates write as the title. They do not name a document. */
const PLACEHOLDER =
  /^(?:untitled|title|document|slide|print|layout|presentation|blank|new document|microsoft word\b.*)[\s\-_]*\d*$/i;

/** The name of a template from which the document was created. "Template" inside a sentence may be its subject. */
const TEMPLATE = /^(?:(?!\b(?:for|of)\b).)*(?<!\p{L})template(?:[\s\-_]*(?:blank|v?\d[\d.]*))?$/iu;

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

/** True for words that may be a document's title: not a placeholder, and not the name of a template. */
export function isTitle(words: string): boolean {
  return !PLACEHOLDER.test(words) && !TEMPLATE.test(words);
}

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
