"use client";
import { ChevronDown } from "lucide-react";
import { Fragment, useState } from "react";
import { cx } from "#components/ui/class-names.ts";
import { duration, plural } from "#components/words/quantities.ts";
import { LANE_STATUS_WORDS } from "#components/words/reasons.ts";
import type { ReceiptResult, ToolRun } from "#lib/domain/receipt.ts";
import type { Evidence } from "./evidence-link.tsx";
import { TIMELINE_WORDS } from "./receipt-words.ts";
import { RunDetail } from "./run-detail.tsx";
import { usePlace } from "./use-place.ts";
import { stepAnchor, stepWords } from "./words.ts";

const HEAD = "px-3 py-2 text-left text-small font-semibold text-muted";
const CELL = "px-3 py-2 align-middle";
const NUMBER = `${CELL} text-right tabular-nums whitespace-nowrap`;
const BARS: Readonly<Record<ToolRun["status"], string>> = {
  ok: "bg-accent",
  degraded: "bg-amber-dot",
  unavailable: "bg-red-text",
};

type TimelineProps = {
  readonly runs: readonly ToolRun[];
  readonly results: readonly ReceiptResult[];
  readonly evidence: Evidence;
};

/** The steps of a search along its duration: a table whose bars repeat its numbers. Rows expand. */
export function Timeline({ runs, results, evidence }: TimelineProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const here = usePlace((place) => {
    const run = runs.find((each) => each.id === place || stepAnchor(each) === place);
    if (run) setOpen((now) => new Set([...now, run.id]));
    return run?.id ?? null;
  });
  const whole = Math.max(1, ...runs.map(({ startedMs, latencyMs }) => startedMs + latencyMs));
  const toggle = (id: string) =>
    setOpen((now) => new Set(now.has(id) ? [...now].filter((each) => each !== id) : [...now, id]));
  return (
    <table data-testid="timeline" className="w-full border-collapse border border-line bg-panel">
      <thead className="border-b border-line">
        <tr>
          <th scope="col" className={HEAD}>
            {TIMELINE_WORDS.step}
          </th>
          <th scope="col" className={cx(HEAD, "w-[45%] max-two:hidden")}>
            <span aria-hidden className="flex justify-between font-normal tabular-nums">
              <span>{0}</span>
              <span>{duration(whole)}</span>
            </span>
            <span className="sr-only">{TIMELINE_WORDS.bar}</span>
          </th>
          <th scope="col" className={cx(HEAD, "text-right")}>
            {TIMELINE_WORDS.after}
          </th>
          <th scope="col" className={cx(HEAD, "text-right")}>
            {TIMELINE_WORDS.took}
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <Fragment key={run.id}>
            <Row run={run} whole={whole} open={open.has(run.id)} here={run.id === here} onToggle={toggle} />
            {open.has(run.id) && (
              <tr className="border-b border-line">
                <td colSpan={4} className="bg-ground p-0">
                  <RunDetail run={run} results={results} evidence={evidence} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  readonly run: ToolRun;
  /** Duration of the search in milliseconds. */
  readonly whole: number;
  readonly open: boolean;
  /** The address points to this step. */
  readonly here: boolean;
  readonly onToggle: (id: string) => void;
};

function Row({ run, whole, open, here, onToggle }: RowProps) {
  const share = (milliseconds: number) => `${(100 * milliseconds) / whole}%`;
  return (
    <tr
      id={run.id}
      data-testid="timeline-step"
      data-step={stepAnchor(run)}
      data-here={here}
      className="scroll-mt-16 border-b border-line last:border-b-0 data-[here=true]:bg-chosen"
    >
      <th scope="row" className={`${CELL} text-left font-normal`}>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => onToggle(run.id)}
          className="flex min-h-6 items-center gap-1.5 rounded-sm text-left font-medium hover:underline"
        >
          <ChevronDown
            size={14}
            aria-hidden
            className={cx("shrink-0 text-muted transition-transform", !open && "-rotate-90")}
          />
          {stepWords(run)}
        </button>
        <span className="ml-5 block text-small text-muted">
          {came(run)}
          {run.status !== "ok" && ` · ${LANE_STATUS_WORDS[run.status]}`}
        </span>
      </th>
      <td className={`${CELL} max-two:hidden`}>
        <span aria-hidden className="relative block h-3.5 rounded-sm bg-quiet-soft">
          <span
            className={cx("absolute inset-y-0 min-w-0.75 rounded-sm", BARS[run.status])}
            style={{ left: share(run.startedMs), width: share(run.latencyMs) }}
          />
        </span>
      </td>
      <td className={NUMBER}>{duration(run.startedMs)}</td>
      <td className={NUMBER}>
        {run.latencyMs > 0 && run.latencyMs < 0.5
          ? TIMELINE_WORDS.underOneMillisecond
          : duration(run.latencyMs)}
      </td>
    </tr>
  );
}

/** Returns the outcome of a step in a few words. */
function came({ tool, outputs }: ToolRun): string {
  const number = (name: string) => (typeof outputs[name] === "number" ? outputs[name] : null);
  const found = number("candidateCount") ?? number("count") ?? number("kept");
  if (tool === "answer") return plural(number("documentCount") ?? 0, "document");
  if (tool === "assemble") return plural(number("itemCount") ?? 0, "item");
  return found === null ? "" : TIMELINE_WORDS.found(found);
}
