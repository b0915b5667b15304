/** What programs and templates write where a title should stand: a form of words that names no document. */
const PLACEHOLDER =
  /^(?:untitled|title|document|slide|print|layout|presentation|blank|new document|microsoft word\b.*)[\s\-_]*\d*$/i;

/** The template that a document was begun from. "Template" inside a sentence may well be its subject. */
const TEMPLATE = /^(?:(?!\b(?:for|of)\b).)*(?<!\p{L})template(?:[\s\-_]*(?:blank|v?\d[\d.]*))?$/iu;

/** Words that head a part of any document. */
const PART =
  /^(?:[\d.]*\s*)(?:background(?! (?:paper|document))|introduction|foreword|preface|(?:table of )?contents|(?:executive |non-technical )?summary|abbreviations|glossary|acknowledgements?)\b/i;

/** Whoever wrote it, or whom it is for, alone. */
const BODY_ALONE =
  /^(?:(?:\p{Lu}[\p{L}'’.-]*|of|and|upon|on|to|the) ){1,8}(?:Council|COUNCIL|Inspectorate|INSPECTORATE)$/u;

const DATE_ALONE =
  /^(?:\d{1,2}(?:st|nd|rd|th)? )?(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{4}$/i;

/** True of words that may stand for a document among others: no placeholder, and not the name of a template. */
export function isTitle(words: string): boolean {
  return !PLACEHOLDER.test(words) && !TEMPLATE.test(words);
}

/**
 * True of a printed heading that may stand for its document: besides a placeholder it is no part that every document
 * has, no label of a form ("Ward(s) affected:"), and not a body, a date or an address alone, as covers bear them.
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
