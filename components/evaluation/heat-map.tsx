import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { fill } from "#components/words/fill.tsx";
import { figure, plural } from "#components/words/quantities.ts";
import { type EvaluationSet, ROUTES, type RouteId } from "#lib/domain/evaluation.ts";
import type { EvaluationsOverview } from "#lib/domain/evaluation-views.ts";
import { HEAT_MAP_WORDS } from "./overview-words.ts";
import { intervalWords, measureTitle, routeWords, SET_KIND_WORDS } from "./words.ts";

/** Share of the accent colour for the highest possible figure. Text stays readable on it in light and dark themes. */
const DARKEST_PERCENT = 44;

type HeatMapProps = {
  readonly overview: EvaluationsOverview;
  /** Names of sets that wait or run. */
  readonly busy: ReadonlySet<string>;
  readonly hrefFor: (runId: string) => string;
  readonly onRun: (set: EvaluationSet) => void;
};

/** One row per set and one column per route. Each cell has its figure; the background colour repeats it. */
export function HeatMap({ overview, busy, hrefFor, onRun }: HeatMapProps) {
  const { sets, measure } = overview;
  return (
    <table
      className="w-full border-collapse border border-line bg-panel max-two:block three:table-fixed"
      data-testid="heat-map"
    >
      <caption className="sr-only">{HEAT_MAP_WORDS.caption(measureTitle(measure))}</caption>
      <thead className="border-b border-line max-two:sr-only">
        <tr>
          <th scope="col" className="w-56 px-3 py-2 text-left text-small font-semibold text-muted">
            {HEAT_MAP_WORDS.set}
          </th>
          {ROUTES.map(({ id, title }) => (
            <th key={id} scope="col" className="px-1.5 py-2 text-center text-small font-semibold text-muted">
              {title}
            </th>
          ))}
          <th scope="col" className="w-20">
            <span className="sr-only">{HEAT_MAP_WORDS.run}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-two:block">
        {sets.map((set) => (
          <tr
            key={set.name}
            data-testid="set-row"
            className="border-b border-line last:border-b-0 max-two:relative max-two:grid max-two:grid-cols-4 max-two:gap-1 max-two:px-3 max-two:py-3"
          >
            <th
              scope="row"
              className="px-3 py-2.5 text-left font-normal max-two:col-span-4 max-two:px-0 max-two:pt-0 max-two:pr-16"
            >
              <span className="font-semibold wrap-anywhere">{set.name}</span>
              <span className="block text-small text-muted">
                {SET_KIND_WORDS[set.kind]} · {plural(set.queries, "question")}
              </span>
              <span className="block text-small text-muted">
                <LastRun set={set} busy={busy.has(set.name)} />
              </span>
            </th>
            {ROUTES.map(({ id }) => (
              <Cell key={id} set={set} route={id} overview={overview} hrefFor={hrefFor} />
            ))}
            <td className="px-2 text-right max-two:absolute max-two:top-2.5 max-two:right-2 max-two:px-0">
              {set.runnable && (
                <Button size="small" onClick={() => onRun(set)}>
                  {HEAT_MAP_WORDS.run}
                  <span className="sr-only"> {set.name}</span>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LastRun({ set, busy }: { readonly set: EvaluationSet; readonly busy: boolean }) {
  if (busy) return HEAT_MAP_WORDS.runningNow;
  const [newest] = Object.values(set.latest)
    .map(({ createdAt }) => createdAt)
    .sort()
    .reverse();
  if (newest === undefined) return set.runnable ? HEAT_MAP_WORDS.neverRun : HEAT_MAP_WORDS.neverFinished;
  return fill(HEAT_MAP_WORDS.lastRun, { when: <Moment iso={newest} /> });
}

type CellProps = {
  readonly set: EvaluationSet;
  readonly route: RouteId;
  readonly overview: EvaluationsOverview;
  readonly hrefFor: (runId: string) => string;
};

function Cell({ set, route, overview: { measure, intervals }, hrefFor }: CellProps) {
  const run = set.latest[route];
  const value = run?.figures?.[measure];
  const heading = (
    <span aria-hidden className="block w-full text-tiny leading-3.5 two:hidden">
      {routeWords(route)}
    </span>
  );
  if (!run || value === undefined) {
    return (
      <td className="border-l border-line px-1.5 py-2.5 text-center text-muted max-two:rounded max-two:border max-two:p-1">
        {heading}
        <span aria-hidden>–</span>
        <span className="sr-only">{run ? HEAT_MAP_WORDS.noFigure : HEAT_MAP_WORDS.notRun}</span>
      </td>
    );
  }
  const interval = intervals[run.id];
  const best = ROUTES.every(({ id }) => (set.latest[id]?.figures?.[measure] ?? 0) <= value);
  const title = [
    HEAT_MAP_WORDS.cell(set.name, routeWords(route), `${measureTitle(measure)} ${figure(value)}`),
    interval ? HEAT_MAP_WORDS.interval(intervalWords(interval)) : "",
    plural(run.set.queries, "question"),
    run.set.hash === set.hash ? "" : HEAT_MAP_WORDS.earlierForm,
  ];
  // Squared, because most figures are high and their differences should be visible.
  const share = Math.round(value * value * DARKEST_PERCENT);
  return (
    <td
      className="border-l border-line p-0 text-center max-two:rounded max-two:border"
      style={{ background: `color-mix(in srgb, var(--accent) ${share}%, var(--panel))` }}
    >
      <Link
        href={hrefFor(run.id)}
        title={title.filter(Boolean).join(" · ")}
        data-testid="heat-cell"
        className="flex min-h-14 flex-col items-center justify-center tabular-nums hover:underline max-two:h-full max-two:justify-start max-two:p-1"
      >
        {heading}
        <span className={best ? "text-lead font-bold" : "text-lead"}>{figure(value)}</span>
        {best && <span className="text-tiny">{HEAT_MAP_WORDS.best}</span>}
        {run.set.hash !== set.hash && <span className="text-tiny">{HEAT_MAP_WORDS.earlierSet}</span>}
      </Link>
    </td>
  );
}
