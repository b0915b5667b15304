import type { SetResult, Verdict } from "./rules.ts";
import { HALVES, type Half } from "./search-run.ts";

const MEASURES = ["ndcg10", "recall10", "recall100"] as const;

/** The figures as a table, a line a set. */
export function resultTable(results: readonly SetResult[]): string {
  const halves = Object.keys(HALVES) as Half[];
  const header = [
    "set",
    "queries",
    ...halves.flatMap((half) => MEASURES.map((measure) => `${half} ${measure}`)),
  ];
  const lines = results.map((result) => [
    result.dataset,
    String(result.queries),
    ...halves.flatMap((half) => MEASURES.map((measure) => result[half][measure].toFixed(4))),
  ]);
  return [header, header.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** What must hold, and whether it does. */
export function verdictLines(verdicts: readonly Verdict[]): string {
  return verdicts
    .map(({ rule, met, detail }) => `${met ? "met    " : "NOT MET"}  ${rule}: ${detail}`)
    .join("\n");
}
