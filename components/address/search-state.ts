import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { type PaneFilters, VALUE_LISTS } from "#components/filters/filter-values.ts";
import { formatEvidenceRef, parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import {
  LANE_CHOICES,
  PLACE_LINKS,
  PROFILE_NAMES,
  PROJECT_DOCUMENTS,
  RECOGNISED_KINDS,
  RERANK_CHOICES,
  SEARCH_MODES,
  SPELLINGS,
  STAKES,
  STARTED_FROM,
} from "#lib/domain/frame-choices.ts";
import { recordOf } from "#lib/domain/keys-of.ts";
import type { Recognised } from "#lib/domain/question-kind.ts";
import type { Span } from "#lib/domain/span.ts";
import { metres } from "./place-state.ts";
import { recordHref } from "./record-href.ts";
import { GROUPINGS, SORTS } from "./result-order.ts";

/** A passage by its code points in the version's text, as in its EvidenceRef: "120-348". */
export const parseAsSpan = createParser<Span>({
  parse(value) {
    const found = /^(\d{1,12})-(\d{1,12})$/.exec(value);
    if (!found) return null;
    const span = { start: Number(found[1]), end: Number(found[2]) };
    return span.end < span.start ? null : span;
  },
  serialize: (span) => `${span.start}-${span.end}`,
  eq: (a, b) => a.start === b.start && a.end === b.end,
});

const list = parseAsArrayOf(parseAsString).withDefault([]);
const text = parseAsString.withDefault("");
const positive = createParser<number>({
  parse: (value) => (/^[1-9]\d{0,8}$/.test(value) ? Number(value) : null),
  serialize: String,
});

/** The filters of the pane. They stay unparsed, so that an invalid one is refused instead of dropped. */
const filterParsers = {
  corpora: list,
  ...recordOf(VALUE_LISTS, () => list),
  tagMode: parseAsString.withDefault("any"),
  dateFrom: text,
  dateTo: text,
  isDecision: text,
  isQuestion: text,
  isAction: text,
};

/** The question. */
export const questionParsers = {
  q: text,
  ...filterParsers,
  periodFrom: text,
  periodTo: text,
  dateFields: list,
  /** Where the search was started. It decides which lanes are asked first. */
  from: parseAsStringLiteral(STARTED_FROM),
  /** The place: typed, or the ref of a record, the metres around it, and whether other documents are left out. */
  where: text,
  buffer: metres.withDefault(0),
  linked: parseAsStringLiteral(PLACE_LINKS).withDefault("only"),
  /** Id of the project that the search is asked in, and whether only its own documents are searched; null: as it states. */
  inProject: text,
  projectDocuments: parseAsStringLiteral(PROJECT_DOCUMENTS),
  /** Ids of the only documents to search. */
  documents: list,
  mode: parseAsStringLiteral(SEARCH_MODES).withDefault("hybrid"),
  lanes: parseAsStringLiteral(LANE_CHOICES).withDefault("auto"),
  profile: parseAsStringLiteral(PROFILE_NAMES).withDefault("adaptive"),
  rerank: parseAsStringLiteral(RERANK_CHOICES).withDefault("profile"),
  stakes: parseAsStringLiteral(STAKES).withDefault("normal"),
  /** Whether misspelt words are corrected. */
  spelling: parseAsStringLiteral(SPELLINGS).withDefault("correct"),
  /** Kinds that must not be derived from the question's words. */
  off: parseAsArrayOf(parseAsStringLiteral(RECOGNISED_KINDS)).withDefault([]),
  /** Whether past use changes the ranking. If absent, the policy decides. */
  use: parseAsBoolean,
  limit: parseAsInteger.withDefault(10),
};

/** What is open: a document, its version, a passage or page, and the view. */
export const readingParsers = {
  doc: parseAsString,
  version: positive,
  passage: parseAsSpan,
  page: positive,
  view: parseAsStringLiteral(["pages", "text"] as const),
  /** The chosen cell of a spreadsheet: "Sites!B12". */
  cell: parseAsString,
  /** The chosen slide of a presentation, by the number in its heading. */
  slide: parseAsInteger,
};

/** View settings, independent of the open document. They are not part of the question, and start no search. */
const showingParsers = {
  /** Highlight the matching parts of a page. */
  heat: parseAsBoolean,
  /** Order of the results. */
  sort: parseAsStringLiteral(SORTS).withDefault("best"),
  /** Whether a result is a document or a passage. */
  group: parseAsStringLiteral(GROUPINGS).withDefault("document"),
};

export const workbenchParsers = { ...questionParsers, ...readingParsers, ...showingParsers };

export type SearchQuestion = inferParserType<typeof questionParsers>;
export type Reading = inferParserType<typeof readingParsers>;
export type Showing = inferParserType<typeof showingParsers>;
export type WorkbenchState = inferParserType<typeof workbenchParsers>;
/** A partial change of the state. Readonly lists are accepted. */
export type WorkbenchChange = Partial<Omit<WorkbenchState, keyof PaneFilters> & PaneFilters>;

export const NO_READING: Reading = {
  doc: null,
  version: null,
  passage: null,
  page: null,
  view: null,
  cell: null,
  slide: null,
};

const MOVES: ReadonlySet<string> = new Set(["cell", "slide"]);

/** Moving from cell to cell, or from slide to slide, adds no steps to the history. */
export function historyOf(change: object): { readonly history: "push" | "replace" } {
  const keys = Object.keys(change);
  return { history: keys.length === 1 && MOVES.has(keys[0] ?? "") ? "replace" : "push" };
}

/** The version and page of a piece of evidence. The ref of a drawing contains neither. */
export type EvidencePlace = { readonly version: number | null; readonly page: number | null };

/**
 * Returns the address parameters that open a piece of evidence. A drawing opens at its known page, or else its document
 * opens. A record and an invalid ref open nothing.
 */
export function readingOfRef(evidenceRef: string, known: EvidencePlace | null = null): Reading {
  const ref = parseEvidenceRef(evidenceRef);
  if (ref === null || ref.kind === "record") return NO_READING;
  const open = { ...NO_READING, doc: ref.documentId };
  if (ref.kind === "doc") return { ...open, version: ref.version, passage: ref.span };
  if (ref.kind === "page") return { ...open, version: ref.version, page: ref.page };
  return { ...open, version: known?.version ?? null, page: known?.page ?? null };
}

/** Returns the ref of the open passage; null without a passage or version. */
export function openRef({ doc, version, passage }: Reading): string | null {
  if (doc === null || version === null || passage === null) return null;
  return formatEvidenceRef({ kind: "doc", documentId: doc, version, span: passage });
}

const serialize = createSerializer(workbenchParsers);

/** Returns the address of a workbench state. */
export function workbenchHref(state: Partial<WorkbenchState>): string {
  return serialize("/", state);
}

/**
 * Returns the address that opens a piece of evidence in the version of its ref, beside the answer to a question. A record
 * has a page of its own. Returns null for an invalid ref.
 */
export function evidenceHref(
  evidenceRef: string,
  known: EvidencePlace | null = null,
  question: Partial<SearchQuestion> = {},
): string | null {
  if (parseEvidenceRef(evidenceRef)?.kind === "record") return recordHref(evidenceRef);
  const reading = readingOfRef(evidenceRef, known);
  return reading.doc === null ? null : workbenchHref({ ...question, ...reading });
}

/** Returns the question part of the state, without what is open. */
export function questionOf(state: WorkbenchState): SearchQuestion {
  const {
    doc: _doc,
    version: _version,
    passage: _passage,
    page: _page,
    view: _view,
    cell: _cell,
    slide: _slide,
    heat: _heat,
    sort: _sort,
    group: _group,
    ...rest
  } = state;
  return rest;
}

const serializeQuestion = createSerializer(questionParsers);

/** Returns the address of a search: its question and filters, without what is open and how much is listed. */
export function searchHref(state: SearchQuestion): string {
  return serializeQuestion("/", { ...state, limit: null });
}

const loadQuestion = createLoader(questionParsers);

/** Returns the question and filters of a search's address. */
export function questionAt(address: string): SearchQuestion {
  return loadQuestion(address.slice(address.indexOf("?")));
}

const serializeFilters = createSerializer(filterParsers);
const loadFilters = createLoader(filterParsers);

/** Returns the address of filters alone. Equal filters have one address, in any order of choice. */
export function filtersHref(filters: PaneFilters): string {
  const { corpora, tags, tagMode, dateFrom, dateTo, isDecision, isQuestion, isAction } = filters;
  return serializeFilters("/", {
    corpora: corpora.toSorted(),
    ...recordOf(VALUE_LISTS, (each) => filters[each].toSorted()),
    tagMode: tags.length > 0 ? tagMode : null,
    ...{ dateFrom, dateTo, isDecision, isQuestion, isAction },
  });
}

/** Returns the filters of an address; those that it leaves out are not set. */
export function filtersAt(address: string): PaneFilters {
  return loadFilters(address.slice(address.indexOf("?")));
}

/** Returns the address that compares routes for the same question. */
export function comparisonHref(question: Partial<SearchQuestion>): string {
  return serializeQuestion("/compare", question);
}

/** Returns the address that answers a question side by side for the corpora or projects that it names. */
export function acrossHref(q: string, { corpora = [], projects = [] }: Recognised): string {
  const parameters = new URLSearchParams({ q });
  if (corpora.length > 0) parameters.set("corpora", corpora.join(","));
  if (projects.length > 0) parameters.set("projects", projects.join(","));
  return `/across?${parameters}`;
}
