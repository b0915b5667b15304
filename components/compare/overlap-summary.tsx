import type { ReactNode } from "react";
import { duration, figure } from "#components/words/quantities.ts";
import type { ComparedFigures, ComparedRoute, RouteOverlap } from "#lib/domain/compare.ts";
import type { Letter } from "./blind.ts";
import { OVERLAP_WORDS } from "./words.ts";

/** A column's route with its index in the comparison. */
export type PlacedRoute = { readonly letter: Letter; readonly place: number; readonly route: ComparedRoute };

type OverlapSummaryProps = {
  readonly columns: readonly PlacedRoute[];
  readonly overlaps: readonly RouteOverlap[];
  readonly figures: ComparedFigures;
  /** Hides the latencies, because they reveal the route. */
  readonly blind: boolean;
};

/** How far the routes agree, how well each one ranks the judged results, and how long each took. */
export function OverlapSummary({ columns, overlaps, figures, blind }: OverlapSummaryProps) {
  const pairs = columns.flatMap((first, index) =>
    columns.slice(index + 1).flatMap((second) => {
      const overlap = between(overlaps, first.place, second.place);
      return overlap ? [{ name: `${first.letter} · ${second.letter}`, overlap }] : [];
    }),
  );
  const ofPairs = (value: (overlap: RouteOverlap) => string) =>
    pairs.map(({ name, overlap }) => ({ name: pairs.length > 1 ? name : null, text: value(overlap) }));
  const ofRoutes = (value: (column: PlacedRoute) => string) =>
    columns.map((column) => ({ name: column.letter, text: value(column) }));
  const nothing = figures.ndcg10.every((value) => value === null);
  return (
    <dl
      className="max-two:rounded-md max-two:border max-two:border-line max-two:bg-panel max-two:py-1 two:grid two:grid-cols-4 two:gap-2 three:grid-cols-7"
      data-testid="overlaps"
    >
      <Panel
        name={OVERLAP_WORDS.overlap}
        values={ofPairs(({ shared, of }) => OVERLAP_WORDS.share(shared, of))}
      />
      <Panel
        name={OVERLAP_WORDS.jaccard}
        title={OVERLAP_WORDS.jaccardTitle}
        values={ofPairs(({ jaccard }) => figureOrNone(jaccard))}
      />
      <Panel
        name={OVERLAP_WORDS.rankBiased}
        title={OVERLAP_WORDS.rankBiasedTitle}
        values={ofPairs(({ rbo }) => figureOrNone(rbo))}
      />
      <Panel
        name={pairs.length === 1 ? OVERLAP_WORDS.onlyInPair : OVERLAP_WORDS.onlyInOne}
        title={OVERLAP_WORDS.onlyInTitle}
        values={ofPairs(({ onlyA, onlyB }) => `${onlyA} · ${onlyB}`)}
      />
      <Panel
        name={OVERLAP_WORDS.ndcg}
        title={OVERLAP_WORDS.ndcgTitle}
        values={
          nothing
            ? [{ name: null, text: OVERLAP_WORDS.noRatings }]
            : ofRoutes(({ place }) => figureOrNone(figures.ndcg10[place] ?? null))
        }
        testId="ndcg"
      />
      <Panel
        name={OVERLAP_WORDS.latency}
        values={
          blind
            ? [{ name: null, text: OVERLAP_WORDS.hidden }]
            : ofRoutes(({ route }) => (route.error ? OVERLAP_WORDS.none : duration(route.tookMs)))
        }
      />
      <Panel
        name={OVERLAP_WORDS.rated}
        values={[{ name: null, text: OVERLAP_WORDS.share(figures.judged, figures.shown) }]}
        testId="judged"
      />
    </dl>
  );
}

/** Returns the overlap of two routes, with `first` as side A. */
function between(overlaps: readonly RouteOverlap[], first: number, second: number): RouteOverlap | null {
  const found = overlaps.find(({ a, b }) => (a === first && b === second) || (a === second && b === first));
  if (!found || found.a === first) return found ?? null;
  return { ...found, a: first, b: second, onlyA: found.onlyB, onlyB: found.onlyA };
}

function figureOrNone(value: number | null): string {
  return value === null ? OVERLAP_WORDS.none : figure(value);
}

type PanelProps = {
  readonly name: string;
  readonly title?: string;
  readonly values: readonly { readonly name: ReactNode; readonly text: string }[];
  readonly testId?: string;
};

function Panel({ name, title, values, testId }: PanelProps) {
  return (
    <div
      className="bg-panel px-3 max-two:flex max-two:items-baseline max-two:justify-between max-two:gap-3 max-two:py-0.5 two:rounded-md two:border two:border-line two:py-2"
      title={title}
      data-testid={testId}
    >
      <dt className="text-small text-muted">{name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-3">
        {values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of figures, without state
          <span key={index} className="inline-flex items-baseline gap-1">
            {value.name !== null && <span className="text-tiny text-muted">{value.name}</span>}
            <span
              className={`${values.length > 2 ? "text-ui" : "text-ui two:text-title"} font-semibold tabular-nums`}
            >
              {value.text}
            </span>
          </span>
        ))}
      </dd>
    </div>
  );
}
