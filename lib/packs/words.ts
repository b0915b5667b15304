import { oneLine, policyHeadings } from "#lib/domain/citation.ts";
import type { CountervailingKind } from "#lib/domain/countervailing-set.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import { frameLines } from "#lib/domain/frame-words.ts";
import { isOfOneComputer } from "#lib/domain/own-computer.ts";
import type { PackItemView, PackView } from "#lib/domain/pack.ts";
import type { PackExport } from "#lib/domain/pack-export.ts";
import { surestAgainst } from "#lib/domain/pack-suggestion.ts";
import { summarySentences } from "#lib/domain/pack-summary.ts";
import {
  AGAINST_LABELS,
  COUNTERVAILING_WORDS,
  citationWords,
  leftOutReason,
  VIA_WORDS,
} from "#lib/domain/pack-words.ts";
import { plural } from "#lib/domain/quantity-words.ts";
import type { QuoteBlock } from "#lib/domain/quote-block.ts";
import { withStruckWords } from "#lib/domain/struck-words.ts";
import { momentWords } from "./moment-words.ts";
import { MISSING } from "./pdf-letters.ts";

/** Texts of exports. Each is rendered from facts. */

const spoken = (code: string) => code.replaceAll("_", " ");
/** Returns a label inside a sentence: "possible exception". */
function againstWords(kind: CountervailingKind): string {
  const label = AGAINST_LABELS[kind];
  return `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

/** An item's location: version, page, section. */
export function itemPlaceWords(
  item: Pick<PackItemView, "citedVersion" | "page" | "printedPage" | "lastPage" | "source">,
): string {
  const section = item.source.state === "removed" ? [] : item.source.sectionPath;
  return [
    citationWords(item.citedVersion, item.source),
    ...(item.page === null ? [] : [pageInFile(item.page, item)]),
    ...(section.length === 0 ? [] : [section.join(" › ")]),
  ].join(", ");
}

/** "page 87", "pages 87–88", "page 87 (page 88 of the file)". A range has printed numbers where they are known. */
function pageInFile(
  page: number,
  { printedPage, lastPage }: Pick<PackItemView, "printedPage" | "lastPage">,
): string {
  const shown = printedPage ?? page;
  const words = lastPage !== undefined && lastPage > shown ? `pages ${shown}–${lastPage}` : `page ${shown}`;
  return printedPage === undefined ? words : `${words} (page ${page} of the file)`;
}

type Shown = Exclude<PackItemView["source"], { readonly state: "removed" }>;

/** "8.56. In 2017 …": the numbered reasons below a policy, which are not its words. */
const PARAGRAPH_NUMBER = /^\d{1,3}\.\d{1,3}\.?\s/;

/**
 * Returns the line above a quote from a policy that does not begin with the policy's heading: "Policy H4: Homes ›
 * Reasons". Null for any other quote.
 */
export function leadWords(
  { sectionPath }: Pick<Shown, "sectionPath">,
  blocks: readonly QuoteBlock[],
): string | null {
  const headings = policyHeadings(sectionPath);
  const [policy = ""] = headings;
  const [first] = blocks;
  const opening = first?.kind === "words" ? oneLine(first.text).toLowerCase() : "";
  const isReason = headings.length === 1 && PARAGRAPH_NUMBER.test(opening);
  return policy === "" || isReason || opening.startsWith(policy.toLowerCase()) ? null : headings.join(" › ");
}

/** Text of a Word file where an item has no words. */
export const SOURCE_GONE = "The source is gone or may not be shown; its reference and hashes stay.";
export const NO_WORDS = "(no words: see the page)";
export const FOUND_HEADING = "How this was found";
/** Head of the appendix's table: the item's number, and its lines. */
export const FOUND_COLUMNS = ["Item", "Source, search and checks"] as const;

export const REPORT_WORDS = {
  question: "Question",
  date: "Date",
  day: (iso: string) => `${dayWords(iso, "long")} (UTC)`,
  noneAgainst: "No evidence against was collected.",
  /** Verification reads it in Markdown. */
  pack: (id: string, version: string, items: number, exportedAt: string) =>
    `Pack ${id}, ${version}, ${plural(items, "item")}, exported ${exportedAt}.`,
  reference: (ref: string) => `Reference: ${ref}`,
  wordsAt: (ref: string) => `Words at: ${ref}`,
  sourceHash: (hash: string) => `sha256 of the source: ${hash}`,
  wordsHash: (hash: string) => `sha256 of the words: ${hash}`,
  recognised: (words: string) => `Words ${words}`,
  suggested: (against: { readonly number: number | null; readonly kind: CountervailingKind } | undefined) =>
    against === undefined
      ? "Suggested counter-evidence, not accepted."
      : `Suggested counter-evidence, not accepted: may speak against footnote ${against.number} (${againstWords(against.kind)}).`,
} as const;

export const packVersionWords = (version: number | null) =>
  version === null ? "draft" : `version ${version}`;

export const FOOTNOTE_WORDS = {
  sourceRemoved: "Source removed",
  newerDiffers: "a newer version has other words",
} as const;

const PERCENT = new Intl.NumberFormat("en-GB", { style: "percent" });

/** Says that words were recognised from a scan, how surely, and which are doubtful. Empty for other words. */
export const recognisedWords = ({
  ocrConfidence,
  doubtfulWords = [],
}: Pick<Shown, "ocrConfidence" | "doubtfulWords">): readonly string[] =>
  ocrConfidence === undefined
    ? []
    : [
        `recognised from a scan, ${PERCENT.format(ocrConfidence / 100)} confidence`,
        ...(doubtfulWords.length === 0 ? [] : [doubtful(doubtfulWords)]),
      ];

/** A footnote names this many doubtful words and counts the others. */
const MAX_NAMED = 5;

/** "2 doubtful words (“lornes”, “quany”)" */
function doubtful(words: readonly string[]): string {
  const named = words.slice(0, MAX_NAMED).map((word) => `“${word}”`);
  const more = words.length > MAX_NAMED ? ", …" : "";
  return `${plural(words.length, "doubtful word")} (${named.join(", ")}${more})`;
}

/** The line below a quoted table, before the mark of its footnote. */
export const tableSource = (title: string) => `Source: ${title}`;
/** Says where the names of columns come from that the quote does not have. */
export const SUPPLIED_HEAD =
  "The column names are from the head of the same table. The quote begins below it.";
/** Text in place of no words, above the figure that shows the item. */
export const SEE_FIGURE = "See the figure below.";
/** Text in place of the labels of a drawing that is shown as a figure. */
export const DRAWN = "The cited drawing is shown as a figure.";

/** Explains the sign that replaces letters in a PDF. */
export const MISSING_WORDS = {
  ofItems: (items: number) =>
    `${MISSING} stands for letters of ${plural(items, "item")} that the fonts of this file do not have. The Word file shows them.`,
  ofFile: `${MISSING} stands for letters that the fonts of this file do not have. The Word file shows them.`,
} as const;

/** The foot of each page of a PDF. */
export const pageWords = (page: number, count: number) => `Page ${page} of ${count}`;

/**
 * Removes what XML 1.0 cannot contain (section 2.2): control characters, lone surrogates and non-characters.
 */
export function xmlText(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
  );
}

/**
 * How an item came into the pack and what may speak against it, one line each. `numberOf` returns an item's number by
 * ref.
 */
export function provenanceLines(
  { evidenceRef, provenance }: Pick<PackItemView, "evidenceRef" | "provenance">,
  numberOf: (ref: string) => number | null,
): string[] {
  const { via, rank, score, traceId, path, standsFor } = provenance;
  const named = (ref: string) => {
    if (ref === evidenceRef) return "itself";
    const number = numberOf(ref);
    return number === null ? ref : `item ${number}`;
  };
  const facts = [
    VIA_WORDS[via],
    ...(rank === null ? [] : [`rank ${rank}`]),
    ...(score === null ? [] : [`score ${score.toFixed(3)}`]),
    ...(traceId === null ? [] : [`receipt ${traceId}`]),
  ];
  return [
    facts.join(", "),
    ...path.map(
      ({ kind, fromRef, toRef, words }) =>
        `${named(fromRef)} → ${toRef === evidenceRef ? "this item" : named(toRef)} (${spoken(kind)})${words === "" ? "" : `: ${words}`}`,
    ),
    ...surestAgainst({ provenance }).map(
      ({ kind, score: sure, againstRef, reason }) =>
        `May speak against ${named(againstRef)} (${againstWords(kind)}, certainty ${sure.toFixed(2)}, not checked)${reason === "" ? "" : `: ${reason}`}`,
    ),
    ...(standsFor.length === 0 ? [] : [`Represents ${plural(standsFor.length, "near-duplicate")}`]),
  ];
}

/** Facts that are addresses to open. Those of one computer have other names, and are words. */
export const ADDRESS_FACTS: ReadonlySet<string> = new Set(["Address", "Receipt"]);

/** Why the footnotes of a file have no links. */
const LOCAL_LINKS =
  "Links work only on the computer where this Sightline runs, so footnotes in this file have none.";

/** How the evidence of a whole pack was found: a name and a text each. */
export function foundFacts({
  exportedAt,
  address,
  receiptAddresses,
  pack,
}: PackExport): (readonly [string, string])[] {
  const { frame } = pack;
  const titles = new Map(
    pack.items.flatMap(({ source }) =>
      source.state === "removed" ? [] : [[source.corpus.id, source.corpus.title] as const],
    ),
  );
  const isLocal = isOfOneComputer(address);
  const named = (name: string) => (isLocal ? `${name} on that computer` : name);
  return [
    ["Pack", `${pack.id}, ${packVersionWords(pack.version)}`],
    ["Exported", momentWords(exportedAt)],
    ...(isLocal ? [["Links", LOCAL_LINKS] as const] : []),
    [named("Address"), address],
    ...(frame === null ? [] : frameLines(frame, (id) => titles.get(id) ?? id)).map(
      ({ name, words }) => [name, words] as const,
    ),
    ...(titles.size === 0 ? [] : ([["Quoted from", [...new Set(titles.values())].join(", ")]] as const)),
    ...receiptAddresses.map((each) => [named("Receipt"), each] as const),
    ...assemblyFacts(pack.assembly),
    ...summarySentences(pack).map(
      ({ number, words }) => ["Key sentence", `${withStruckWords(words)} (${number})`] as const,
    ),
  ];
}

function assemblyFacts(assembly: PackView["assembly"]): (readonly [string, string])[] {
  if (assembly === null) return [];
  const { config, tokens, considered, leftOut, countervailing } = assembly;
  const left = leftOut
    .filter(({ count }) => count > 0)
    .map(({ reason, count }) => `${count} ${leftOutReason(reason)}`);
  const looked = `${plural(countervailing.examined, "passage")} examined for ${countervailing.kinds.map((kind) => COUNTERVAILING_WORDS[kind]).join(", ") || "nothing"}`;
  return [
    ["Drafted by", `${config.name}: ${tokens.used} of ${tokens.budget} tokens (${tokens.tokenizer})`],
    ["Considered", plural(considered, "passage")],
    ["Left out", left.join(", ") || "nothing"],
    [
      "Counter-evidence",
      `${countervailing.found === 0 ? "none found" : `${countervailing.found} found`}, ${looked}`,
    ],
    ...countervailing.searchedWith.map((words) => ["Searched with", words] as const),
  ];
}

/** Maps each item's ref to its number in the pack, from 1. */
export function numbering(items: readonly PackItemView[]): (ref: string) => number | null {
  const numbers = new Map(items.map(({ evidenceRef }, index) => [evidenceRef, index + 1]));
  return (ref) => numbers.get(ref) ?? null;
}
