import { keysOf } from "#lib/domain/keys-of.ts";
import { SEARCH_MODE_WORDS } from "#lib/domain/route-words.ts";
import type { SearchFilters, SearchFrame } from "#lib/domain/search.ts";

const FILTERS: Readonly<Record<keyof SearchFilters, string>> = {
  corpora: "collections",
  documentIds: "documents",
  docTypes: "document types",
  formats: "formats",
  tags: "tags",
  tagMode: "tags to match",
  authorities: "authorities",
  adoptionStatuses: "adoption",
  projects: "projects",
  matters: "matters",
  dateFrom: "dated from",
  dateTo: "dated to",
  period: "period",
  dateFields: "by date",
  isDecision: "decisions",
  isQuestion: "open questions",
  isAction: "actions",
};

const LANES: Readonly<Record<SearchFrame["lanes"], string>> = {
  auto: "",
  text: "in the text",
  page: "on the pages",
  both: "in the text and on the pages",
};

const PROFILES: Readonly<Record<SearchFrame["profile"], string>> = {
  adaptive: "",
  default_research: "profile: default research",
  decisions_recent: "profile: recent decisions",
  templates_lookup: "profile: templates",
};

const RERANKING: Readonly<Record<SearchFrame["rerank"], string>> = {
  profile: "",
  off: "without reranking",
  "late-interaction": "reranked by a late-interaction model",
  "cross-encoder": "reranked by a cross-encoder",
  http: "reranked by a model over HTTP",
};

/** Filters whose values are codes. All other values are names, ids or dates, which stay as they are. */
const CODED: ReadonlySet<string> = new Set(["docTypes", "adoptionStatuses", "dateFields"]);

/**
 * Describes how an evidence search was asked, in a sentence for people. Leaves defaults out; names every filter.
 */
export function frameWords(frame: SearchFrame): string {
  const filters = keysOf(FILTERS).flatMap((name) => {
    const value = frame.filters[name];
    if (value === undefined) return [];
    const words = valueWords(value);
    return [`${FILTERS[name]}: ${CODED.has(name) ? words.replaceAll("_", " ") : words}`];
  });
  return [
    `by ${SEARCH_MODE_WORDS[frame.mode]}`,
    frame.filters.corpora === undefined ? "in all collections" : "",
    ...filters,
    LANES[frame.lanes],
    PROFILES[frame.profile],
    RERANKING[frame.rerank],
    frame.stakes === "normal" ? "" : `stakes: ${frame.stakes}`,
    frame.spatial === undefined ? "" : "with a shape of a place, which does not filter",
    frame.confidentialityAllow === undefined
      ? ""
      : `confidentiality: ${frame.confidentialityAllow.join(", ")}`,
    frame.allowRestricted ? "restricted documents included" : "",
  ]
    .filter((words) => words !== "")
    .join("; ");
}

function valueWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueWords).join(", ") || "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object" && value !== null) {
    return Object.entries(value)
      .filter(([, part]) => part !== null && part !== undefined)
      .map(([name, part]) => `${name} ${valueWords(part)}`)
      .join(" ");
  }
  return String(value);
}

const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** Formats an ISO 8601 moment as "22 November 2026 at 19:50 UTC". */
export function momentWords(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : `${MOMENT.format(time)} UTC`;
}
