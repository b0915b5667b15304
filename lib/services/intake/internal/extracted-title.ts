import { withoutDirectionMarks } from "#lib/domain/direction-marks.ts";
import type { Block, Extracted } from "#lib/domain/extracted.ts";
import { formatFacts } from "#lib/domain/formats.ts";
import { type LetterHead, letterHead } from "#lib/domain/letter.ts";
import { sliceCodePoints } from "#lib/domain/offsets.ts";
import { titleOfFile } from "#lib/domain/source-path.ts";
import { printedDay } from "#lib/domain/stated-date.ts";
import { isPlaceholderTitle, statedTitle } from "#lib/domain/stated-title.ts";
import { isBodyAlone, isTitleHeading } from "#lib/ingest/extract/shared/title.ts";
import { largestWords } from "./largest-words.ts";

const MAX_CHARS = 500;
/** Control characters, which terminals obey and pages do not show. */
const CONTROLS = /\p{Cc}+/gu;
/** Headings of plain text are guessed, so only one at the top may be the title. */
const TOP_BLOCKS = 5;

/**
 * Returns a document's own title: from its properties if they say something, the subject of a letter, its first heading
 * (not the name of a sheet), the largest words of a first page, the first line of plain text or the line that names its kind, or else its
 * file's name. Of a picture, only a whole page of words has a title: other words are those of signs. The text of an
 * archive is a list of its files, so its title is its file's name. Invisible marks that would turn the words around are
 * removed.
 */
export function extractedTitle(extracted: Extracted, sourcePath: string): string {
  const written = withoutDirectionMarks(titleAsWritten(extracted, sourcePath)).replace(CONTROLS, " ");
  const title = written.toWellFormed().trim();
  return title === "" ? titleOfFile(sourcePath, extracted.format) : withReference(title, extracted.text);
}

