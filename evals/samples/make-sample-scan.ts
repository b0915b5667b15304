import { readFile, writeFile } from "node:fs/promises";
import { buildSampleScan } from "./scan/build.ts";

/**
 * Regenerates the sample's scanned letter from its transcript: `npx node evals/samples/make-sample-scan.ts`. The bytes
 * depend on the versions of the image libraries; the words do not.
 */
const seed = (path: string) => new URL(`../../db/seed/${path}`, import.meta.url);
const text = await readFile(seed("transcripts/letter-from-sailmakers-court.txt"), "utf8");
const bytes = await buildSampleScan(text, "Letter from Sailmakers' Court on Foundry Basin");
await writeFile(seed("sample/consultation/letter-from-sailmakers-court.pdf"), bytes);
console.log(`${bytes.length} bytes`);
