import { type SQL, sql } from "drizzle-orm";
import { chunks, corpora, documents } from "#db/schema/index.ts";
import { visibleCorpus, visibleDocument } from "#db/visible-evidence.ts";
import type { Actor } from "#lib/domain/context.ts";
import type { DateField } from "#lib/domain/question-kind.ts";
import type { SearchFilters, SearchFrame } from "#lib/domain/search.ts";
import { type Phrase, phrasePattern } from "./query.ts";

/** What a search may answer with: by who asks, by filters, by phrases that must occur or must not. */
export type Admission = {
  readonly actor: Actor;
  readonly filters: SearchFilters;
  readonly phrases: readonly Phrase[];
  /** Of these classes alone, document and corpus; absent: of every class that the actor may see. */
  readonly confidentiality?: readonly string[] | undefined;
  /** Whose rows are asked for; the text lane's unless said otherwise. */
  readonly lane?: "visual-text";
};

/** What a frame's search may answer with. */
export function admissionOf(
  actor: Actor,
  frame: Pick<SearchFrame, "filters" | "confidentialityAllow">,
  phrases: readonly Phrase[],
): Admission {
  return { actor, filters: frame.filters, phrases, confidentiality: frame.confidentialityAllow };
}

/** An array as one parameter. */
function list(values: readonly (string | number)[], type: "text" | "int"): SQL {
  return sql`${sql.param(values)}::${sql.raw(type)}[]`;
}

function anyOf(column: SQL | object, values: readonly string[] | undefined): SQL | null {
  return values === undefined ? null : sql`${column} = any(${list(values, "text")})`;
}

function flag(column: object, value: boolean | undefined): SQL | null {
  return value === undefined ? null : sql`${column} = ${value}`;
}

function tagged(filters: SearchFilters): SQL | null {
  if (filters.tags === undefined) return null;
  const wanted = list(filters.tags, "text");
  return filters.tagMode === "all" && filters.tags.length > 0
    ? sql`${documents.tags} @> ${wanted}`
    : sql`${documents.tags} && ${wanted}`;
}

/** Published between the dates, or in effect at some time between them; a document without dates is not. */
function dated({ dateFrom, dateTo }: SearchFilters): SQL | null {
  if (dateFrom === undefined && dateTo === undefined) return null;
  const from = sql`coalesce(${dateFrom ?? null}::date, '-infinity')`;
  const to = sql`coalesce(${dateTo ?? null}::date, 'infinity')`;
  return sql`(${documents.publishedDate} between ${from} and ${to}
    or (${documents.effectiveFrom} <= ${to} and coalesce(${documents.effectiveTo}, 'infinity') >= ${from}))`;
}

/** What each of a document's dates says of a period; of `modified` the source's own date, or a version after the first. */
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

/** The tag that tells a conversation's day; compared as text, because people type tags. */
export const SESSION = "^session:[0-9]{4}-[0-9]{2}-[0-9]{2}$";

/** One of the dates named lies in the period. A conversation is also of the day on which it was held. */
function inPeriod({ period, dateFields = ["published", "effective"] }: SearchFilters): SQL | null {
  if (period === undefined) return null;
  const from = sql`coalesce(${period.from}::date, '-infinity')`;
  const to = sql`coalesce(${period.to}::date, 'infinity')`;
  const ways = dateFields.map((field) => IN_PERIOD[field](from, to));
  const held = sql`(${documents.docType} = 'conversation' and (${IN_PERIOD.published(from, to)}
    or exists (select 1 from unnest(${documents.tags}) as session where session ~ ${SESSION}
      and substr(session, 9) between ${period.from ?? "0000"} and ${period.to ?? "9999-12-31"})))`;
  const work = dateFields.some((field) => field === "created" || field === "modified");
  return sql`(${sql.join(work ? [...ways, held] : ways, sql` or `)})`;
}

function phrased(phrase: Phrase): SQL {
  const operator = phrase.excluded ? sql`!~*` : sql`~*`;
  return sql`concat_ws(E'\n', ${documents.title}, array_to_string(${chunks.sectionPath}, E'\n'), ${chunks.text})
    ${operator} ${phrasePattern(phrase)}`;
}

/**
 * The one predicate of a search, for a statement that has `chunks`, `documents` and `corpora` in its FROM: published
 * rows that the actor may see, AND between the filters' groups, OR inside a list. An empty list admits nothing.
 */
