import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { pictureType } from "#lib/ingest/detect/picture.ts";

/** Requirement per group: clean pages are read well, rotated ones are readable, the others are only reported. */
export type OcrGroup = "clean" | "degraded" | "turned" | "gold";

/** A picture with its true text. */
export type OcrCase = {
  /** Path inside the collection. */
  readonly name: string;
  readonly group: OcrGroup;
  readonly bytes: Uint8Array;
  readonly truth: string;
};

/** Returns every picture under the folder with a text beside it, `name.png.gt.txt` or `name.gt.txt`, sorted by name. */
export async function readOcrCases(folder: string): Promise<readonly OcrCase[]> {
  const names = (await readdir(folder, { recursive: true })).sort();
  const cases: OcrCase[] = [];
  for (const name of names) {
    const file = path.join(folder, name);
    const truthFile = [`${file}.gt.txt`, file.replace(/\.\w+$/, ".gt.txt")].find(
      (candidate) => candidate !== file && existsSync(candidate),
    );
    if (name.endsWith(".txt") || truthFile === undefined) continue;
    const bytes = new Uint8Array(await readFile(file));
    if (pictureType(bytes) === null) continue;
    cases.push({ name, group: groupOf(name), bytes, truth: await readFile(truthFile, "utf8") });
  }
  return cases;
}

/** Returns the group from the naming scheme of these collections. */
function groupOf(name: string): OcrGroup {
  if (/rotated|rot\.\w+$/i.test(name)) return "turned";
  if (/_clean\.\w+$/.test(name)) return "clean";
  return /_degraded\.\w+$/.test(name) ? "degraded" : "gold";
}
