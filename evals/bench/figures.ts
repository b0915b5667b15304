import type { Summary } from "./statistics.ts";

/** One row of the benchmark's table. */
export type Figure = {
  readonly name: string;
  readonly unit:
    | "ms"
    | "s"
    | "MB"
    | "MB/s"
    | "kB"
    | "texts/s"
    | "pages/s"
    | "patches"
    | "requests"
    | "searches/s"
    | "statements"
    | "turns"
    | "rows"
    | "errors"
    | "shift"
    | "ratio";
  readonly value: number;
  /** Statistics of the samples behind `value`, if there are several. */
  readonly samples: Summary | null;
  /** The required limit. A broken `ratio` bound sets the exit code; a `target` bound is only reported. */
  readonly bound: {
    readonly kind: "ratio" | "target";
    readonly atMost?: number;
    readonly atLeast?: number;
  } | null;
};

/** Returns true if the figure meets its bound or has none. */
export function isMet(figure: Figure): boolean {
  const { bound, value } = figure;
  if (bound === null) return true;
  return (
    value <= (bound.atMost ?? Number.POSITIVE_INFINITY) &&
    value >= (bound.atLeast ?? Number.NEGATIVE_INFINITY)
  );
}

/** Returns the figures whose broken bound makes the benchmark fail. */
export function brokenRatios(figures: readonly Figure[]): Figure[] {
  return figures.filter((figure) => figure.bound?.kind === "ratio" && !isMet(figure));
}

const number = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

function boundWords({ bound }: Figure): string {
  if (bound === null) return "";
  const words = bound.atMost === undefined ? `≥ ${bound.atLeast}` : `≤ ${bound.atMost}`;
  return bound.kind === "ratio" ? `${words} (ratio)` : words;
}

/** Returns the table as Markdown, ready for docs/performance.md. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${number(figure.value)} ${figure.unit === "ratio" ? "×" : figure.unit}`,
    figure.samples === null ? "" : String(figure.samples.n),
    figure.samples === null ? "" : number(figure.samples.median),
    figure.samples === null ? "" : number(figure.samples.p95),
    boundWords(figure),
    figure.bound === null ? "" : isMet(figure) ? "met" : "NOT MET",
  ]);
  const head = ["figure", "value", "n", "median", "p95", "bound", ""];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
