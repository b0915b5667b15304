import { dayWords } from "./day-words.ts";
import type { ProfileName, ProjectPart, RecognisedKind } from "./frame-choices.ts";
import { listed, plural } from "./quantity-words.ts";
import type { DateField } from "./question-kind.ts";
import { conditionWords } from "./record-conditions.ts";
import { RERANK_WORDS, SEARCH_MODE_WORDS } from "./route-words.ts";
import type { QueryClass, UiContext } from "./routing.ts";
import type { LaneChoice, SearchFilters, SearchFrame } from "./search.ts";
import { tagWords, valueWords } from "./value-words.ts";

/* A question and its filters in words, for pages and for files. */

const DATE_FIELD_WORDS: Readonly<Record<DateField, string>> = {
  created: "added",
  modified: "changed",
  published: "published",
  effective: "taking effect",
  in_force: "in force",
};

/** Names one of a document's dates: "published", "added". */
export function dateFieldWords(field: DateField): string {
  return DATE_FIELD_WORDS[field];
}

export const CLASS_WORDS: Readonly<Record<QueryClass, string>> = {
  exact_document_lookup: "looking for a document",
  semantic_issue_lookup: "searching for a topic",
  cross_corpus_lookup: "comparing corpora",
  support_pack_lookup: "gathering support",
  mixed_unknown: "kind of question unknown",
};

/** Where a search looked, after "Searched". */
const SEARCHED_WHERE_WORDS: Readonly<Record<LaneChoice, string>> = {
  auto: "chosen by the question",
  text: "in the text",
  page: "on the pages",
  both: "in the text and on the pages",
};

/** What the order of the results is suited to. */
const SUITED_TO: Readonly<Record<ProfileName, string>> = {
  adaptive: "the question",
  rank_fusion: "places in both lists",
  default_research: "research in general",
  decisions_recent: "recent decisions",
  templates_lookup: "templates",
};

/** What a search looked for among the words of the question. */
const LOOKED_FOR: Readonly<Record<RecognisedKind, string>> = {
  name: "document and policy names",
  concept: "kinds of passage",
  time: "dates",
  across: "comparisons",
  place: "places",
};

const UI_CONTEXT_WORDS: Readonly<Record<UiContext, string>> = {
  workbench: "Search",
  policy: "the policy view",
  visual: "the page view",
  document: "a document",
  compare: "a comparison",
  pack: "a pack",
  project: "a project",
  api: "a program",
};

export type FrameLine = {
  readonly name: string;
  readonly words: string;
  /** True for how the search works, which packs show under "Advanced". */
  readonly advanced?: boolean;
};

const line = (name: string, words: string | false | null | undefined): FrameLine[] =>
  words ? [{ name, words }] : [];
const advanced = (name: string, words: string | null | undefined): FrameLine[] =>
  line(name, words).map((each) => ({ ...each, advanced: true }));

/**
 * Describes a frame in words: where and how the search looked, and every active filter. Advanced lines also state
 * defaults.
 * @param corpusTitle returns a corpus's title, or its id if it has none
 */
export function frameLines(frame: SearchFrame, corpusTitle: (id: string) => string): readonly FrameLine[] {
  return [
    ...advanced("Searched", SEARCHED_WHERE_WORDS[frame.lanes]),
    ...advanced("Search by", SEARCH_MODE_WORDS[frame.mode]),
    ...advanced("Order suited to", SUITED_TO[frame.profile]),
    ...advanced("Ranking", frame.rerank === "profile" ? null : RERANK_WORDS[frame.rerank]),
    ...advanced("Kind of question", frame.queryClass && `given: ${CLASS_WORDS[frame.queryClass]}`),
    ...line("Asked from", frame.uiContext && UI_CONTEXT_WORDS[frame.uiContext]),
    ...line("High stakes", frame.stakes === "high" ? "text and pages are always searched" : null),
    ...advanced(
      "Looked for in the question",
      frame.recognise && (listed(frame.recognise.map((kind) => LOOKED_FOR[kind])) || "nothing"),
    ),
    ...advanced(
      "Often-used passages",
      frame.utility === undefined ? null : frame.utility ? "boosted" : "not boosted",
    ),
    ...line("Topic", frame.topic),
    ...line("Project", frame.project?.title ?? frame.projectId),
    ...line("Set by the project", frame.project && (listed(frame.project.set.map(partWords)) || "nothing")),
    ...line("Plan stage", frame.culpStageId),
    ...line("Application", frame.applicationId),
    ...advanced("Corpora", frame.filters.corpora === undefined ? "all" : null),
    ...filterLines(frame.filters, corpusTitle),
    ...placeLines(frame.spatial),
    ...line("Confidentiality", frame.confidentialityAllow && listed(frame.confidentialityAllow)),
    ...line("Restricted documents", frame.allowRestricted ? "included" : null),
    ...advanced(
      "Requested",
      `${plural(frame.limit, "document")}${frame.offset > 0 ? ` after the first ${frame.offset}` : ""}, up to ${plural(frame.passagesPerDocument, "passage")} of each`,
    ),
  ];
}

