import { oneLine } from "#lib/domain/citation.ts";
import { isOfOneComputer } from "#lib/domain/own-computer.ts";
import { PACK_ROLES, type PackItemView, type PackRole } from "#lib/domain/pack.ts";
import type { PackExport } from "#lib/domain/pack-export.ts";
import type { PackFigureEntry } from "#lib/domain/pack-figures.ts";
import { inReportOrder } from "#lib/domain/pack-numbers.ts";
import { suggestedAgainst } from "#lib/domain/pack-suggestion.ts";
import { ROLE_WORDS } from "#lib/domain/pack-words.ts";
import type { QuoteBlock } from "#lib/domain/quote-block.ts";
import { withStruckWords } from "#lib/domain/struck-words.ts";
import { wordsRef } from "./addresses.ts";
import { foundFacts, itemPlaceWords, packVersionWords, provenanceLines } from "./appendix-words.ts";
import { citedBlocks } from "./cited-words.ts";
import { areDrawnLabels } from "./drawn-labels.ts";
import { figureFacts, type ReportFigure, reportFigure } from "./figure-words.ts";
import { FOOTNOTE_WORDS, footnoteWords, recognisedWords } from "./footnote-words.ts";
import { numberByRef } from "./item-numbers.ts";
import { leadWords } from "./lead-words.ts";
import { abridgedBlocks } from "./long-tables.ts";
import { DRAWN, NO_WORDS, REPORT_WORDS, SEE_FIGURE, SOURCE_GONE } from "./report-words.ts";

/** A quote with its footnote. `number` counts in the order of the report. */
export type ReportItem = {
  readonly number: number;
  /** The policy that the quote is from, if the quote does not begin with its heading. It is not part of the quote. */
  readonly lead: string | null;
  readonly blocks: readonly QuoteBlock[];
  /** `address` is null if the source is removed, and if only one computer could open it. */
  readonly footnote: { readonly words: string; readonly address: string | null };
  /** The cited drawing, or a sentence that says why it is not shown. Null for an item that cites words. */
  readonly figure: ReportFigure | string | null;
  readonly note: string;
  /** Says that a search proposed the item as counter-evidence and nobody has accepted it. */
  readonly suggestion: string | null;
  /** For the appendix. */
  readonly found: {
    readonly title: string;
    readonly lines: readonly string[];
    readonly evidenceRef: string;
    readonly wordsRef: string;
    readonly byteHash: string;
    readonly quoteHash: string;
  };
};

type ReportGroup = { readonly heading: string | null; readonly items: readonly ReportItem[] };
/** `empty` is the sentence for a section without items. Other sections without items are left out. */
type ReportSection = {
  readonly heading: string;
  readonly empty: string | null;
  readonly groups: readonly ReportGroup[];
};

/** A pack as a committee report. Word, PDF and Markdown show the same (ADR 0046). */
export type Report = {
  readonly title: string;
  readonly question: string | null;
  readonly date: string;
  readonly sections: readonly ReportSection[];
  readonly facts: readonly (readonly [string, string])[];
  /** All items by number. */
  readonly items: readonly ReportItem[];
};

/** Returns the lines below the title, each with a name and a text. */
export function headFacts({ title, question, date }: Report): readonly (readonly [string, string])[] {
  // If the title is the question, the question is not repeated.
  const repeated = question?.toLowerCase() === title.toLowerCase();
  return [
    ...(question === null || repeated ? [] : [[REPORT_WORDS.question, question] as const]),
    [REPORT_WORDS.date, date],
  ];
}

/** Names the pack, its version and the time of the export. Verification reads it in Markdown. */
export function packLine({ pack, exportedAt }: PackExport): string {
  return REPORT_WORDS.pack(pack.id, packVersionWords(pack.version), pack.items.length, exportedAt);
}

/** An item in the appendix, one line each. */
export function foundWords({ found }: ReportItem): readonly string[] {
  return [
    found.title,
    ...found.lines,
    REPORT_WORDS.reference(found.evidenceRef),
    ...(found.wordsRef === found.evidenceRef ? [] : [REPORT_WORDS.wordsAt(found.wordsRef)]),
    REPORT_WORDS.sourceHash(found.byteHash),
    REPORT_WORDS.wordsHash(found.quoteHash),
  ];
}

