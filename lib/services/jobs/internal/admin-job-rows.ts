import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#db/like-pattern.ts";
import { corpora, documents, jobs, versions } from "#db/schema/index.ts";
import { isRestrictedCorpus, unrestrictedEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { AdminJobItem, AdminJobsQuery, JobFilter, StageTime } from "#lib/domain/admin-jobs.ts";
import type { Actor } from "#lib/domain/context.ts";
import { isJobName, JOBS } from "#lib/jobs/registry.ts";
import { WORKER_HEARTBEAT } from "#lib/jobs/worker-heartbeat.ts";

/** The condition of each filter of the list. */
export const FILTER_CONDITIONS: Readonly<Record<JobFilter, SQL>> = {
  active: sql`${jobs.state} in ('queued', 'running')`,
  failed: sql`(${jobs.state} = 'failed' and ${jobs.resolvedAt} is null)`,
  resolved: sql`(${jobs.state} = 'failed' and ${jobs.resolvedAt} is not null)`,
  cancelled: sql`${jobs.state} = 'cancelled'`,
  done: sql`${jobs.state} = 'done'`,
  skipped: sql`${jobs.state} = 'skipped'`,
};

/** Documents whose names may be shown, including those of disabled corpora: the console manages them. */
const nameVisible = (actor: Actor) => sql`(${documents.deletedAt} is null and ${corpora.deletedAt} is null
  and ${unrestrictedEvidence(actor)})`;
const ofRestrictedCorpus = isRestrictedCorpus(sql`${jobs.corpusId}`);
/** True if a job's error message may be shown. It may contain the file's name. */
const messageVisible = (actor: Actor) =>
  sql`((${jobs.documentId} is null or ${nameVisible(actor)}) and not ${ofRestrictedCorpus})`;

type Narrowing = Pick<AdminJobsQuery, "kind" | "corpus" | "document" | "batch" | "q">;

/** Ids of documents whose names may be shown, filtered by `more`. Computed once per query, not for each job. */
const visibleIds = (actor: Actor, more: SQL = sql``) => sql`(select documents.id from documents
  join corpora on corpora.id = documents.corpus_id where ${nameVisible(actor)}${more})`;

/**
 * All conditions of a list except the job state. Uses the table `jobs` alone, so that counting and paging need no join.
 */
export function narrowingTo(actor: Actor, { kind, corpus, document, batch, q }: Narrowing): SQL | undefined {
  const like = q === undefined || q === "" ? null : likePattern(q);
  return and(
    ne(jobs.kind, WORKER_HEARTBEAT),
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
          or (${jobs.errorMessage} ilike ${like} and not ${ofRestrictedCorpus}
            and (${jobs.documentId} is null or ${jobs.documentId} in ${visibleIds(actor)}))
          or ${jobs.documentId} in ${visibleIds(actor, sql` and (${documents.title} ilike ${like} or ${documents.sourcePath} ilike ${like})`)})`,
  );
}

const tookMs = sql`extract(epoch from coalesce(${jobs.finishedAt}, now()) - ${jobs.startedAt})`;

const titleOfJob = (actor: Actor) => sql`(select lower(documents.title) from documents
  join corpora on corpora.id = documents.corpus_id where documents.id = ${jobs.documentId} and ${nameVisible(actor)})`;

/** The order of a list. By default running and waiting jobs come first, then the newest. */
export function orderBy(actor: Actor, sort: AdminJobsQuery["sort"]): SQL[] {
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
      return [sql`${titleOfJob(actor)} asc nulls last`, last];
    case "-title":
      return [sql`${titleOfJob(actor)} desc nulls last`, last];
    default: {
      const place = sql`case ${jobs.state} when 'running' then 0 when 'queued' then 1 else 2 end`;
      return [place, sql`${jobs.createdAt} desc`, last];
    }
  }
}

/**
 * Selects jobs with the columns of their documents that a list shows. The caller adds conditions, an order and a limit.
 */
export function selectAdminJobs(context: Context) {
  return context.db
    .select({
      job: jobs,
      nameVisible: sql<boolean>`coalesce(${nameVisible(context.actor)}, false)`,
      messageVisible: sql<boolean>`coalesce(${messageVisible(context.actor)}, false)`,
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

/** Converts a row to the console's form. Leaves out names and messages of restricted material. */
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
    documentId: row.nameVisible ? job.documentId : null,
    title: row.nameVisible ? row.title : null,
    sourcePath: row.nameVisible ? row.sourcePath : null,
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
        : { code: job.errorCode, message: row.messageVisible ? (job.errorMessage ?? "") : "" },
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

/** Adds the time until `ended` to a stage that was running at the job's last report. */
function timingsOf(kept: unknown, ended: number): { stage: string; ms: number }[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter(isStageTime).map(({ stage, ms, since }) => {
    const running = since === null ? 0 : ended - Date.parse(since);
    return { stage, ms: ms + (Number.isFinite(running) ? Math.max(0, running) : 0) };
  });
}