/** Titles that many papers of a case have: "Appeal Decision", "GRANT OF PLANNING PERMISSION". */
const COMMON_TITLE =
  /^(?:(?:appeal|application|case|decision|delegated|enforcement|grant|notice|of|officers?['’]?s?|outline|permission|planning|refusal|report) ?){1,6}$/i;
/** The reference at the head of such a paper: "Application No: DC/23/02210/HSE". */
const REFERENCE =
  /\b(?:appeal|application|case|planning)? ?(?:no|number|ref|reference)\b[^\p{L}\p{N}\n]{0,6}([\p{Lu}\d][\p{Lu}\d.-]{0,9}(?:\/[\p{Lu}\d.-]{1,9}){1,5})(?![\p{L}\p{N}])/iu;
const REFERENCE_CHARS = 1200;

/** Adds the reference of a case to a title that does not tell its papers from those of other cases. */
function withReference(title: string, text: string): string {
  if (!COMMON_TITLE.test(title)) return title;
  const [, reference] = REFERENCE.exec(text.slice(0, REFERENCE_CHARS)) ?? [];
  return reference === undefined ? title : `${title}, ${reference}`;
}

/** The first blocks of a plain text, without the name of its body above them. */
function topBlocks({ text, blocks }: Extracted): readonly Block[] {
  const first = blocks.findIndex(({ start, end }) => !isBodyAlone(sliceCodePoints(text, start, end).trim()));
  return blocks.slice(Math.max(0, first), Math.max(0, first) + TOP_BLOCKS);
}

function titleAsWritten(extracted: Extracted, sourcePath: string): string {
  const { format, metadata, blocks } = extracted;
  if (formatFacts(format).isArchive) return titleOfFile(sourcePath, format);
  const among =
    format === "image" || format === "captions" ? [] : format === "txt" ? topBlocks(extracted) : blocks;
  const headings = among.filter((block) => block.kind === "heading" && block.sheet === undefined);
  const words = firstNaming(extracted.text, headings);
  return (
    statedTitle(metadata.title)?.slice(0, MAX_CHARS) ||
    // The largest words of a letter are the name of its sender.
    letterTitle(extracted) ||
    (format === "txt" ? namedKind(extracted) : "") ||
    // The label of a form ("Ward(s) affected:"). The headings below it are questions and answers.
    (words.endsWith(":") ? "" : words) ||
    largestWords(extracted) ||
    (format === "txt" ? firstLine(extracted) : "") ||
    titleOfFile(sourcePath, format)
  );
}

/** Returns the words of the first heading that says more than "Slide 1"; "" without one. */
function firstNaming(text: string, headings: readonly Block[]): string {
  for (const heading of headings) {
    const words = visibleWords(text, heading).slice(0, MAX_CHARS);
    if (!isPlaceholderTitle(words.replace(/ \(hidden\)$/, ""))) return words;
  }
  return "";
}

/** Formats that letters are written in. */
const LETTER_FORMATS: ReadonlySet<string> = new Set(["txt", "docx", "pdf"]);
/** A subject that says what the paper is. Others would look like the title of what the letter is about. */
const NAMES_LETTER =
  /\b(?:comments?|complaint|letter|objections?|objects?|representations?|response|reply|support)\b/i;

/** Returns the head of a letter; null for other documents. */
export const letterOf = ({ format, text }: Pick<Extracted, "format" | "text">): LetterHead | null =>
  LETTER_FORMATS.has(format) ? letterHead(text) : null;

function letterTitle(extracted: Extracted): string {
  const subject = letterOf(extracted)?.subject ?? "";
  return subject === "" || NAMES_LETTER.test(subject) ? subject : `Letter: ${subject}`;
}

const MAX_LINE_CHARS = 100;
const MAX_LINE_WORDS = 14;
/** What begins a letter or a form. */
const NO_TITLE = /^(?:dear|from|to|re|ref|date|our ref|your ref)\b/i;

/** Returns the first line of plain text if it is short, stands alone and does not read as a sentence; "" otherwise. */
function firstLine(extracted: Extracted): string {
  const { text } = extracted;
  const [first, next] = topBlocks(extracted);
  if (first?.kind !== "paragraph" || next === undefined) return "";
  const line = sliceCodePoints(text, first.start, first.end).trim();
  const isShort = line.length <= MAX_LINE_CHARS && line.split(/\s+/).length <= MAX_LINE_WORDS;
  const isTitle = isShort && /^[\p{Lu}\d]/u.test(line) && !/[\n\r]|[.,;:!?]$/u.test(line);
  return isTitle && isTitleHeading(line) && !NO_TITLE.test(line) ? line : "";
}

const MAX_HEAD_LINES = 6;
/** "MINUTES OF THE PLANNING COMMITTEE", "Draft agenda of the meeting". */
const KIND_LINE =
  /^(?:draft )?(?:agenda|minutes|notice|record|report|statement) (?:of|for|on|to) \p{L}.{4,}$/iu;

/**
 * Returns the line among the first lines of plain text that says what kind of document it is, with the day that they
 * state; "" without one. The first line may be the name of the body. Where it was held is left out.
 */
function namedKind(extracted: Extracted): string {
  const { text } = extracted;
  const [first] = topBlocks(extracted);
  if (first?.kind !== "paragraph") return "";
  const lines = sliceCodePoints(text, first.start, first.end)
    .split(/[\r\n]+/)
    .map((line) => line.trim());
  const kind = lines.find((line) => line.length <= MAX_LINE_CHARS && KIND_LINE.test(line));
  if (kind === undefined || lines.length > MAX_HEAD_LINES || /[.;?!]$/.test(kind)) return "";
  const day = printedDay(lines.join("\n"));
  const named = kind.replace(/,? held\b.*$/i, "");
  return day === null || named.includes(day) ? named : `${named}, ${day}`;
}

/** Returns a heading's words on one line, without its marks: a number sign before it, a line below it. */
function visibleWords(text: string, { start, end, marks = [] }: Block): string {
  const hidden = marks.filter(({ kind }) => kind === "hidden");
  const cuts = [...hidden.map((mark) => mark.start), end];
  const starts = [start, ...hidden.map((mark) => mark.end)];
  return starts
    .map((from, index) => sliceCodePoints(text, from, cuts[index] ?? end))
    .join(" ")
    .replace(/^#+\s*/, "")
    .replace(/\s+/g, " ")
    .trim();
}
