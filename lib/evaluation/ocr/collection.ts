import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { pictureType } from "#lib/ingest/detect/picture.ts";

/** What is promised of a picture: clean ones are read well, turned ones are read at all, the others are reported. */
export type OcrGroup = "clean" | "degraded" | "turned" | "gold";

/** A picture with the text that stands on it. */
export type OcrCase = {
  /** Path inside the collection. */
  readonly name: string;
  readonly group: OcrGroup;
  readonly bytes: Uint8Array;
  readonly truth: string;
};

/** Every picture under the folder that has its text beside it, as `name.png.gt.txt` or `name.gt.txt`, by name. */
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

/** What the name says: how these collections tell of their pictures. */
function groupOf(name: string): OcrGroup {
  if (/rotated|rot\.\w+$/i.test(name)) return "turned";
  if (/_clean\.\w+$/.test(name)) return "clean";
  return /_degraded\.\w+$/.test(name) ? "degraded" : "gold";
}
