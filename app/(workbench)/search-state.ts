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
import { type PaneFilters, toSearchFilters } from "#components/filters/filter-values.ts";
import { formatEvidenceRef, parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { PROFILE_NAMES } from "#lib/domain/profile.ts";
import { RECOGNISED_KINDS, type Recognised } from "#lib/domain/question-kind.ts";
import { STAKES } from "#lib/domain/routing.ts";
import {
  LANE_CHOICES,
  RERANK_CHOICES,
  SEARCH_MODES,
  type SearchFrame,
  searchFrameSchema,
} from "#lib/domain/search.ts";
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

/** Passages asked for with each document: the first is shown, the others fold out and are stepped through. */
export const PASSAGES_PER_DOCUMENT = 12;

export type FrameOutcome =
  | { readonly kind: "none" }
  | { readonly kind: "frame"; readonly frame: SearchFrame }
  | { readonly kind: "invalid"; readonly message: string };

/** The question as the frame a search takes; a filter that does not fit the schema makes it invalid, never wider. */
export function toFrame(question: Question): FrameOutcome {
  if (question.q.trim() === "") return { kind: "none" };
  const parsed = searchFrameSchema.safeParse({
    query: question.q,
    filters: { ...toSearchFilters(question), ...periodOf(question) },
    mode: question.mode,
    lanes: question.lanes,
    profile: question.profile,
    rerank: question.rerank,
    stakes: question.stakes,
    recognise: RECOGNISED_KINDS.filter((kind) => !question.off.includes(kind)),
    utility: question.use ?? undefined,
    limit: Math.min(Math.max(question.limit, 1), 100),
    passagesPerDocument: PASSAGES_PER_DOCUMENT,
  });
  if (parsed.success) return { kind: "frame", frame: parsed.data };
  const issue = parsed.error.issues[0];
  const name = issue?.path.at(-1);
  return {
    kind: "invalid",
    message: `The address holds something that cannot be read${typeof name === "string" ? ` as “${name}”` : ""}: ${issue?.message ?? "it does not fit"}.`,
  };
}

/** The period of the address, still to be checked: a day that is none is refused, not dropped. */
function periodOf({ periodFrom, periodTo, dateFields }: Question) {
  return {
    ...(periodFrom === "" && periodTo === ""
      ? {}
      : { period: { from: periodFrom || null, to: periodTo || null } }),
    ...(dateFields.length === 0 ? {} : { dateFields }),
  };
}

/** The query string of GET /api/workbench/search for a frame; lists are comma-separated. */
export function searchQueryString(frame: SearchFrame): string {
  const parameters = new URLSearchParams({ q: frame.query, mode: frame.mode, lanes: frame.lanes });
  // As usual is not said: the address of most searches stays short.
  if (frame.profile !== "adaptive") parameters.set("profile", frame.profile);
  if (frame.rerank !== "profile") parameters.set("rerank", frame.rerank);
  if (frame.stakes !== "normal") parameters.set("stakes", frame.stakes);
  if (frame.recognise?.length) parameters.set("recognise", frame.recognise.join(","));
  if (frame.utility !== undefined) parameters.set("utility", String(frame.utility));
  const { period, ...filters } = frame.filters;
  if (period?.from) parameters.set("periodFrom", period.from);
  if (period?.to) parameters.set("periodTo", period.to);
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined) continue;
    const items = Array.isArray(value)
      ? value.map((item) => item.replaceAll(",", "%2C")).join(",")
      : String(value);
    parameters.set(name === "documentIds" ? "documents" : name, items);
  }
  parameters.set("limit", String(frame.limit));
  parameters.set("offset", String(frame.offset));
  parameters.set("passages", String(frame.passagesPerDocument));
  return parameters.toString();
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
