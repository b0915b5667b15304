import { createHash } from "node:crypto";

export const SPLITS = ["all", "tune", "report"] as const;
export type Split = (typeof SPLITS)[number];

/** Which half a query is in, by a hash of its id: one half is tuned on, the other only reported. */
export function halfOf(queryId: string): "tune" | "report" {
  const [first = 0] = createHash("sha256").update(queryId).digest();
  return first % 2 === 0 ? "tune" : "report";
}

export function inSplit(queryId: string, split: Split): boolean {
  return split === "all" || halfOf(queryId) === split;
}
