import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "yaml";
import { type CountervailingPair, countervailingSetSchema } from "#lib/domain/countervailing-set.ts";

/** `tune` is for development, `report` for reporting only. */
export const HALVES = ["tune", "report"] as const;
export type Half = (typeof HALVES)[number];

/** Reads the labelled pairs of one half (`db/seed/countervailing`). */
export async function readHalf(root: string, half: Half): Promise<readonly CountervailingPair[]> {
  const file = path.join(root, "db", "seed", "countervailing", `${half}.yaml`);
  return countervailingSetSchema.parse(parse(await readFile(file, "utf8"))).pairs;
}
