import type { Link, Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { directionMarkCount } from "#lib/domain/direction-marks.ts";
import {
  type CitedFootnote,
  MAX_FOOTNOTE_CHARS,
  MAX_FOOTNOTES,
  MAX_SHOWN_CHARS,
} from "#lib/domain/pack-export.ts";
import { isUnparsable } from "#lib/ingest/extract/md/segments.ts";
import { FOUND_HEADING } from "./appendix-words.ts";
import { FOREIGN, rowWords, withoutMarks } from "./seen-words.ts";

const parser = unified().use(remarkParse).use(remarkGfm);
/** The heading of each item; some editors drop the backslash before the full stop. */
const HEADING = /^### (\d{1,9})\\?\. .*$/gm;
const REMOVED = /^### \d+\\?\. Source removed — /;

/** The heading above the hashes in files of earlier releases. */
const EARLIER_HEADING = "Sources and hashes";

/** The appendix of a pack's Markdown file, with its table of hashes, and the words quoted before it. */
export type MarkdownParts = {
  readonly appendix: string;
  readonly quotes: ReadonlyMap<number, string | null>;
  /** The footnotes that the marks of the quotes lead to, by number. */
  readonly cited: ReadonlyMap<number, readonly CitedFootnote[]>;
  /** True for a file of an earlier release, which has a heading for each item. */
  readonly isEarlier: boolean;
  readonly footnotes: readonly string[];
  /** True if words outside of the quotes have marks of direction. */
  readonly directionMarks: boolean;
  /** Block quotes that no item's number owns. */
  readonly unowned: number;
};

/** Reads files of this release and of earlier ones, which have a heading for each item. */
export function partsOfMarkdown(text: string): MarkdownParts {
  const end = text.lastIndexOf(`## ${FOUND_HEADING}`);
  if (end >= 0) {
    const appendix = text.slice(end);
    const { shown, unowned, definitions: inBody } = quotesByFootnote(text.slice(0, end));
    const cited = byNumber([...inBody, ...definitionsIn(appendix)]);
    const quotes = HTML.test(text) ? allForeign(shown) : shown;
    const others = unowned + quotedLines(appendix);
    const footnotes = [...cited.values()].flat().map(({ words }) => words);
    return {
      ...{ appendix, quotes, cited, isEarlier: false, unowned: others },
      ...{ footnotes: footnotes.slice(0, MAX_FOOTNOTES), directionMarks: hasMarksBeside(text, quotes) },
    };
  }
  const earlier = text.lastIndexOf(`## ${EARLIER_HEADING}`);
  const shown = quotesByHeading(text.slice(0, Math.max(0, earlier)));
  const quotes = HTML.test(text) ? allForeign(shown) : shown;
  const appendix = earlier < 0 ? "" : text.slice(earlier);
  const unowned = quotedLines(text.slice(0, Math.max(0, text.search(HEADING)))) + quotedLines(appendix);
  return {
    ...{ appendix, quotes, cited: new Map(), isEarlier: true, unowned, footnotes: [] },
    directionMarks: hasMarksBeside(text, quotes),
  };
}

/** A tag, a comment or an instruction that is not escaped. Our files have none: it could hide quotes or invent them. */
const HTML = /(?<!(?<!\\)(?:\\\\)*\\)<(?:[a-z][\w-]*(?=[\s/>])|\/[a-z]|[!?])/i;

const allForeign = (quotes: MarkdownParts["quotes"]) =>
  new Map([...quotes].map(([number, words]) => [number, words === null ? null : `${FOREIGN}${words}`]));

/** Counts block quotes where our files have none, also in a list or a footnote. */
const quotedLines = (text: string) =>
  (text.match(/(?:^(?:[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t]|\[\^[^\]\n]{1,99}\]:)*>.*\n?)+/gm) ?? []).length;

const MARK_ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lrm|rlm));/gi;

/** True if words outside of the quotes have marks of direction. */
function hasMarksBeside(text: string, quotes: MarkdownParts["quotes"]): boolean {
  // Readers show a character reference as its character.
  const read = text.replace(MARK_ENTITY, (whole, hex, decimal, name) => {
    if (name !== undefined) return "\u200e";
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0x10ffff ? whole : String.fromCodePoint(code);
  });
  const inQuotes = [...quotes.values()].reduce((sum, words) => sum + directionMarkCount(words ?? ""), 0);
  return directionMarkCount(read) > inQuotes;
}

/** The definition of a footnote, with its name: "3" for "[^3]: …". */
type Definition = CitedFootnote & { readonly name: string };

/** The definitions in the appendix, without its table, which has none. */
function definitionsIn(appendix: string): readonly Definition[] {
  const text = appendix.replace(/^\|.*$/gm, "");
  return isUnparsable(text) ? [] : definitionsBelow(parser.parse(text));
}

/** A definition may be indented, in a list, in a quote or in another definition. */
function definitionsBelow(node: Nodes): readonly Definition[] {
  if (!("children" in node)) return [];
  const own =
    node.type === "footnoteDefinition"
      ? [
          {
            name: node.identifier,
            words: `${isForeignNote(node) ? FOREIGN : ""}${wordsOf(node)}`.slice(0, MAX_FOOTNOTE_CHARS),
            addresses: addressesIn(node),
          },
        ]
      : [];
  return [...own, ...node.children.flatMap(definitionsBelow)];
}

