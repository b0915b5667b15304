"use client";
import Link from "next/link";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { fill } from "#components/words/fill.tsx";
import { LANE_STATUS_WORDS, LANE_WORDS } from "#components/words/reasons.ts";
import type { DriftItem, Replay } from "#lib/domain/drift.ts";
import { Codes } from "./codes.tsx";
import { byKind, causeCounts, driftWords, onlyIn } from "./drift-summary.ts";
import { DriftTable } from "./drift-table.tsx";
import type { Evidence } from "./evidence-link.tsx";
import { RawCode } from "./raw-code.tsx";
import { DRIFT_WORDS } from "./receipt-words.ts";
import { DRIFT_CAUSE_WORDS } from "./words.ts";

/** Initial number of rows: enough for most changes, and visible without scrolling. */
const FEW = 12;

type DriftViewProps = {
  readonly replay: Replay;
  readonly evidence: Evidence;
  /** Receipt of the run made for the comparison. */
  readonly ownReceiptHref: string;
};

/** A repeated search: a summary of the comparison, then each result. */
export function DriftView({ replay, evidence, ownReceiptHref }: DriftViewProps) {
  const [shown, setShown] = useState<"few" | "changed" | "all">("few");
  const changed = replay.items.filter(({ kind }) => kind !== "same");
  const same = replay.items.length - changed.length;
  const rows = { few: byKind(changed).slice(0, FEW), changed: byKind(changed), all: byKind(replay.items) }[
    shown
  ];
  const unexplained = replay.items.filter(({ causes }) => causes.includes("unexplained")).length;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" data-testid="drift-summary" className="text-lead font-semibold">
        {driftWords(replay.items)}
      </p>
      <p className="-mt-2 text-muted">
        {fill(DRIFT_WORDS.replayed, {
          date: <Moment iso={replay.asOf} />,
          receipt: (
            <Link href={ownReceiptHref} prefetch={false} className="underline underline-offset-2">
              {DRIFT_WORDS.receiptOfReplay}
            </Link>
          ),
        })}
      </p>
      {unexplained > 0 && <p className="text-amber-text">{DRIFT_WORDS.unexplained(unexplained)}</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1.5">
        <Side
          name={DRIFT_WORDS.before}
          only={DRIFT_WORDS.onlyBefore}
          side={replay.before}
          other={replay.after}
        />
        <Side
          name={DRIFT_WORDS.after}
          only={DRIFT_WORDS.onlyAfter}
          side={replay.after}
          other={replay.before}
        />
      </dl>
      {changed.length > 0 && <Causes items={changed} />}
      {rows.length > 0 && <DriftTable items={rows} evidence={evidence} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {shown === "few" && changed.length > FEW && (
          <Button size="small" onClick={() => setShown("changed")}>
            {DRIFT_WORDS.showChanged(changed.length)}
          </Button>
        )}
        {shown !== "all" && same > 0 && (
          <Button size="small" onClick={() => setShown("all")}>
            {DRIFT_WORDS.showSame(same)}
          </Button>
        )}
        {shown !== "few" && (
          <Button size="small" onClick={() => setShown("few")}>
            {DRIFT_WORDS.showLess}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The causes, each with the number of results it affects. */
function Causes({ items }: { readonly items: readonly DriftItem[] }) {
  return (
    <ul data-testid="drift-causes" className="flex flex-col gap-0.5">
      {causeCounts(items).map(({ cause, count: touched }) => (
        <li key={cause} className="flex gap-2">
          <span className="min-w-6 shrink-0 text-right font-semibold tabular-nums">{touched}</span>
          <span>
            {" "}
            {DRIFT_CAUSE_WORDS[cause]} <RawCode code={cause} />
          </span>
        </li>
      ))}
    </ul>
  );
}

type SideProps = {
  readonly name: string;
  /** Before the reasons that only this run has. */
  readonly only: string;
  readonly side: Replay["before"];
  readonly other: Replay["before"];
};

/** One of the two runs: its lanes, and the reasons that the other run does not have. */
function Side({ name, only, side, other }: SideProps) {
  const codes = onlyIn(side.reasonCodes, other.reasonCodes);
  return (
    <>
      <dt className="font-semibold">{name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-small">
        {side.laneReports.map((lane) => (
          <span key={lane.lane} className="tabular-nums">
            {DRIFT_WORDS.lane(
              LANE_WORDS[lane.lane],
              LANE_STATUS_WORDS[lane.status],
              lane.candidateCount,
              lane.latencyMs,
            )}
          </span>
        ))}
        {codes.length > 0 && <span className="text-muted">{only}</span>}
        <Codes codes={codes} all />
      </dd>
    </>
  );
}
