import { type SQL, sql } from "drizzle-orm";
import { chunks, corpora, documents } from "#db/schema/index.ts";
import { integers } from "#db/statement.ts";
import { visibleCorpus, visibleDocument } from "#db/visible-evidence.ts";
import type { Actor } from "#lib/domain/context.ts";
import type { DateField } from "#lib/domain/question-kind.ts";
import type { SearchFilters, SearchFrame } from "#lib/domain/search.ts";
import type { SearchPlace } from "#lib/domain/search-place.ts";
import type { Phrase } from "../question/parse.ts";
import { labelFilters } from "./label-filters.ts";
import { hasPhrases } from "./phrase-condition.ts";

/** The conditions that follow from a question's quoted and excluded words. */
export type WordRules = {
  /** The passages with all of the quoted phrases; null where the phrases do not narrow the search. */
  readonly required: readonly number[] | null;
  /** Passages with words that the question excludes. */
  readonly excluded: readonly number[];
  /** Phrases in too many passages to look them all up. Each candidate is tested for them. */
  readonly onCandidates: readonly Phrase[];
};

/** Which evidence a search may return: by actor, filters, and words that must or must not occur. */
export type Admission = {
  readonly actor: Actor;
  readonly filters: SearchFilters;
  readonly words?: WordRules | undefined;
  /** Classes of confidentiality, of documents and corpora; absent: every class that the actor may see. */
  readonly confidentiality?: readonly string[] | undefined;
  /** Only these documents, because they are linked to the place of the search; absent: any. */
  readonly linkedToPlace?: readonly string[] | undefined;
  /** The index that is searched; absent: the text lane's. */
  readonly index?: LaneIndex;
};

/** A lane's own index of passages, in generations of its own. */
export type LaneIndex = {
  /** `generations.lane`. */
  readonly lane: string;
  /** The condition on `chunks` that a row is published in it. */
  readonly admits: SQL;
};

/** Returns the admission of a frame: the actor, its filters, its classes of confidentiality, and its place. */
export function admissionOf(
  actor: Actor,
  frame: Pick<SearchFrame, "filters" | "confidentialityAllow">,
  place: SearchPlace | null = null,
): Admission {
  return {
    ...{ actor, filters: frame.filters, confidentiality: frame.confidentialityAllow },
    ...(place !== null && !place.spatial.advisory && { linkedToPlace: place.documentIds }),
  };
}

/** An array as one parameter. */
function arrayParam(values: readonly (string | number)[], type: "text" | "int"): SQL {
  return sql`${sql.param(values)}::${sql.raw(type)}[]`;
}

function anyOf(column: SQL | object, values: readonly string[] | undefined): SQL | null {
  return values === undefined ? null : sql`${column} = any(${arrayParam(values, "text")})`;
}

function equals(column: object, value: boolean | undefined): SQL | null {
  return value === undefined ? null : sql`${column} = ${value}`;
}

function hasTags(filters: SearchFilters): SQL | null {
  if (filters.tags === undefined) return null;
  const wanted = arrayParam(filters.tags, "text");
  return filters.tagMode === "all" && filters.tags.length > 0
    ? sql`${documents.tags} @> ${wanted}`
    : sql`${documents.tags} && ${wanted}`;
}

/** The passage has one of the topics, or its whole document has. */
function hasTopic({ topics }: SearchFilters): SQL | null {
  if (topics === undefined) return null;
  const wanted = arrayParam(topics, "text");
  return sql`(${chunks.policyTopicTags} && ${wanted} or ${documents.policyTopicTags} && ${wanted})`;
}

/** Published between the dates, or in effect at some time between them. A document without dates does not match. */
function isDatedWithin({ dateFrom, dateTo }: SearchFilters): SQL | null {
  if (dateFrom === undefined && dateTo === undefined) return null;
  const from = sql`coalesce(${dateFrom ?? null}::date, '-infinity')`;
  const to = sql`coalesce(${dateTo ?? null}::date, 'infinity')`;
  return sql`(${documents.publishedDate} between ${from} and ${to}
    or (${documents.effectiveFrom} <= ${to} and coalesce(${documents.effectiveTo}, 'infinity') >= ${from}))`;
}

