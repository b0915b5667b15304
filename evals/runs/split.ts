import { createHash } from "node:crypto";

export const SPLITS = ["all", "tune", "report"] as const;
export type Split = (typeof SPLITS)[number];

/** Assigns a query to a half by a hash of its id. One half is for tuning, the other is only reported. */
export function halfOf(queryId: string): "tune" | "report" {
  const [first = 0] = createHash("sha256").update(queryId).digest();
  return first % 2 === 0 ? "tune" : "report";
}

export function inSplit(queryId: string, split: Split): boolean {
  return split === "all" || halfOf(queryId) === split;
}
