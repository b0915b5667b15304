"use client";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import { Panel } from "#components/ui/facts.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { PlaceDifference, PlaceReplay, StoredPlaceReport } from "#lib/domain/place-api.ts";
import { siteReplayQuery } from "./queries.ts";
import { REPLAY_WORDS } from "./words.ts";

type ReplayPartProps = { readonly report: StoredPlaceReport; readonly onClose: () => void };

/** The place compared again with the datasets of now: the same, or what differs and why. */
export function ReplayPart({ report, onClose }: ReplayPartProps) {
  const replay = useQuery(siteReplayQuery(report.receipt_id));
  const again = () => {
    replay.refetch().catch(() => {});
  };
  return (
    <Panel
      id="replay"
      title={REPLAY_WORDS.title}
      testId="site-replay"
      aside={
        <span className="flex gap-1">
          <Button size="small" onClick={again} disabled={replay.isFetching}>
            {REPLAY_WORDS.again}
          </Button>
          <Button look="quiet" size="small-icon" aria-label={REPLAY_WORDS.close} onClick={onClose}>
            <X size={14} aria-hidden />
          </Button>
        </span>
      }
    >
      <p className="mb-3 text-muted">{REPLAY_WORDS.about}</p>
      {replay.isFetching ? (
        <div role="status" aria-label={REPLAY_WORDS.loading}>
          <Skeleton className="h-16" />
        </div>
      ) : replay.error ? (
        <Notice kind="failed" title={REPLAY_WORDS.failedTitle}>
          {errorWords(replay.error).message}
        </Notice>
      ) : (
        replay.data && <Compared replay={replay.data} report={report} />
      )}
    </Panel>
  );
}

type ComparedProps = { readonly replay: PlaceReplay; readonly report: StoredPlaceReport };

function Compared({ replay, report }: ComparedProps) {
  const { differences, same } = replay;
  if (same)
    return (
      <Notice kind="info" title={REPLAY_WORDS.sameTitle} testId="replay-same">
        {[
          REPLAY_WORDS.same,
          ...replay.changed_datasets.map(({ dataset_name: name, before, now }) =>
            REPLAY_WORDS.newVersion(name, before, now),
          ),
        ].join(" ")}
      </Notice>
    );
  if (differences.length === 0)
    return (
      <Notice kind="degraded" title={REPLAY_WORDS.withheldTitle}>
        {REPLAY_WORDS.withheld}
      </Notice>
    );
  return (
    <div className="flex flex-col gap-3">
      <Notice kind="degraded" title={REPLAY_WORDS.differentTitle(differences.length)} />
      <DataTable
        caption={REPLAY_WORDS.table}
        columns={columnsFor(replay, report)}
        rows={differences}
        keyFor={({ dataset, reference }) => `${dataset} ${reference}`}
        stickyHead={false}
        rowTestId="difference"
      />
    </div>
  );
}

function columnsFor(replay: PlaceReplay, report: StoredPlaceReport): readonly Column<PlaceDifference>[] {
  return [
    {
      key: "record",
      head: REPLAY_WORDS.record,
      rowHeader: true,
      cell: ({ reference, dataset_name: name }) => (
        <>
          <span className="font-semibold wrap-anywhere">{reference}</span>
          <span className="block text-small text-muted wrap-anywhere">{name}</span>
        </>
      ),
    },
    { key: "what", head: REPLAY_WORDS.what, cell: ({ words }) => words },
    {
      key: "cause",
      head: REPLAY_WORDS.cause,
      cell: ({ cause, dataset }) => (
        <>
          {REPLAY_WORDS.causes[cause]}
          <span className="block text-small text-muted">{versionsOf(dataset, replay, report)}</span>
        </>
      ),
    },
  ];
}

/** "version 1, now 2"; null if the dataset is not in both. */
function versionsOf(dataset: string, replay: PlaceReplay, report: StoredPlaceReport): string | null {
  const before = report.checked.find((each) => each.dataset === dataset)?.version;
  const now = replay.report.checked.find((each) => each.dataset === dataset)?.version;
  return before === undefined || now === undefined || before === now
    ? null
    : REPLAY_WORDS.versions(before, now);
}
