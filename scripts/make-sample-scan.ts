import { readFile, writeFile } from "node:fs/promises";
import { buildSampleScan } from "./sample-scan/build.ts";

/**
 * Makes the sample's scanned letter anew from its transcript: `node scripts/make-sample-scan.ts`. The bytes depend on the
 * versions of the picture libraries; the words do not.
 */
const seed = (path: string) => new URL(`../db/seed/${path}`, import.meta.url);
const text = await readFile(seed("transcripts/letter-from-sailmakers-court.txt"), "utf8");
const bytes = await buildSampleScan(text, "Letter from Sailmakers' Court on Foundry Basin");
await writeFile(seed("sample/consultation/letter-from-sailmakers-court.pdf"), bytes);
console.log(`${bytes.length} bytes`);
