import { DATE_FIELDS } from "#lib/domain/frame-choices.ts";
import { LABEL_LIMIT, LIST_LIMIT } from "#lib/domain/json-limits.ts";
import type { SearchFilters, SearchFrame } from "#lib/domain/search.ts";

/** Maximum length of a question. */
export const MAX_QUESTION_CHARS = 4000;

type Check = (value: unknown) => boolean;

const oneOf =
  (choices: readonly string[]): Check =>
  (value) =>
    typeof value === "string" && choices.includes(value);
const isFlag: Check = (value) => typeof value === "boolean";
const texts =
  (longest: number, most = LIST_LIMIT): Check =>
  (value) =>
    Array.isArray(value) &&
    value.length <= most &&
    value.every((text) => typeof text === "string" && text.length >= 1 && text.length <= longest);

/** True for an ISO day of the calendar. Year 0 is none. */
function isDay(value: unknown): boolean {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith("0000"))
    return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

const isPeriod: Check = (value) =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((day) => day === null || isDay(day));

const inOrder = (from: string | null | undefined, to: string | null | undefined) =>
  !from || !to || from <= to;

/** The filters that an address can set. Any other name is refused. */
const CHECKS: Readonly<Partial<Record<string, Check>>> = {
  corpora: texts(120),
  documentIds: texts(120),
  docTypes: texts(120),
  formats: texts(40),
  tags: texts(120),
  tagMode: oneOf(["any", "all"]),
  authorities: texts(200),
  topics: texts(120),
  adoptionStatuses: texts(120),
  stages: texts(120, LABEL_LIMIT),
  projects: texts(120),
  matters: texts(120),
  applications: texts(120, LABEL_LIMIT),
  roles: texts(120, LABEL_LIMIT),
  motions: texts(120, LABEL_LIMIT),
  topologyLabels: texts(120, LABEL_LIMIT),
  properties: texts(300, LABEL_LIMIT),
  dateFrom: isDay,
  dateTo: isDay,
  period: isPeriod,
  dateFields: (value) =>
    Array.isArray(value) && value.length <= DATE_FIELDS.length && value.every(oneOf(DATE_FIELDS)),
  isDecision: isFlag,
  isQuestion: isFlag,
  isAction: isFlag,
} satisfies Partial<Record<keyof SearchFilters, Check>>;

type Unchecked = Omit<SearchFrame, "filters"> & { readonly filters: Readonly<Record<string, unknown>> };

/**
 * Checks what an address can get wrong in a frame: its question, filters and limit. Agrees with `askedFrameSchema`, which
 * checks the request on the server and is too large for the first load of the page. Returns the frame, or the name of
 * the first wrong part.
 */
export function checkedFrame(frame: Unchecked): SearchFrame | { readonly wrong: string } {
  const query = frame.query.trim();
  if (query.length < 1 || query.length > MAX_QUESTION_CHARS) return { wrong: "query" };
  const set = Object.entries(frame.filters).filter(([, value]) => value !== undefined);
  const wrong = set.find(([name, value]) => CHECKS[name]?.(value) !== true)?.[0];
  if (wrong !== undefined) return { wrong };
  const { dateFrom, dateTo, period } = frame.filters as SearchFilters;
  if (!inOrder(dateFrom, dateTo)) return { wrong: "dateTo" };
  if (!inOrder(period?.from, period?.to)) return { wrong: "period" };
  if (frame.limit < 1) return { wrong: "limit" };
  return { ...frame, query, filters: Object.fromEntries(set) as SearchFilters };
}
