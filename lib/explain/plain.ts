import { deniesWhatFollows } from "#lib/domain/own-statement.ts";

/** Formats whose passages contain markup that readers do not need to see. */
const WITH_SYNTAX = new Set(["md"]);

/**
 * Returns a passage as plain words for a result: without Markdown marks, table rules and link targets, with white
 * space folded. For display only; spans of the passage do not apply to it.
 */
export function plainPassage(text: string, format: string): string {
  const { properties, rest } = atFrontmatter(text, format);
  const shown = [properties.join(" · "), rest].filter((part) => part !== "").join("\n");
  const words = WITH_SYNTAX.has(format) ? withoutMarkdown(shown) : shown;
  return words.replace(OVERRIDES, "").replace(/\s+/g, " ").trim();
}

/** Invisible marks that turn the words between them around, so that "12" reads "21" (Unicode UAX #9). */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;

/** Formats of text that people begin with frontmatter. Extraction removes it from most Markdown. */
const WITH_FRONTMATTER = new Set(["md", "txt"]);
const FENCE = /^---\s*$/;
const PROPERTY = /^(?:[\p{L}_][\p{L}\p{N}_ .-]{0,40}:(?:\s|$)|\s|-\s|#|$)/u;
const MAX_PROPERTIES = 100;

/** Splits a passage into the lines of its frontmatter, without the fences, and the rest. */
function atFrontmatter(
  text: string,
  format: string,
): { readonly properties: readonly string[]; readonly rest: string } {
  const whole = { properties: [], rest: text };
  if (!WITH_FRONTMATTER.has(format) || !text.trimStart().startsWith("---")) return whole;
  const [first = "", ...lines] = text.trimStart().split("\n", MAX_PROPERTIES);
  const end = lines.findIndex((line) => FENCE.test(line));
  const properties = lines.slice(0, Math.max(0, end));
  if (!FENCE.test(first) || properties.length === 0 || !properties.every((line) => PROPERTY.test(line)))
    return whole;
  const used = [first, ...lines.slice(0, end + 1)].join("\n").length;
  const words = properties.map((line) => line.trim()).filter((line) => line !== "");
  return { properties: words, rest: text.trimStart().slice(used) };
}

/** A cell's border on a line: a tab between words; in Markdown, a bar too. */
const CELL_BORDER = /\S[^\S\t]*\t\s*\S/;
const MARKDOWN_CELL_BORDER = /^\s*\||\s\|\s/;
/** The number or mark of a list item, with the tab after it. */
const ITEM_MARK = /^\s*(?:\(?[\p{L}\p{N}]{1,4}[.)]|\d+(?:\.\d+)+|[-*•▪])\t/u;

/** A list item: a bullet, or a letter or number with its mark. */
const ITEM = /^\s*(?:[-*+•▪‣●]\s|o\s+(?=\p{Lu})|\(?(?:[\p{L}]|[ivx]{1,4}|\d{1,2})[.)]\s|\d+(?:\.\d+)+\.?\s)/u;
/** A Markdown heading. */
const HEADING = /^\s{0,3}#{1,6}\s/;
/** A line of a letter's head or of a form: "Date: 3 October 2026". */
const LABELLED = /^\s*\p{Lu}[\p{L}']*(?: [\p{L}']+){0,2}:(?:\s|$)/u;
const SENTENCE_END = /[.!?;]["'”’)\]]*\s*$/;
/** Words that go on from the line before, after a blank line too: a page may end inside a sentence. */
const GOES_ON = /^\s*\p{Ll}/u;

/**
 * Returns the plain words of a passage outside tables, one part a paragraph, list item or heading, so that no sentence
 * spans two of them. Rows of tables and properties of the frontmatter are no sentences. Parts that an introduction denies
 * ("The following are not permitted:") are left out.
 */
export function plainProse(text: string, format: string): string[] {
  const parts: string[][] = [[]];
  let ended = false;
  for (const line of atFrontmatter(text, format).rest.split(LINE_END)) {
    if (isTableRow(line, format)) {
      parts.push([]);
      ended = false;
      continue;
    }
    if (line.trim() === "") {
      ended = true;
      continue;
    }
    const heading = WITH_SYNTAX.has(format) && HEADING.test(line);
    const labelled = LABELLED.test(line);
    if (heading || labelled || ITEM.test(line) || (ended && !GOES_ON.test(line))) parts.push([]);
    parts.at(-1)?.push(line);
    ended = heading || (labelled && !SENTENCE_END.test(line));
  }
  return withoutDenied(parts)
    .map((lines) => plainPassage(lines.join("\n"), format))
    .filter((part) => part !== "");
}

/** Leaves out the paragraph or the list below an introduction that denies it. */
function withoutDenied(parts: readonly (readonly string[])[]): readonly (readonly string[])[] {
  let denies: "next" | "items" | "nothing" = "nothing";
  return parts.filter((lines) => {
    const [first = ""] = lines;
    const isItem = ITEM.test(first);
    const isDenied = denies === "next" || (denies === "items" && isItem);
    if (deniesWhatFollows(lines.at(-1) ?? "")) denies = "next";
    else denies = isDenied && isItem ? "items" : "nothing";
    return !isDenied;
  });
}

function isTableRow(line: string, format: string): boolean {
  if (WITH_SYNTAX.has(format) && MARKDOWN_CELL_BORDER.test(line)) return true;
  return CELL_BORDER.test(line.replace(ITEM_MARK, ""));
}

const LINE_END = /[\n\r\u2028\u2029]/;

/**
 * A link or picture. Its address may contain pairs of brackets, two deep, and a title may follow (CommonMark 6.3). Any
 * other address ends at the first closing bracket.
 */
const LINK =
  /!?\[([^\]]*)\]\((?:(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.|\([^\s()]*\))*\))*(?:\s+"[^"]*")?\)|[^)]*\))/g;

