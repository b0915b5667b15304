import type { Summary } from "./statistics.ts";

/** One line of the benchmark's table. */
export type Figure = {
  readonly name: string;
  readonly unit: "ms" | "s" | "MB" | "kB" | "texts/s" | "pages/s" | "patches" | "ratio";
  readonly value: number;
  /** Of the samples behind `value`, where there are several. */
  readonly samples: Summary | null;
  /** What must hold. `ratio` bounds set the exit code; `target` bounds are printed as met or not met. */
  readonly bound: {
    readonly kind: "ratio" | "target";
    readonly atMost?: number;
    readonly atLeast?: number;
  } | null;
};

/** True when the figure keeps its bound, or has none. */
export function isMet(figure: Figure): boolean {
  const { bound, value } = figure;
  if (bound === null) return true;
  return (
    value <= (bound.atMost ?? Number.POSITIVE_INFINITY) &&
    value >= (bound.atLeast ?? Number.NEGATIVE_INFINITY)
  );
}

/** The figures whose broken bound makes the benchmark fail. */
export function brokenRatios(figures: readonly Figure[]): Figure[] {
  return figures.filter((figure) => figure.bound?.kind === "ratio" && !isMet(figure));
}

const number = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

function boundWords({ bound }: Figure): string {
  if (bound === null) return "";
  const words = bound.atMost === undefined ? `≥ ${bound.atLeast}` : `≤ ${bound.atMost}`;
  return bound.kind === "ratio" ? `${words} (ratio)` : words;
}

/** The table as people read it, in Markdown so that it can stand in docs/performance.md as it is. */
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
