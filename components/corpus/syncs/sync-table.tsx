import Link from "next/link";
import { planWords, TRIGGER_WORDS } from "#components/corpus/words.ts";
import { errorTitle } from "#components/jobs/words.ts";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { duration } from "#components/words/quantities.ts";
import type { SyncRunView } from "#lib/domain/sync.ts";
import { tookMs } from "../last-sync.tsx";
import { SyncChip } from "./sync-chip.tsx";
import { SYNC_TABLE_WORDS } from "./words.ts";

type SyncTableProps = {
  readonly runs: readonly SyncRunView[];
  readonly hrefFor: (runId: string) => string;
};

/** Syncs of a corpus, newest first. */
export function SyncTable({ runs, hrefFor }: SyncTableProps) {
  const columns: readonly Column<SyncRunView>[] = [
    {
      key: "when",
      head: SYNC_TABLE_WORDS.sync,
      rowHeader: true,
      className: "two:whitespace-nowrap",
      cell: (run) => (
        <>
          <Link href={hrefFor(run.id)} prefetch={false} className="font-semibold hover:underline">
            <Moment iso={run.startedAt} />
          </Link>
          <span className="block text-small text-muted">
            {TRIGGER_WORDS[run.trigger]}
            {run.trigger === "person" && run.actorId !== "local" && ` · ${run.actorId}`}
          </span>
        </>
      ),
    },
    { key: "state", head: SYNC_TABLE_WORDS.state, cell: (run) => <SyncChip state={run.state} /> },
    {
      key: "plan",
      head: SYNC_TABLE_WORDS.plan,
      className: "tabular-nums",
      cell: (run) => (
        <>
          {run.counts === null ? (
            <span className="text-muted">{SYNC_TABLE_WORDS.notPlanned}</span>
          ) : (
            planWords(run.counts)
          )}
          {run.error !== null && (
            <span className="mt-0.5 block text-small text-red-text wrap-anywhere">
              {run.error.message || `${errorTitle(run.error.code)}.`}
            </span>
          )}
          {run.waitsBecause !== null && (
            <span className="mt-0.5 block text-small text-amber-text wrap-anywhere">{run.waitsBecause}</span>
          )}
          {run.failed > 0 && (
            <span className="mt-0.5 block text-small text-red-text">
              {SYNC_TABLE_WORDS.failed(run.failed)}
            </span>
          )}
        </>
      ),
    },
    {
      key: "took",
      head: SYNC_TABLE_WORDS.took,
      align: "right",
      className: "whitespace-nowrap",
      cell: (run) => {
        const ms = tookMs(run);
        return ms === null ? <span className="text-muted">–</span> : duration(ms);
      },
    },
  ];
  return (
    <DataTable
      caption={SYNC_TABLE_WORDS.caption}
      columns={columns}
      rows={runs}
      keyFor={({ id }) => id}
      rowTestId="sync-row"
    />
  );
}