const isForeignNote = (node: Nodes): boolean =>
  FOREIGN_NODES.has(node.type) || ("children" in node && node.children.some(isForeignNote));

/** An address that an editor no longer escapes links to itself. */
function addressesIn(node: Nodes): string[] {
  if (node.type === "link") return isPlainAddress(node) ? [] : [node.url];
  return "children" in node ? node.children.flatMap(addressesIn) : [];
}

function byNumber(definitions: readonly Definition[]): ReadonlyMap<number, readonly CitedFootnote[]> {
  const found = new Map<number, CitedFootnote[]>();
  for (const { name, words, addresses } of definitions) {
    if (!OWN_NAME.test(name)) continue;
    const same = found.get(Number(name));
    // Of two definitions a reader sees one, and readers differ in which.
    if (same) same.push({ words: `${FOREIGN}${words}`.slice(0, MAX_FOOTNOTE_CHARS), addresses });
    else found.set(Number(name), [{ words, addresses }]);
  }
  return found;
}

/** "[^01]" is another mark than "[^1]". */
const OWN_NAME = /^[1-9]\d{0,2}$/;

/**
 * Maps each footnote's number to the words of the block quote that calls it. Block quotes without a footnote belong to
 * the one before. Those before the first item, in a list or in a footnote belong to none.
 */
function quotesByFootnote(body: string): {
  readonly shown: ReadonlyMap<number, string>;
  readonly unowned: number;
  readonly definitions: readonly Definition[];
} {
  const shown = new Map<number, string>();
  let unowned = 0;
  // Excessive nesting cannot come from our writer: no quote is found.
  if (isUnparsable(body)) return { shown, unowned, definitions: [] };
  // A call counts only if its footnote is defined; the definitions are in the appendix.
  const numbers = new Set([...body.matchAll(/\[\^(\d{1,3})\]/g)].map(([, number]) => number));
  const supplied = [...numbers].map((number) => `[^${number}]: -`).join("\n\n");
  let current: number[] = [];
  const definitions: Definition[] = [];
  for (const node of parser.parse(`${body}\n\n${supplied}`).children) {
    if ((node.position?.start.offset ?? 0) < body.length) definitions.push(...definitionsBelow(node));
    if (node.type !== "blockquote") {
      unowned += quotesWithin(node);
      continue;
    }
    const calls = callsIn(node);
    if (calls.length > 0) current = calls;
    if (current.length === 0) unowned += 1;
    const words = `${isForeign(node) ? FOREIGN : ""}${wordsOf(node)}`;
    for (const number of current) shown.set(number, joined(shown.get(number), words));
  }
  return { shown, unowned, definitions };
}

const quotesWithin = (node: Nodes): number =>
  "children" in node
    ? node.children.reduce((sum, child) => sum + (child.type === "blockquote" ? 1 : quotesWithin(child)), 0)
    : 0;

function joined(before: string | undefined, words: string): string {
  if (before === undefined) return words.slice(0, MAX_SHOWN_CHARS);
  return before.length < MAX_SHOWN_CHARS ? `${before}\n${words}`.slice(0, MAX_SHOWN_CHARS) : before;
}

const FOREIGN_NODES: ReadonlySet<string> = new Set(["image", "imageReference", "delete", "linkReference"]);

/**
 * True for a quote with a picture, struck-through words or a link, which our writer escapes. An editor may drop the
 * escape of an address, which then links to itself.
 */
function isForeign(node: Nodes): boolean {
  if (FOREIGN_NODES.has(node.type)) return true;
  if (node.type === "link" && !isPlainAddress(node)) return true;
  return "children" in node && node.children.some(isForeign);
}

const isPlainAddress = (node: Link) => LINK_STARTS.some((start) => `${start}${wordsOf(node)}` === node.url);

const LINK_STARTS = ["", "http://", "mailto:"];

function callsIn(node: Nodes): number[] {
  if (node.type === "footnoteReference")
    return OWN_NAME.test(node.identifier) ? [Number(node.identifier)] : [];
  return "children" in node ? node.children.flatMap(callsIn) : [];
}

/** Words by item number. Null if the file says that the source was not available. */
function quotesByHeading(body: string): ReadonlyMap<number, string | null> {
  const headings = [...body.matchAll(HEADING)];
  return new Map(
    headings.map(({ index, 0: heading, 1: number }, at) => {
      const block = body.slice(index + heading.length, headings[at + 1]?.index);
      // Excessive nesting cannot come from our writer, so the text is compared as it is and differs.
      const shown = isUnparsable(block) ? withoutMarks(block) : quotesIn(block);
      return [Number(number), shown === "" && REMOVED.test(heading) ? null : shown.slice(0, MAX_SHOWN_CHARS)];
    }),
  );
}

function quotesIn(block: string): string {
  const quotes = parser.parse(block).children.filter(({ type }) => type === "blockquote");
  return quotes.map(wordsOf).join("\n");
}

const BLOCKS: ReadonlySet<string> = new Set(["blockquote", "list", "listItem", "table"]);

/** Returns the words of a part of a text, with blocks separated, and marks of rows and cells. */
function wordsOf(node: Nodes): string {
  if (node.type === "break") return "\n";
  if ("value" in node) return withoutMarks(node.value);
  if (!("children" in node)) return "";
  if (node.type === "tableRow") return rowWords(node.children.map(wordsOf));
  const between = BLOCKS.has(node.type) ? "\n" : "";
  return node.children.map(wordsOf).join(between);
}
