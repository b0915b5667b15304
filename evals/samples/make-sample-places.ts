import { mkdir, writeFile } from "node:fs/promises";
import { samplePlaceFiles } from "./places/files.ts";

/** Regenerates the sample corpus's datasets: `npx node evals/samples/make-sample-places.ts`. */
const folder = new URL("../../db/seed/sample/places/", import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, text] of await samplePlaceFiles()) {
  await writeFile(new URL(name, folder), text);
  console.log(`${name}: ${Buffer.byteLength(text)} bytes`);
}
