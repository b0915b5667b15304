import {
  createParser,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import type { PaneFilters } from "#components/filters/filter-values.ts";
import { formatEvidenceRef, parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { PROFILE_NAMES } from "#lib/domain/profile.ts";
import { RECOGNISED_KINDS, type Recognised } from "#lib/domain/question-kind.ts";
import { STAKES } from "#lib/domain/routing.ts";
import { LANE_CHOICES, RERANK_CHOICES, SEARCH_MODES } from "#lib/domain/search.ts";
import type { Span } from "#lib/domain/span.ts";

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

/** What is asked. Filters stay as they came, so that one that cannot be read is refused, not dropped. */
export const questionParsers = {
  q: text,
  corpora: list,
  docTypes: list,
  formats: list,
  tags: list,
  tagMode: parseAsString.withDefault("any"),
  authorities: list,
  dateFrom: text,
  dateTo: text,
  periodFrom: text,
  periodTo: text,
  dateFields: list,
  isDecision: text,
  isQuestion: text,
  isAction: text,
  mode: parseAsStringLiteral(SEARCH_MODES).withDefault("hybrid"),
  lanes: parseAsStringLiteral(LANE_CHOICES).withDefault("auto"),
  profile: parseAsStringLiteral(PROFILE_NAMES).withDefault("adaptive"),
  rerank: parseAsStringLiteral(RERANK_CHOICES).withDefault("profile"),
  stakes: parseAsStringLiteral(STAKES).withDefault("normal"),
  /** Kinds that are not to be read from the question's words. */
  off: parseAsArrayOf(parseAsStringLiteral(RECOGNISED_KINDS)).withDefault([]),
  /** Whether what people used counts; as the policy has it where the address does not say. */
  use: parseAsBoolean,
  limit: parseAsInteger.withDefault(10),
};

/** What is open: a document, a version of it, a passage or a page, and how it is shown. */
export const readingParsers = {
  doc: parseAsString,
  version: positive,
  passage: parseAsSpan,
  page: positive,
  view: parseAsStringLiteral(["pages", "text"] as const),
};

/** How it is shown, whatever is open. */
export const showingParsers = {
  /** The parts of a page that answered are lit. */
  heat: parseAsBoolean,
};

export const workbenchParsers = { ...questionParsers, ...readingParsers, ...showingParsers };

export type Question = inferParserType<typeof questionParsers>;
export type Reading = inferParserType<typeof readingParsers>;
export type Showing = inferParserType<typeof showingParsers>;
export type WorkbenchState = inferParserType<typeof workbenchParsers>;
/** A change of some of it; lists may come from anywhere that only reads them. */
export type WorkbenchChange = Partial<Omit<WorkbenchState, keyof PaneFilters> & PaneFilters>;

export const NO_READING: Reading = {
  doc: null,
  version: null,
  passage: null,
  page: null,
  view: null,
};

/** What opening a piece of evidence writes into the address; its page where it is no passage. */
export function readingOfRef(evidenceRef: string): Reading {
  const ref = parseEvidenceRef(evidenceRef);
  if (ref?.kind !== "doc" && ref?.kind !== "page") return NO_READING;
  const open = { ...NO_READING, doc: ref.documentId, version: ref.version };
  return ref.kind === "doc" ? { ...open, passage: ref.span } : { ...open, page: ref.page };
}

/** The passage that is open, as a ref; null where none is, or its version is not said. */
export function openRef({ doc, version, passage }: Reading): string | null {
  if (doc === null || version === null || passage === null) return null;
  return formatEvidenceRef({ kind: "doc", documentId: doc, version, span: passage });
}

const serialize = createSerializer(workbenchParsers);

/** The address of a state of the workbench. */
export function workbenchHref(state: Partial<WorkbenchState>): string {
  return serialize("/", state);
}

/** What is asked, of the whole state: without what is open. */
export function questionOf(state: WorkbenchState): Question {
  const {
    doc: _doc,
    version: _version,
    passage: _passage,
    page: _page,
    view: _view,
    heat: _heat,
    ...rest
  } = state;
  return rest;
}

const serializeQuestion = createSerializer(questionParsers);

/** The address where the same question is put to several routes. */
export function comparisonHref(question: Partial<Question>): string {
  return serializeQuestion("/compare", question);
}

/** The address where a question is answered side by side for the corpora or projects that it names. */
export function acrossHref(q: string, { corpora = [], projects = [] }: Recognised): string {
  const parameters = new URLSearchParams({ q });
  if (corpora.length > 0) parameters.set("corpora", corpora.join(","));
  if (projects.length > 0) parameters.set("projects", projects.join(","));
  return `/across?${parameters}`;
}