const PROJECT_PART_WORDS: Readonly<Record<ProjectPart, string>> = {
  corpora: "corpora",
  documents: "its own documents only",
  place: "place",
  place_unknown: "no place, because its site could not be read",
};
const partWords = (part: ProjectPart) => PROJECT_PART_WORDS[part];

/** The longest place that is shown as it was typed. */
const SHOWN_PLACE_CHARS = 80;

function placeLines(spatial: SearchFrame["spatial"]): readonly FrameLine[] {
  if (spatial === undefined) return [];
  const { place, inside, bufferMetres = 0, kinds, on, advisory, areaM2, attributes } = spatial;
  const conditions = conditionWords({ areaM2, attributes });
  const shape = place === undefined || place.length > SHOWN_PLACE_CHARS ? "a shape" : place;
  return [
    ...(inside === undefined
      ? line("Place", bufferMetres > 0 ? `within ${bufferMetres} m of ${shape}` : shape)
      : line("Place", `the areas of ${inside}`)),
    ...line("Conditions on records", conditions.length > 0 && listed(conditions)),
    ...line("Documents without a link to the place", advisory ? "included" : "left out"),
    ...line("Datasets", kinds && listed(kinds)),
    ...line("Records in force on", on && dayWords(on)),
  ];
}

function filterLines(filters: SearchFilters, corpusTitle: (id: string) => string): readonly FrameLine[] {
  const many = (name: string, values: readonly string[] | undefined, words = (each: string) => each) =>
    line(name, values && (values.length === 0 ? "none" : listed(values.map(words))));
  const kinds = [
    filters.isDecision !== undefined && (filters.isDecision ? "decisions" : "no decisions"),
    filters.isQuestion !== undefined && (filters.isQuestion ? "open questions" : "no open questions"),
    filters.isAction !== undefined && (filters.isAction ? "actions" : "no actions"),
  ].filter((each) => each !== false);
  const dates = [
    filters.dateFrom && `from ${dayWords(filters.dateFrom)}`,
    filters.dateTo && `to ${dayWords(filters.dateTo)}`,
  ].filter(Boolean);
  const { period, dateFields } = filters;
  const within = period && [
    period.from && `from ${dayWords(period.from)}`,
    period.to && `to ${dayWords(period.to)}`,
    `by date ${listed((dateFields ?? ["published", "effective"]).map(dateFieldWords))}`,
  ];
  return [
    ...many("Corpora", filters.corpora, corpusTitle),
    ...many("Documents", filters.documentIds),
    ...many("Document types", filters.docTypes, valueWords),
    ...many("Formats", filters.formats),
    ...many(filters.tagMode === "all" ? "All of the tags" : "Any of the tags", filters.tags, tagWords),
    ...many("Authorities", filters.authorities),
    ...many("Topics", filters.topics, valueWords),
    ...many("Adoption", filters.adoptionStatuses, valueWords),
    ...many("Projects", filters.projects),
    ...many("Matters", filters.matters),
    ...many("Stages", filters.stages, valueWords),
    ...many("Applications", filters.applications),
    ...many("Document roles", filters.roles, valueWords),
    ...many("Motion types", filters.motions, valueWords),
    ...many("Topology labels", filters.topologyLabels, valueWords),
    ...many("Other metadata", filters.properties),
    ...line("Dates", dates.join(" ")),
    ...line("Period", within?.filter(Boolean).join(" ")),
    ...line("Passages", listed(kinds)),
  ];
}
