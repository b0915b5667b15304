import Link from "next/link";
import type { ReactNode } from "react";
import { Panel } from "#components/ui/facts.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { fill } from "#components/words/fill.tsx";
import { count, duration } from "#components/words/quantities.ts";
import type { AdminJobDetail } from "#lib/domain/admin-jobs.ts";
import { JOB_FACTS_WORDS } from "./words.ts";

type JobFactsProps = {
  readonly job: AdminJobDetail;
  readonly corpusHref: (corpusId: string) => string;
};

const LINK = "underline underline-offset-2";

/** Further facts about a job. */
export function JobFacts({ job, corpusHref }: JobFactsProps) {
  const figures = Object.entries(job.result).flatMap(([name, value]): [string, string][] =>
    typeof value === "number" ? [[nameWords(name), count(value)]] : [],
  );
  return (
    <Panel id="facts" title={JOB_FACTS_WORDS.title}>
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 two:grid-cols-[8rem_minmax(0,1fr)]">
        {job.documentId !== null && (
          <Fact name={JOB_FACTS_WORDS.document}>
            <Link href={`/documents/${encodeURIComponent(job.documentId)}`} className={LINK}>
              {job.title}
            </Link>
            {job.versionNumber !== null && ` · ${JOB_FACTS_WORDS.version(job.versionNumber)}`}
            <span className="block text-small text-muted wrap-anywhere">{job.sourcePath}</span>
          </Fact>
        )}
        {job.corpusId !== null && (
          <Fact name={JOB_FACTS_WORDS.corpus}>
            <Link href={`/admin/corpora/${encodeURIComponent(job.corpusId)}`} className={LINK}>
              {job.corpusTitle ?? job.corpusId}
            </Link>
            {" · "}
            <Link href={corpusHref(job.corpusId)} className={LINK}>
              {JOB_FACTS_WORDS.itsJobs}
            </Link>
          </Fact>
        )}
        <Fact name={JOB_FACTS_WORDS.queued}>
          {fill(JOB_FACTS_WORDS.by(job.actorId), { when: <Moment iso={job.createdAt} /> })}
        </Fact>
        <Fact name={JOB_FACTS_WORDS.waited}>{duration(job.waitedMs)}</Fact>
        {job.tookMs !== null && <Fact name={JOB_FACTS_WORDS.took}>{duration(job.tookMs)}</Fact>}
        <Fact name={JOB_FACTS_WORDS.attempts}>
          {job.attemptsMost === null
            ? count(job.attempts)
            : JOB_FACTS_WORDS.attemptsOf(job.attempts, job.attemptsMost)}
        </Fact>
        {job.finishedAt !== null && (
          <Fact name={JOB_FACTS_WORDS.ended}>
            <Moment iso={job.finishedAt} />
          </Fact>
        )}
        {job.resolvedAt !== null && (
          <Fact name={JOB_FACTS_WORDS.resolved}>
            {fill(job.resolvedBy === null ? "{when}" : JOB_FACTS_WORDS.by(job.resolvedBy), {
              when: <Moment iso={job.resolvedAt} />,
            })}
          </Fact>
        )}
        {figures.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name={JOB_FACTS_WORDS.job}>
          <code className="font-mono text-small wrap-anywhere">{job.id}</code>
        </Fact>
      </dl>
    </Panel>
  );
}

/** Returns a name such as "chunksEmbedded" in words. */
function nameWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </>
  );
}