/**
 * How each of a document's dates is compared with a period. `modified`: the source's date, or a version after the
 * first.
 */
const IN_PERIOD: Readonly<Record<DateField, (from: SQL, to: SQL) => SQL>> = {
  created: (from, to) => sql`(${documents.createdAt} at time zone 'utc')::date between ${from} and ${to}`,
  modified: (
    from,
    to,
  ) => sql`((${documents.sourceModifiedAt} at time zone 'utc')::date between ${from} and ${to}
    or exists (select 1 from versions later where later.document_id = ${documents.id} and later.number > 1
      and (later.created_at at time zone 'utc')::date between ${from} and ${to}))`,
  published: (from, to) => sql`${documents.publishedDate} between ${from} and ${to}`,
  effective: (from, to) => sql`${documents.effectiveFrom} between ${from} and ${to}`,
  in_force: (from, to) => sql`(${documents.effectiveFrom} <= ${to}
    and coalesce(${documents.effectiveTo}, 'infinity') >= ${from})`,
};

/** The tag with a conversation's day. Compared as text, because people type tags. */
export const SESSION_TAG = "^session:[0-9]{4}-[0-9]{2}-[0-9]{2}$";

/** One of the named dates is in the period. A conversation also has the day on which it was held. */
function inPeriod({ period, dateFields = ["published", "effective"] }: SearchFilters): SQL | null {
  if (period === undefined) return null;
  const from = sql`coalesce(${period.from}::date, '-infinity')`;
  const to = sql`coalesce(${period.to}::date, 'infinity')`;
  const conditions = dateFields.map((field) => IN_PERIOD[field](from, to));
  const heldInPeriod = sql`(${documents.docType} = 'conversation' and (${IN_PERIOD.published(from, to)}
    or exists (select 1 from unnest(${documents.tags}) as session where session ~ ${SESSION_TAG}
      and substr(session, 9) between ${period.from ?? "0000"} and ${period.to ?? "9999-12-31"})))`;
  const asksForWork = dateFields.some((field) => field === "created" || field === "modified");
  return sql`(${sql.join(asksForWork ? [...conditions, heldInPeriod] : conditions, sql` or `)})`;
}

/**
 * The one predicate of a search (ADR 0006), for a statement with `chunks`, `documents` and `corpora` in its FROM:
 * published rows that the actor may see, AND between the filters' groups, OR inside a list. An empty list admits
 * nothing.
 */
export function admitted(admission: Admission): SQL {
  return sql`${admittedDocument(admission)} and ${admittedCorpus(admission)} and ${admittedRows(admission)}`;
}

/** The part about the generation: the corpus's published one, unless the lane has an index of its own. */
function admittedRows({ index }: Admission): SQL {
  return index?.admits ?? sql`${corpora.publishedGenerationId} = ${chunks.generationId}`;
}

/** The part about `chunks` and `documents`. A passage that a person excluded from searches is never admitted. */
export function admittedDocument(admission: Admission): SQL {
  return allOf([
    sql`${documents.publishedVersionId} = ${chunks.versionId}`,
    sql`not ${chunks.disabled}`,
    ...documentConditions(admission),
    ...passageConditions(admission),
  ]);
}

/**
 * The same predicate for rows about pages, in a statement with `documents` and `corpora` in its FROM. A condition on
 * passages must hold for a passage on the page.
 */
export function admittedPage(admission: Admission, place: PagePlace): SQL {
  const ofPassages = passageConditions(admission);
  return allOf([
    sql`${documents.publishedVersionId} = ${place.versionId}`,
    ...documentConditions(admission),
    admittedCorpus(admission),
    ...(ofPassages.length > 0 ? [hasPassage(place, ofPassages)] : []),
  ]);
}

/**
 * The same predicate for the file of a dataset, in a statement with `documents` and `corpora` in its FROM. Null if a
 * condition is on passages, because no record meets it. Its records are on the place, so it need not be linked to it.
 */
export function admittedFile(admission: Admission): SQL | null {
  if (passageConditions({ ...admission, words: undefined }).length > 0) return null;
  return allOf([
    ...documentConditions({ ...admission, linkedToPlace: undefined }),
    admittedCorpus(admission),
  ]);
}

