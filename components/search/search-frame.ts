import type { SearchQuestion } from "#components/address/search-state.ts";
import { toSearchFilters } from "#components/filters/filter-values.ts";
import { RECOGNISED_KINDS } from "#lib/domain/frame-choices.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { hasSearchWord, isBlank } from "#lib/domain/search-words.ts";
import { checkedFrame } from "./frame-check.ts";
import { SEARCH_PAGE_WORDS } from "./words.ts";

/** Passages requested per document. The first is shown, and the others expand. */
const PASSAGES_PER_DOCUMENT = 12;

export type FrameOutcome =
  | { readonly kind: "none" }
  /** Signs only, or only words to leave out. */
  | { readonly kind: "no_words" }
  | { readonly kind: "frame"; readonly frame: SearchFrame }
  | { readonly kind: "invalid"; readonly message: string };

/** Converts the question to a search frame. An invalid filter makes the frame invalid instead of the search wider. */
export function toFrame(question: SearchQuestion): FrameOutcome {
  if (isBlank(question.q)) return { kind: "none" };
  if (!hasSearchWord(question.q)) return { kind: "no_words" };
  const frame = checkedFrame({
    query: question.q,
    filters: {
      ...toSearchFilters(question),
      ...periodOf(question),
      ...(question.documents.length === 0 ? {} : { documentIds: question.documents }),
    },
    mode: question.mode,
    lanes: question.lanes,
    profile: question.profile,
    rerank: question.rerank,
    stakes: question.stakes,
    ...spatialOf(question),
    ...projectOf(question),
    ...(question.from === null ? {} : { uiContext: question.from }),
    recognise: RECOGNISED_KINDS.filter((kind) => !question.off.includes(kind)),
    ...(question.spelling === "correct" ? {} : { spelling: question.spelling }),
    ...(question.use === null ? {} : { utility: question.use }),
    allowRestricted: false,
    limit: Math.min(question.limit, 100),
    offset: 0,
    passagesPerDocument: PASSAGES_PER_DOCUMENT,
  });
  if (!("wrong" in frame)) return { kind: "frame", frame };
  return { kind: "invalid", message: SEARCH_PAGE_WORDS.invalidAddress(frame.wrong) };
}

/** Returns the place of the address. */
function spatialOf({ where, buffer, linked }: SearchQuestion) {
  const place = where.trim();
  if (place === "") return {};
  return { spatial: { place, advisory: linked === "first", ...(buffer > 0 && { bufferMetres: buffer }) } };
}

/** Returns the project of the address. The server reads what it sets. */
function projectOf({ inProject, projectDocuments }: SearchQuestion) {
  if (inProject === "") return {};
  return { projectId: inProject, ...(projectDocuments !== null && { projectDocuments }) };
}

/** Returns the unvalidated period of the address. An invalid day is refused, not dropped. */
function periodOf({ periodFrom, periodTo, dateFields }: SearchQuestion) {
  return {
    ...(periodFrom === "" && periodTo === ""
      ? {}
      : { period: { from: periodFrom || null, to: periodTo || null } }),
    ...(dateFields.length === 0 ? {} : { dateFields }),
  };
}

/** Returns the query string of GET /api/workbench/search for a frame. Lists are comma-separated. */
export function searchQueryString(frame: SearchFrame): string {
  const parameters = new URLSearchParams({ q: frame.query, mode: frame.mode, lanes: frame.lanes });
  // Omit defaults, so that most addresses stay short.
  if (frame.profile !== "adaptive") parameters.set("profile", frame.profile);
  if (frame.rerank !== "profile") parameters.set("rerank", frame.rerank);
  if (frame.stakes !== "normal") parameters.set("stakes", frame.stakes);
  if (frame.uiContext !== undefined) parameters.set("uiContext", frame.uiContext);
  if (frame.recognise?.length) parameters.set("recognise", frame.recognise.join(","));
  if (frame.spelling !== undefined) parameters.set("spelling", frame.spelling);
  if (frame.utility !== undefined) parameters.set("utility", String(frame.utility));
  if (frame.projectId !== undefined) parameters.set("projectId", frame.projectId);
  if (frame.projectDocuments !== undefined) parameters.set("projectDocuments", frame.projectDocuments);
  if (frame.spatial?.place !== undefined) {
    parameters.set("place", frame.spatial.place);
    if (frame.spatial.bufferMetres) parameters.set("placeBuffer", String(frame.spatial.bufferMetres));
    if (frame.spatial.advisory) parameters.set("placeLinks", "first");
  }
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