export function admitted(admission: Admission): SQL {
  return sql`${admittedDocument(admission)} and ${admittedCorpus(admission)} and ${admittedRows(admission)}`;
}

/** Its part about the generation: the corpus's published one, or an open gate of the visual-text lane. */
function admittedRows({ lane }: Admission): SQL {
  if (lane === undefined) return sql`${corpora.publishedGenerationId} = ${chunks.generationId}`;
  return sql`exists (select 1 from visual_texts gate join generations g on g.id = gate.generation_id
    where gate.version_id = ${chunks.versionId} and gate.generation_id = ${chunks.generationId}
      and g.lane = ${lane} and g.state = 'published')`;
}

/** Its part about `chunks` and `documents`: what somebody took out of searches answers none. */
export function admittedDocument(admission: Admission): SQL {
  return all([
    sql`${documents.publishedVersionId} = ${chunks.versionId}`,
    sql`not ${chunks.disabled}`,
    ...documentConditions(admission),
    ...passageConditions(admission),
  ]);
}

/**
 * The same predicate for rows about pages, in a statement that has `documents` and `corpora` in its FROM. What is asked
 * of passages must be so of one that stands on the page.
 */
export function admittedPage(
  admission: Admission,
  { versionId, page }: { readonly versionId: SQL; readonly page: SQL },
): SQL {
  const ofPassages = passageConditions(admission);
  const passage = sql`exists (select 1 from ${chunks} where ${chunks.versionId} = ${versionId}
    and ${chunks.generationId} = ${corpora.publishedGenerationId}
    and ${page} between ${chunks.page} and coalesce(${chunks.pageLast}, ${chunks.page}) and ${all(ofPassages)})`;
  return all([
    sql`${documents.publishedVersionId} = ${versionId}`,
    ...documentConditions(admission),
    admittedCorpus(admission),
    ...(ofPassages.length > 0 ? [passage] : []),
  ]);
}

function all(conditions: readonly SQL[]): SQL {
  return sql.join([...conditions], sql` and `);
}

/** What filters ask of documents, by the filter's name; without the rule of who may see what. */
export function documentFilters({
  filters,
  confidentiality,
}: Admission): readonly { readonly by: string; readonly condition: SQL }[] {
  return [
    { by: "confidentiality", condition: anyOf(documents.confidentiality, confidentiality) },
    { by: "documents", condition: anyOf(documents.id, filters.documentIds) },
    { by: "doc_types", condition: anyOf(documents.docType, filters.docTypes) },
    { by: "formats", condition: anyOf(documents.format, filters.formats) },
    { by: "authorities", condition: anyOf(documents.authorityId, filters.authorities) },
    { by: "adoption_statuses", condition: anyOf(documents.adoptionStatus, filters.adoptionStatuses) },
    { by: "projects", condition: anyOf(documents.projectId, filters.projects) },
    { by: "matters", condition: anyOf(documents.matterId, filters.matters) },
    { by: "tags", condition: tagged(filters) },
    { by: "dates", condition: dated(filters) },
    { by: "period", condition: inPeriod(filters) },
  ].flatMap(({ by, condition }) => (condition === null ? [] : [{ by, condition }]));
}

function documentConditions(admission: Admission): SQL[] {
  return [visibleDocument(admission.actor), ...documentFilters(admission).map(({ condition }) => condition)];
}

function passageConditions({ filters, phrases }: Admission): SQL[] {
  return [
    flag(chunks.isDecision, filters.isDecision),
    flag(chunks.isQuestion, filters.isQuestion),
    flag(chunks.isAction, filters.isAction),
    ...phrases.map(phrased),
  ].filter((condition) => condition !== null);
}

/** Its part about `corpora`, whose own confidentiality is only what documents without one get. */
export function admittedCorpus({ actor, filters }: Admission): SQL {
  const conditions = [visibleCorpus(actor), anyOf(corpora.id, filters.corpora)];
  return all(conditions.filter((condition) => condition !== null));
}

/** True when the admission narrows the asked corpora, so that lanes must look among the admitted alone. */
export function narrows({ filters, phrases, confidentiality }: Admission): boolean {
  const { corpora: _corpora, tagMode: _tagMode, dateFields: _dateFields, ...rest } = filters;
  if (phrases.length > 0 || confidentiality !== undefined) return true;
  return Object.values(rest).some((value) => value !== undefined);
}