/**
 * Each line loses its marks by itself. A pattern that crosses lines would be tried again at every blank line, and a
 * passage can consist of thousands of these.
 */
function withoutMarkdown(text: string): string {
  return withEscaped(withoutMarks(hideEscaped(text)));
}

/** The signs that a backslash escapes (CommonMark 2.4). */
const ESCAPABLE = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
/** As many code points that no text has (Unicode 23.7). */
const FIRST_STAND_IN = 0xfdd0;

/** Replaces each escaped sign by a stand-in, so that it does not count as a mark. */
function hideEscaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) =>
    String.fromCharCode(FIRST_STAND_IN + ESCAPABLE.indexOf(sign)),
  );
}

function withEscaped(text: string): string {
  return text.replace(/[\ufdd0-\ufdef]/g, (sign) => ESCAPABLE[sign.charCodeAt(0) - FIRST_STAND_IN] ?? "");
}

function withoutMarks(text: string): string {
  return text
    .split(LINE_END)
    .map(withoutLineMarks)
    .filter((line) => line !== "")
    .join("\n")
    .replace(/\s\|\s/g, " · ")
    .replace(LINK, "$1")
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replace(/(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])/g, "$1")
    .replace(/`{1,3}/g, "")
    .replace(/^[-*+]\s+/gm, "");
}

/** Removes the marks of headings, quotations and tables. */
function withoutLineMarks(line: string): string {
  const words = line
    .replace(/^\s{0,3}#{1,6}\s+/, "")
    .trim()
    .replace(/^>\s?/, "")
    .trim();
  if (isTableRule(words)) return "";
  return words
    .replace(/^\|\s?/, "")
    .replace(/\s?\|$/, "")
    .trim();
}

/** True for the line between the head and the body of a table: `|---|:--:|`. */
function isTableRule(line: string): boolean {
  return /^[|:\s-]+$/.test(line) && line.includes("--") && line.includes("|");
}