type PagePlace = { readonly versionId: SQL; readonly page: SQL };

function hasPassage({ versionId, page }: PagePlace, conditions: readonly SQL[]): SQL {
  return sql`exists (select 1 from ${chunks} where ${chunks.versionId} = ${versionId}
    and ${chunks.generationId} = ${corpora.publishedGenerationId}
    and ${page} between ${chunks.page} and coalesce(${chunks.pageLast}, ${chunks.page}) and ${allOf(conditions)})`;
}

function allOf(conditions: readonly SQL[]): SQL {
  return sql.join([...conditions], sql` and `);
}

/** The conditions of filters on documents, by the filter's name; without the rule of who may see what. */
export function documentFilters({
  filters,
  confidentiality,
  linkedToPlace,
}: Admission): readonly { readonly by: string; readonly condition: SQL }[] {
  return [
    { by: "confidentiality", condition: anyOf(documents.confidentiality, confidentiality) },
    { by: "documents", condition: anyOf(documents.id, filters.documentIds) },
    { by: "place", condition: anyOf(documents.id, linkedToPlace) },
    { by: "doc_types", condition: anyOf(documents.docType, filters.docTypes) },
    { by: "formats", condition: anyOf(documents.format, filters.formats) },
    { by: "authorities", condition: anyOf(documents.authorityId, filters.authorities) },
    { by: "adoption_statuses", condition: anyOf(documents.adoptionStatus, filters.adoptionStatuses) },
    { by: "projects", condition: anyOf(documents.projectId, filters.projects) },
    { by: "matters", condition: anyOf(documents.matterId, filters.matters) },
    ...labelFilters(filters),
    { by: "tags", condition: hasTags(filters) },
    { by: "dates", condition: isDatedWithin(filters) },
    { by: "period", condition: inPeriod(filters) },
  ].flatMap(({ by, condition }) => (condition === null ? [] : [{ by, condition }]));
}

function documentConditions(admission: Admission): SQL[] {
  return [visibleDocument(admission.actor), ...documentFilters(admission).map(({ condition }) => condition)];
}

function passageConditions({ filters, words }: Admission): SQL[] {
  return [
    hasTopic(filters),
    equals(chunks.isDecision, filters.isDecision),
    equals(chunks.isQuestion, filters.isQuestion),
    equals(chunks.isAction, filters.isAction),
    words?.required ? sql`${chunks.id} in (select unnest(${integers(words.required)}))` : null,
    words && words.excluded.length > 0
      ? sql`${chunks.id} not in (select unnest(${integers(words.excluded)}))`
      : null,
  ].filter((condition) => condition !== null);
}

/**
 * The part of the predicate that reads a passage's text; only for candidates, because they are few. The statement has
 * `chunks` and `documents` in its FROM.
 */
export function admittedWords({ words }: Admission): SQL {
  return words === undefined || words.onCandidates.length === 0 ? sql`true` : hasPhrases(words.onCandidates);
}

/** The same for pages: a passage on the page must pass. The statement also has `corpora` in its FROM. */
export function admittedPageWords(admission: Admission, place: PagePlace): SQL {
  if (admission.words === undefined || admission.words.onCandidates.length === 0) return sql`true`;
  return hasPassage(place, [...passageConditions(admission), admittedWords(admission)]);
}

/** The part about `corpora`. A corpus's confidentiality is only the default for its documents. */
export function admittedCorpus({ actor, filters }: Admission): SQL {
  const conditions = [visibleCorpus(actor), anyOf(corpora.id, filters.corpora)];
  return allOf(conditions.filter((condition) => condition !== null));
}

/** True when the admission narrows the corpora asked, so that lanes must search the admitted rows only. */
export function narrows({ filters, words, confidentiality, linkedToPlace }: Admission): boolean {
  const { corpora: _corpora, tagMode: _tagMode, dateFields: _dateFields, ...rest } = filters;
  if (words && (words.required !== null || words.excluded.length > 0)) return true;
  if (confidentiality !== undefined || linkedToPlace !== undefined) return true;
  return Object.values(rest).some((value) => value !== undefined);
}