/** @param figures figures of cited drawings, for formats that show them. */
export function reportOf(file: PackExport, figures: readonly PackFigureEntry[] = []): Report {
  const { pack } = file;
  const figureOf = new Map(figures.map(({ itemId, figure }) => [itemId, figure]));
  const ordered: readonly PackItemView[] = inReportOrder(pack.items);
  const numberOf = numberByRef(ordered);
  const positionOf = numberByRef(pack.items);
  const items = ordered.map((item, index): ReportItem => {
    const hasLink = item.source.state !== "removed" && !isOfOneComputer(file.address);
    const address = hasLink ? (file.itemAddresses[item.itemId] ?? null) : null;
    const entry = figureOf.get(item.itemId);
    const figure = entry === undefined ? null : reportFigure(item, entry);
    return {
      number: index + 1,
      ...shownQuote(item, figure),
      footnote: { words: withStruckWords(footnoteWords(item, !isDrawn(item, figure))), address },
      figure,
      note: item.note.trim(),
      suggestion: suggestionOf(item, numberOf, positionOf),
      found: foundOf(item, numberOf),
    };
  });
  const of = new Map<PackItemView, ReportItem | undefined>(
    ordered.map((item, index) => [item, items[index]]),
  );
  const groupsOf = (role: PackRole) => groups(file, role, (item) => of.get(item));
  return {
    title: oneLine(pack.title),
    question: pack.frame === null ? null : oneLine(pack.frame.query),
    date: REPORT_WORDS.day(file.exportedAt),
    sections: PACK_ROLES.map((role) => ({
      heading: ROLE_WORDS[role],
      empty: role === "against" && isOneSided(items, ordered) ? REPORT_WORDS.noneAgainst : null,
      groups: groupsOf(role),
    })).filter(({ empty, groups: found }) => empty !== null || found.length > 0),
    facts: [...foundFacts(file), ...figureFacts(figures)],
    items,
  };
}

/** True for a pack that argues for something without anything against it, not even a suggestion. */
const isOneSided = (items: readonly ReportItem[], ordered: readonly PackItemView[]) =>
  ordered.some(({ role }) => role === "for") &&
  !ordered.some(({ role }) => role === "against") &&
  items.every(({ suggestion }) => suggestion === null);

function groups(
  { pack }: PackExport,
  role: PackRole,
  itemOf: (item: PackItemView) => ReportItem | undefined,
): ReportGroup[] {
  const headings = new Map<string | null, string>(
    pack.sections.map(({ id, heading }) => [id, oneLine(heading)]),
  );
  const found = new Map<string | null, ReportItem[]>();
  for (const item of pack.items) {
    const shown = item.role === role ? itemOf(item) : undefined;
    if (!shown) continue;
    const group = found.get(item.sectionId);
    if (group) group.push(shown);
    else found.set(item.sectionId, [shown]);
  }
  return [...found].map(([section, items]) => ({ heading: headings.get(section) ?? null, items }));
}

function shownQuote(item: PackItemView, figure: ReportItem["figure"]): Pick<ReportItem, "blocks" | "lead"> {
  const { source } = item;
  const instead = (text: string) => ({ lead: null, blocks: [{ kind: "words" as const, text }] });
  if (isDrawn(item, figure)) return instead(DRAWN);
  if (source.state === "removed") return instead(SOURCE_GONE);
  if (source.quote.trim() === "") return instead(isPicture(figure) ? SEE_FIGURE : NO_WORDS);
  const blocks = source.blocks ?? citedBlocks(source);
  const lead = leadWords(source, blocks);
  return { lead: lead === null ? null : withStruckWords(lead), blocks: abridgedBlocks(blocks) };
}

/** True if a picture shows all that the item cites, so that its labels need not stand in a column above it. */
function isDrawn({ source }: PackItemView, figure: ReportItem["figure"]): boolean {
  return isPicture(figure) && source.state !== "removed" && areDrawnLabels(source.quote);
}

const isPicture = (figure: ReportItem["figure"]) => figure !== null && typeof figure !== "string";

type Numbering = (ref: string) => number | null;

function suggestionOf(item: PackItemView, numberOf: Numbering, positionOf: Numbering): string | null {
  const against = suggestedAgainst(item, positionOf);
  if (against === null) return null;
  const [first] = against;
  return REPORT_WORDS.suggested(first && { number: numberOf(first.againstRef), kind: first.kind });
}

function foundOf(item: PackItemView, numberOf: Numbering): ReportItem["found"] {
  const { source, evidenceRef, byteHash, quoteHash } = item;
  const file =
    source.state === "removed"
      ? []
      : [
          `${source.sourcePath}, ${source.corpus.title}`,
          ...[recognisedWords(source).join(", ")].filter(Boolean).map(REPORT_WORDS.recognised),
        ];
  return {
    title: source.state === "removed" ? FOOTNOTE_WORDS.sourceRemoved : withStruckWords(oneLine(source.title)),
    lines: [itemPlaceWords(item), ...file, ...provenanceLines(item, numberOf)].map(withStruckWords),
    ...{ evidenceRef, wordsRef: wordsRef(item), byteHash, quoteHash },
  };
}
