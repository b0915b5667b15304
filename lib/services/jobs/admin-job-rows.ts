import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { corpora, documents, jobs, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { AdminJobItem, AdminJobsQuery, JobFilter, StageTime } from "#lib/domain/admin-jobs.ts";
import { isJobName, JOBS } from "#lib/jobs/registry.ts";
import { WORKER_SIGN } from "#lib/jobs/worker-sign.ts";

/** What each filter of the list holds. */
export const FILTER_CONDITIONS: Readonly<Record<JobFilter, SQL>> = {
  active: sql`${jobs.state} in ('queued', 'running')`,
  failed: sql`(${jobs.state} = 'failed' and ${jobs.resolvedAt} is null)`,
  resolved: sql`(${jobs.state} = 'failed' and ${jobs.resolvedAt} is not null)`,
  cancelled: sql`${jobs.state} = 'cancelled'`,
  done: sql`${jobs.state} = 'done'`,
  skipped: sql`${jobs.state} = 'skipped'`,
};

/** Documents whose names may be shown; those of a switched-off corpus are, since it is looked after here. */
const nameable = sql`(${documents.deletedAt} is null and ${documents.confidentiality} <> 'restricted'
  and ${corpora.deletedAt} is null and ${corpora.confidentiality} <> 'restricted')`;
/** Whether what went wrong may be told in its own words, which may name the file. */
const tellable = sql`(${jobs.documentId} is null or ${nameable})`;

/** `%` and `_` as themselves inside a LIKE pattern. */
function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

type Narrowing = Pick<AdminJobsQuery, "kind" | "corpus" | "document" | "batch" | "q">;

/** Ids of documents whose names may be shown, narrowed further by `more`; looked up once, not for each job. */
const nameableIds = (more: SQL = sql``) => sql`(select documents.id from documents
  join corpora on corpora.id = documents.corpus_id where ${nameable}${more})`;

/** Everything that narrows a list but its state; of `jobs` alone, so that counting and paging need no other table. */
export function narrowingTo({ kind, corpus, document, batch, q }: Narrowing): SQL | undefined {
  const like = q === undefined || q === "" ? null : likePattern(q);
  return and(
    ne(jobs.kind, WORKER_SIGN),
    kind === undefined ? undefined : eq(jobs.kind, kind),
    corpus === undefined
      ? undefined
      : sql`(${jobs.corpusId} = ${corpus} or (${jobs.corpusId} is null and ${jobs.documentId} in
          (select d.id from documents d where d.corpus_id = ${corpus})))`,
    document === undefined ? undefined : eq(jobs.documentId, document),
    batch === undefined ? undefined : eq(jobs.batchId, batch),
    like === null
      ? undefined
      : sql`(${jobs.id} = ${q}
          or (${jobs.errorMessage} ilike ${like} and (${jobs.documentId} is null or ${jobs.documentId} in ${nameableIds()}))
          or ${jobs.documentId} in ${nameableIds(sql` and (${documents.title} ilike ${like} or ${documents.sourcePath} ilike ${like})`)})`,
  );
}

const tookMs = sql`extract(epoch from coalesce(${jobs.finishedAt}, now()) - ${jobs.startedAt})`;

const titleOfJob = sql`(select lower(d.title) from documents d where d.id = ${jobs.documentId})`;

/** The order of a list; without one named, what is at work stands first, then the newest. */
export function orderBy(sort: AdminJobsQuery["sort"]): SQL[] {
  const last = sql`${jobs.id} asc`;
  switch (sort) {
    case "created":
      return [sql`${jobs.createdAt} asc`, last];
    case "-created":
      return [sql`${jobs.createdAt} desc`, last];
    case "took":
      return [sql`${tookMs} asc nulls last`, last];
    case "-took":
      return [sql`${tookMs} desc nulls last`, last];
    case "title":
      return [sql`${titleOfJob} asc nulls last`, last];
    case "-title":
      return [sql`${titleOfJob} desc nulls last`, last];
    default: {
      const place = sql`case ${jobs.state} when 'running' then 0 when 'queued' then 1 else 2 end`;
      return [place, sql`${jobs.createdAt} desc`, last];
    }
  }
}

/** Rows of `jobs` with what a list has to know of their documents; add a condition, an order, a limit. */
export function selectAdminJobs(context: Context) {
  return context.db
    .select({
      job: jobs,
      nameable: sql<boolean>`coalesce(${nameable}, false)`,
      tellable: sql<boolean>`coalesce(${tellable}, false)`,
      title: documents.title,
      sourcePath: documents.sourcePath,
      corpusId: sql<string | null>`coalesce(${jobs.corpusId}, ${documents.corpusId})`,
      corpusTitle: sql<string | null>`(select c.title from corpora c
        where c.id = coalesce(${jobs.corpusId}, ${documents.corpusId}))`,
      versionNumber: versions.number,
      mendedBy: sql<number | null>`(select max(later.number) from versions later
        where later.document_id = ${jobs.documentId} and later.number > ${versions.number} and later.state = 'indexed')`,
    })
    .from(jobs)
    .leftJoin(documents, eq(documents.id, jobs.documentId))
    .leftJoin(corpora, eq(corpora.id, documents.corpusId))
    .leftJoin(versions, eq(versions.id, jobs.versionId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectAdminJobs>>[number];

/** A row as the console shows it; restricted material keeps its name and its words to itself. */
export function toAdminJob(row: Row, now: Date): AdminJobItem {
  const { job } = row;
  const began = job.startedAt?.getTime() ?? null;
  const ended = job.finishedAt?.getTime() ?? now.getTime();
  const failed = job.state === "failed" || job.state === "queued";
  return {
    id: job.id,
    kind: job.kind,
    corpusId: row.corpusId,
    corpusTitle: row.corpusTitle,
    documentId: row.nameable ? job.documentId : null,
    title: row.nameable ? row.title : null,
    sourcePath: row.nameable ? row.sourcePath : null,
    batchId: job.batchId,
    versionNumber: row.versionNumber,
    state: job.state,
    stage: job.stage,
    progress: job.progress,
    attempts: job.attempts,
    attemptsMost: isJobName(job.kind) ? JOBS[job.kind].attempts : null,
    error:
      job.errorCode === null || !failed
        ? null
        : { code: job.errorCode, message: row.tellable ? (job.errorMessage ?? "") : "" },
    timings: timingsOf(job.result.stages, ended),
    waitedMs: Math.max(0, (began ?? ended) - job.createdAt.getTime()),
    tookMs: began === null ? null : Math.max(0, ended - began),
    actorId: job.actorId,
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    finishedAt: job.finishedAt?.toISOString() ?? null,
    resolvedAt: job.resolvedAt?.toISOString() ?? null,
    resolvedBy: job.resolvedBy,
    skipReason: typeof job.result.reason === "string" ? job.result.reason : null,
    mendedBy: job.state === "failed" ? row.mendedBy : null,
  };
}

function isStageTime(value: unknown): value is StageTime {
  if (typeof value !== "object" || value === null) return false;
  const { stage, ms, since } = value as Record<string, unknown>;
  return typeof stage === "string" && typeof ms === "number" && (since === null || typeof since === "string");
}

/** A stage that was under way when its job was last heard of counts until `ended`. */
export function timingsOf(kept: unknown, ended: number): { stage: string; ms: number }[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter(isStageTime).map(({ stage, ms, since }) => {
    const running = since === null ? 0 : ended - Date.parse(since);
    return { stage, ms: ms + (Number.isFinite(running) ? Math.max(0, running) : 0) };
  });
}
