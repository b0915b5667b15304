/** Names that programs write as the title: "PptxGenJS Presentation", "Book1", "New Microsoft Word Document (2)". */
const PLACEHOLDER =
  /^(?:(?:new|untitled|microsoft|text|word|excel|power ?point|pptxgenjs)[\s-]+)*(?:untitled|unnamed|title|document|slide|print|layout|presentation|blank|(?:work)?book|(?:work)?sheet|spreadsheet|power ?point|microsoft word\b.*)[\s\-_(]*\d*\)?$/i;

/** The name of a template from which the document was created. "Template" inside a sentence may be its subject. */
const TEMPLATE = /^(?:(?!\b(?:for|of)\b).)*(?<!\p{L})template(?:[\s\-_]*(?:blank|v?\d[\d.]*))?$/iu;

/** Written before the name of a printed file. */
const PROGRAM = /^Microsoft (?:Word|PowerPoint|Excel) - /i;
const EXTENSION = /\.(?:docx?|dotx?|pdf|xlsx?|xlsm|pptx?|pptm|potx|indd|rtf|od[tps]|sxw)$/i;
/** The name of a file: "Pro-Forma_v2_final". */
const FILE_NAME = /^\S*_\S*$/;

/** True for a name that programs write as a title, which says nothing about the document. */
export const isPlaceholderTitle = (words: string) => PLACEHOLDER.test(words);

/** True for words that may be a document's title: not a placeholder, and not the name of a template. */
export const isTitle = (words: string) => !isPlaceholderTitle(words) && !TEMPLATE.test(words);

/** Returns a title from a file's properties without additions of programs, or undefined if it says nothing. */
export function statedTitle(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const written = value
    .replace(/[\p{Cc}\p{Cs}\ufffd]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const title = written.replace(PROGRAM, "").replace(EXTENSION, "").trim();
  // A single word is a file's name if a program or an extension stood beside it.
  const isFileName = FILE_NAME.test(title) || (title !== written && !/\s/.test(title));
  return title !== "" && !isFileName && isTitle(title) ? title : undefined;
}
