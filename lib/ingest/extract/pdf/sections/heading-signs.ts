import { isDateLine } from "../../shared/title.ts";
import type { HeadingName } from "./heading-name.ts";

/** Minimum ratio of a size to the text's size that shows a heading whatever its words are. */
const MUCH_LARGER = 1.35;
const LARGER = 1.1;
/** More words in bold at the text's size are a paragraph. */
const MAX_WORDS = 18;
const OPEN_END = /[;,]$|[;,]?\s(?:and|or|and\/or)$|\s(?:the|of|to|a|an|in|for|with|by|that|which|is|are)$/i;
const VERB =
  /\b(?:must|shall|should|may|can|cannot|could|would|will|is|are|was|were|has|have|had|does|do|includes?|requires?|expects?|supports?|provides?|sets?|seeks?)\b/i;

export type LookedAt = {
  readonly text: string;
  readonly name: HeadingName;
  /** Ratio of its size to the size of the running text. */
  readonly larger: number;
};

/**
 * A number and the words after it: an amount (money, thousands, a percentage), a long number or a short one. "2016
 * compared with 2015" begins with a year.
 */
const QUANTITY =
  /^(?!(?:19|20)\d\d\s)(?:(?<amount>[£$€]\s?\d[\d,.]*|\d{1,3}(?:,\d{3})+(?:\.\d+)?%?|\d[\d.]*\s?%)|(?<long>\d{3,}(?:\.\d+)?|\d+\.\d{3,})|\d[\d.]*)(?<words>(?:\s\p{Ll}.*)?)$/u;
/** Words of a chart's label, after an amount and after another number. */
const LABEL = { amount: /^(?:\s\p{Ll}[\p{L}²]*){0,4}$/u, other: /^\s\p{Ll}+$/u } as const;

/**
 * True for a quantity: a label of any size ("443,393 persons", "45 ha"), or an amount or long number whose words go on
 * ("1,914 homes in Mill Lane"), if it is not much larger than the text. "20 minute neighbourhoods" is a title.
 */
function isQuantity(text: string, larger: number): boolean {
  const { amount, long, words } = QUANTITY.exec(text)?.groups ?? {};
  if (words === undefined) return false;
  if (LABEL[amount === undefined ? "other" : "amount"].test(words)) return true;
  return larger < MUCH_LARGER && words !== "" && (amount ?? long) !== undefined;
}

/**
 * True if a block's words go on: they end with ";", "and", a comma, or a colon after a clause, or begin inside a
 * sentence. Also for a date alone, and for a quantity, which is the label of a chart.
 */
export function readsAsText({ text, name, larger }: LookedAt): boolean {
  if (isQuantity(text, larger) || isDateLine(text)) return true;
  if (larger >= MUCH_LARGER) return false;
  const words = text.split(/\s+/).length;
  const label = name.kind === "policy" || name.kind === "matter" || name.kind === "division";
  if (/[;,]$|[;,]\s?(?:and|or|and\/or)$/i.test(text)) return true;
  // The units of a table: "(in thousands of homes)".
  if (/^\([^()]+\)$/.test(text)) return true;
  if (label) return false;
  if (!/^["'“‘([§]?[\p{Lu}\p{N}]/u.test(text) && name.kind !== "item") return true;
  if (OPEN_END.test(text) && larger < LARGER) return true;
  if (text.endsWith(":")) return name.kind === "item" || words > 8 || (words > 4 && VERB.test(text));
  if (text.endsWith(".") && (words > 12 || (words > 3 && VERB.test(text) && larger < LARGER))) return true;
  return larger < LARGER && words > MAX_WORDS;
}

const CONNECTS = /\s(?:and|or|of|the|for|to|in|with|on|by|a|an|&)$|[,&–-]$/i;

/** True if a title goes on in the next block: it ends with a connecting word, or the next begins in lower case. */
export function isWrapped(above: string, below: string): boolean {
  if (above.length + below.length > 160 || /[.;:,]$/.test(below)) return false;
  if (/^[\p{Lu}\d][^\p{Ll}]{40,}$/u.test(above) && /^[^\p{Ll}\d]{3,}$/u.test(below)) return true;
  return CONNECTS.test(above) || /^\p{Ll}{2}/u.test(below);
}

/** The last line number or page number of an entry in a list of contents: "3. Housing 18", "Index . . . . xii". */
const CONTENTS_ENTRY = /^(.*?\p{L}.*?)(?:[\s.…·_]+)(?:\d{1,4}|[ivxl]{1,6})$/u;

/** Returns the title in an entry of a list of contents, or null for other text. */
export function contentsTitle(text: string): string | null {
  return CONTENTS_ENTRY.exec(text.replace(/\s+/g, " ").trim())?.[1] ?? null;
}

/** A label of a policy printed as a paragraph: "Policy H1: Density". "Policy H1 requires …" is a sentence. */
export function isPolicyLabel(text: string): boolean {
  if (text.length > 110 || /[.;,:]$/.test(text.replace(/^(\S+\s+){1,2}\S+:$/, "")) || /\.{4,}|…/.test(text))
    return false;
  const match =
    /^(?:(?:strategic|draft|core|local|site|development)\s+)?policy\s+[A-Z]{0,5}[ -]?\d{1,3}(?:[./-]\d{1,3})*[A-Za-z]?(?!\w)\s*([:.–—-]?)\s*(.*)$/i.exec(
      text,
    );
  if (!match) return false;
  const [, , title = ""] = match;
  if (title === "") return true;
  return /^["'“‘(]?[\p{Lu}]/u.test(title) && !/\s\d{1,3}$/.test(title) && !isClause(title);
}

/** True for words that are a clause and not a title: they have a verb that binds or states. */
function isClause(title: string): boolean {
  return /\b(?:must|shall|should|will|is|are|was|were|has|have|requires?|sets? out|states?|seeks?)\b/i.test(
    title,
  );
}
