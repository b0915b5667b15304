import { LaneChip } from "#components/evidence/chips.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { count, duration, percent } from "#components/words/quantities.ts";
import { LANE_STATUS_WORDS } from "#components/words/reasons.ts";
import type { LaneStatus } from "#lib/domain/lane.ts";
import type { ReceiptLane } from "#lib/domain/receipt.ts";
import { Codes } from "./codes.tsx";
import { LANES_TABLE_WORDS } from "./receipt-words.ts";

const HEAD = "px-3 py-2 text-left text-small font-semibold text-muted";
const CELL = "px-3 py-2 align-top max-two:block max-two:px-0 max-two:py-0.5";
const NUMBER = `${CELL} text-right tabular-nums max-two:flex max-two:justify-between`;
const TONES = { ok: "accent", degraded: "amber", unavailable: "red" } as const;

/** Outcome of a lane or of the whole answer. */
export function StatusChip({ status }: { readonly status: LaneStatus }) {
  return (
    <Chip tone={TONES[status]} dot>
      {LANE_STATUS_WORDS[status]}
    </Chip>
  );
}

/** One row per lane: outcome, candidates, confidence, latency and reasons. */
export function LanesTable({ lanes }: { readonly lanes: readonly ReceiptLane[] }) {
  if (lanes.length === 0) return <p className="text-muted">{LANES_TABLE_WORDS.nothing}</p>;
  return (
    <table
      data-testid="receipt-lanes"
      className="w-full border-collapse border border-line bg-panel max-two:block"
    >
      <thead className="border-b border-line max-two:sr-only">
        <tr>
          <th scope="col" className={HEAD}>
            {LANES_TABLE_WORDS.searched}
          </th>
          <th scope="col" className={HEAD}>
            {LANES_TABLE_WORDS.outcome}
          </th>
          <th scope="col" className={`${HEAD} two:text-right`}>
            {LANES_TABLE_WORDS.found}
          </th>
          <th scope="col" className={`${HEAD} two:text-right`}>
            {LANES_TABLE_WORDS.confidence}
          </th>
          <th scope="col" className={`${HEAD} two:text-right`}>
            {LANES_TABLE_WORDS.took}
          </th>
          <th scope="col" className={HEAD}>
            {LANES_TABLE_WORDS.reasons}
          </th>
        </tr>
      </thead>
      <tbody className="max-two:block">
        {lanes.map((lane) => (
          <tr
            key={lane.lane}
            className="border-b border-line last:border-b-0 max-two:block max-two:px-4 max-two:py-3"
          >
            <th scope="row" className={`${CELL} text-left font-normal`}>
              <LaneChip lane={lane.lane} />
            </th>
            <td className={CELL}>
              <StatusChip status={lane.status} />
            </td>
            <td className={NUMBER}>
              <Label>{LANES_TABLE_WORDS.found}</Label>
              {count(lane.candidateCount)}
            </td>
            <td className={NUMBER}>
              <Label>{LANES_TABLE_WORDS.confidence}</Label>
              {lane.confidence === null ? (
                <span className="text-muted">{LANES_TABLE_WORDS.unknownConfidence}</span>
              ) : (
                percent(lane.confidence)
              )}
            </td>
            <td className={NUMBER}>
              <Label>{LANES_TABLE_WORDS.took}</Label>
              {duration(lane.latencyMs)}
            </td>
            <td className={CELL}>
              <span className="flex flex-wrap gap-1">
                <Codes codes={lane.reasonCodes} all />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Label({ children }: { readonly children: string }) {
  return (
    <span aria-hidden className="text-muted two:hidden">
      {children}
    </span>
  );
}
