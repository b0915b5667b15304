import { type SQL, sql } from "drizzle-orm";
import { rows } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { HistoryAnswer, HistoryInput } from "#lib/domain/question-api.ts";
import type { DateField, Period, Recognised } from "#lib/domain/question-kind.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { recogniseTime } from "#lib/retrieval/question/by-time.ts";
import { admissionOf, documentFilters, SESSION_TAG } from "#lib/retrieval/scope/admission.ts";
import { readQuestionLibrary } from "./shared/question-library.ts";
import { withinSearchTime } from "./shared/search-time.ts";

const WORK_DATES: readonly DateField[] = ["created", "modified"];

/** SQL for a document's day by each kind of date. Null if it has none within the period. */
const DAY_BY_FIELD: Readonly<Record<DateField, SQL>> = {
  created: sql`(documents.created_at at time zone 'utc')::date`,
  modified: sql`greatest((documents.source_modified_at at time zone 'utc')::date, (select max((v.created_at at time zone
    'utc')::date) from versions v where v.document_id = documents.id and v.number > 1
      and (v.created_at at time zone 'utc')::date between asked.first and asked.last))`,
  published: sql`documents.published_date`,
  effective: sql`documents.effective_from`,
  in_force: sql`greatest(documents.effective_from, asked.first)`,
};

type Row = Omit<HistoryAnswer["documents"][number], "corpus"> & {
  readonly corpusId: string;
  readonly corpusTitle: string;
  readonly total: number;
};

/**
 * Lists everything from a period: documents with a date in it and conversations held in it, latest first, page by page.
 * The period is given, or read from a question relative to `now`.
 * @throws AppError("bad_request") if neither names a time, or if the period ends before it begins.
 */
export function readHistory(context: Context, asked: HistoryInput): Promise<HistoryAnswer> {
  return withinSearchTime(context, (limited) => listHistory(limited, asked));
}

async function listHistory(context: Context, asked: HistoryInput): Promise<HistoryAnswer> {
  const { period, dateFields, recognised } = await periodOf(context, asked);
  const filters = {
    period,
    dateFields: [...dateFields],
    ...(asked.corpora === undefined ? {} : { corpora: asked.corpora }),
  };
  const conditions = documentFilters(admissionOf(context.actor, { filters })).map(
    ({ condition }) => condition,
  );
  const corpora =
    asked.corpora === undefined ? sql`` : sql`and corpora.id = any(${sql.param(asked.corpora)}::text[])`;
  const days = dateFields.map((field) => sql`(${field}::text, ${DAY_BY_FIELD[field]})`);
  const found = await rows<Row>(
    context.db,
    sql`with asked as (select coalesce(${period.from}::date, '-infinity') as first,
          coalesce(${period.to}::date, 'infinity') as last)
      select documents.id as "documentId", documents.title, documents.file_name as "fileName",
        corpora.id as "corpusId", corpora.title as "corpusTitle", documents.doc_type as "docType",
        coalesce(documents.doc_type = 'conversation', false) as conversation,
        coalesce(dated.day::text, (select max(substr(session, 9))
          from unnest(documents.tags) as session where session ~ ${SESSION_TAG}), documents.published_date::text) as day, dated.by, count(*) over ()::int as total
      from asked, documents join corpora on corpora.id = documents.corpus_id
      cross join lateral (select max(each.day) as day, coalesce(array_agg(each.field order by each.field), '{}') as by
        from (values ${sql.join(days, sql`, `)}) as each (field, day)
        where each.day between asked.first and asked.last) as dated
      where documents.published_version_id is not null and ${visibleEvidence(context.actor)}
        and ${sql.join(conditions, sql` and `)} ${corpora}
      order by day desc, documents.source_path, documents.id
      limit ${asked.limit} offset ${asked.offset}`,
  );
  return {
    period,
    dateFields,
    recognised,
    total: found[0]?.total ?? 0,
    documents: found.map(({ corpusId, corpusTitle, total: _total, ...row }) => ({
      ...row,
      corpus: { id: corpusId, title: corpusTitle },
    })),
  };
}

type PeriodRequest = {
  readonly period: Period;
  readonly dateFields: readonly DateField[];
  readonly recognised: Recognised | null;
};

async function periodOf(
  context: Context,
  { q, periodFrom, periodTo, dateFields, corpora }: HistoryInput,
): Promise<PeriodRequest> {
  if (periodFrom !== undefined && periodTo !== undefined && periodTo < periodFrom)
    throw new AppError("bad_request", "periodTo must not be before periodFrom.");
  if (periodFrom !== undefined || periodTo !== undefined)
    return {
      period: { from: periodFrom ?? null, to: periodTo ?? null },
      dateFields: dateFields ?? WORK_DATES,
      recognised: null,
    };
  const { documents } = await readQuestionLibrary(context, corpora);
  const recognised = q === undefined ? null : recogniseTime(q, documents, context.now);
  if (recognised?.period === undefined)
    throw new AppError(
      "bad_request",
      "Give a period: periodFrom and periodTo, or q with words like “last week”.",
    );
  return {
    period: recognised.period,
    dateFields: dateFields ?? recognised.dateFields ?? WORK_DATES,
    recognised,
  };
}
