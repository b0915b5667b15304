"use client";
import { useId, useState } from "react";
import { SmallTable } from "#components/ui/small-table.tsx";
import { count } from "#components/words/quantities.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import { CHART_WORDS } from "./words.ts";

type Day = {
  /** A UTC day such as 2026-11-22. */
  readonly day: string;
  readonly documents: number;
  readonly failed: number;
};

const HEIGHT = 96;

/** A slider without a filled track: the chart above shows the selected day. */
const RANGE =
  "-my-1 h-6 w-full appearance-none bg-transparent [&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-accent [&::-moz-range-track]:h-px [&::-moz-range-track]:bg-line-strong [&::-webkit-slider-runnable-track]:h-px [&::-webkit-slider-runnable-track]:bg-line-strong [&::-webkit-slider-thumb]:-mt-1.5 [&::-webkit-slider-thumb]:size-3 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-accent";

/**
 * Documents read per day, with the failed ones beside them. Arrow keys select a day. A table shows the same figures.
 */
export function IngestChart({ days }: { readonly days: readonly Day[] }) {
  const [chosen, setChosen] = useState(days.length - 1);
  const id = useId();
  const read = days.reduce((sum, { documents }) => sum + documents, 0);
  const failed = days.reduce((sum, { failed: each }) => sum + each, 0);
  const top = roundUp(Math.max(1, ...days.map((each) => Math.max(each.documents, each.failed))));
  const at = days[chosen];
  if (days.length === 0) return null;
  return (
    <figure className="flex flex-col gap-1.5" data-testid="ingest-chart">
      <figcaption className="flex flex-wrap items-center gap-x-4 text-small text-muted">
        <Key kind="read" words={CHART_WORDS.read(read)} />
        <Key kind="failed" words={CHART_WORDS.failed(failed)} />
        <output className="ml-auto text-ink tabular-nums" aria-live="off">
          {at && CHART_WORDS.day(at)}
        </output>
      </figcaption>
      <div
        className="relative"
        onPointerMove={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect();
          const place = Math.floor(((event.clientX - left) / Math.max(1, width)) * days.length);
          setChosen(Math.min(days.length - 1, Math.max(0, place)));
        }}
      >
        <ChartDrawing
          id={id}
          days={days}
          chosen={chosen}
          summary={CHART_WORDS.summary(days.length, read, failed, top)}
          top={top}
        />
      </div>
      <input
        type="range"
        className={RANGE}
        aria-label={CHART_WORDS.dayLabel}
        aria-valuetext={at && CHART_WORDS.day(at)}
        min={0}
        max={days.length - 1}
        value={chosen}
        onChange={(event) => setChosen(Number(event.target.value))}
      />
      <div className="flex justify-between text-tiny text-muted tabular-nums" aria-hidden>
        <span>{dayWords(days[0]?.day ?? "")}</span>
        <span>{dayWords(days.at(-1)?.day ?? "")}</span>
      </div>
      <DayTable days={days} />
    </figure>
  );
}

type ChartDrawingProps = {
  readonly id: string;
  readonly days: readonly Day[];
  /** Index of the selected day. */
  readonly chosen: number;
  readonly summary: string;
  /** Number of documents at the top of the scale. */
  readonly top: number;
};

function ChartDrawing({ id, days, chosen, summary, top }: ChartDrawingProps) {
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
      width="100%"
      height={HEIGHT}
      className="block overflow-visible"
    >
      <title id={`${id}-title`}>{CHART_WORDS.title}</title>
      <desc id={`${id}-desc`}>{summary}</desc>
      <defs>
        <pattern id={`${id}-stripes`} width="5" height="5" patternUnits="userSpaceOnUse">
          <rect width="5" height="5" fill="var(--red-soft)" />
          <path d="M-1 6 L6 -1 M-1 1 L1 -1 M4 6 L6 4" stroke="var(--red-text)" strokeWidth="1.6" />
        </pattern>
      </defs>
      {[0, 0.5, 1].map((share) => (
        <line
          key={share}
          x1="0"
          x2="100%"
          y1={HEIGHT - share * (HEIGHT - 14)}
          y2={HEIGHT - share * (HEIGHT - 14)}
          stroke="var(--line)"
        />
      ))}
      <text x="0" y="10" fill="var(--muted)" fontSize="11">
        {count(top)}
      </text>
      {days.map((each, index) => (
        <Bars
          key={each.day}
          day={each}
          index={index}
          of={days.length}
          top={top}
          stripes={`url(#${id}-stripes)`}
          chosen={index === chosen}
        />
      ))}
    </svg>
  );
}

/** Rounds up to the next of 1, 2, 3, 4, 5, 6, 8, 10, 20 …, so that the scale ends on a round number. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}

type BarsProps = {
  readonly day: Day;
  readonly index: number;
  readonly of: number;
  readonly top: number;
  readonly stripes: string;
  readonly chosen: boolean;
};

function Bars({ day, index, of, top, stripes, chosen }: BarsProps) {
  const slot = 100 / of;
  const tall = (value: number) => (value === 0 ? 0 : Math.max(2, (value / top) * (HEIGHT - 14)));
  const read = tall(day.documents);
  const failed = tall(day.failed);
  return (
    <>
      {chosen && (
        <rect
          x={`${index * slot}%`}
          width={`${slot}%`}
          y="0"
          height={HEIGHT}
          fill="var(--hover)"
          opacity="0.7"
        />
      )}
      <rect
        x={`${(index + 0.12) * slot}%`}
        width={`${slot * 0.5}%`}
        y={HEIGHT - read}
        height={read}
        fill="var(--accent)"
      />
      <rect
        x={`${(index + 0.64) * slot}%`}
        width={`${slot * 0.26}%`}
        y={HEIGHT - failed}
        height={failed}
        fill={stripes}
        stroke="var(--red-text)"
      />
    </>
  );
}

function Key({ kind, words }: { readonly kind: "read" | "failed"; readonly words: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        aria-hidden
        className={
          kind === "read"
            ? "size-2.5 bg-accent"
            : "size-2.5 border border-red-text bg-[repeating-linear-gradient(135deg,var(--red-text)_0_1px,var(--red-soft)_1px_3px)]"
        }
      />
      {words}
    </span>
  );
}

function DayTable({ days }: { readonly days: readonly Day[] }) {
  const busyDays = days.filter(({ documents, failed }) => documents > 0 || failed > 0).toReversed();
  return (
    <details>
      <summary className="inline-block rounded-sm text-small text-muted underline underline-offset-2">
        {CHART_WORDS.showTable}
      </summary>
      {busyDays.length > 0 && (
        <SmallTable
          caption={CHART_WORDS.tableCaption}
          columns={[
            { key: "day", head: CHART_WORDS.tableDay, cell: ({ day }) => dayWords(day) },
            { key: "read", head: CHART_WORDS.tableRead, cell: ({ documents }) => count(documents) },
            { key: "failed", head: CHART_WORDS.tableFailed, cell: ({ failed }) => count(failed) },
          ]}
          rows={busyDays}
          keyFor={({ day }) => day}
          testId="ingest-table"
          className="mt-1 text-small"
        />
      )}
      {busyDays.length === 0 && <p className="mt-1 text-small text-muted">{CHART_WORDS.nothingRead}</p>}
    </details>
  );
}
