import type { RankingRow } from "./documents.ts";
import type { ChunkEvalRow } from "./evaluate.ts";
import { BUDGET_CHARS } from "./evaluate.ts";

/** Returns the span-level measures as a Markdown table. */
export function spanTable(rows: readonly ChunkEvalRow[]): string {
  const head = [
    "policy",
    "chunks",
    "median",
    "p95",
    "span within one",
    "precisionΩ",
    "IoUΩ",
    "top 5: recall",
    "precision",
    "IoU",
    `${BUDGET_CHARS} characters: recall`,
    "IoU",
  ];
  return table(
    head,
    rows.map((row) => [
      row.label,
      String(row.chunks),
      String(row.medianChars),
      String(row.p95Chars),
      share(row.within),
      share(row.best.precision),
      share(row.best.iou),
      share(row.top5.recall),
      share(row.top5.precision),
      share(row.top5.iou),
      share(row.budget.recall),
      share(row.budget.iou),
    ]),
  );
}

/** Returns the document ranking by best passage as a Markdown table. */
export function rankingTable(rows: readonly RankingRow[]): string {
  return table(
    ["policy", "passages", "nDCG@10"],
    rows.map((row) => [row.label, String(row.passages), share(row.ndcg10)]),
  );
}

function share(value: number): string {
  return value.toFixed(3).replace(/^0/, "");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
