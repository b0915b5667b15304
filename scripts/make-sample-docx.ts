import { writeFile } from "node:fs/promises";
import { buildSampleDocx } from "./sample-docx/build.ts";

/** Writes the sample corpus's design code anew: `node scripts/make-sample-docx.ts [file]`. */
const DEFAULT_FILE = new URL(
  "../db/seed/sample/local-plan/guidance/quayside-design-code.docx",
  import.meta.url,
);

const bytes = await buildSampleDocx();
await writeFile(process.argv[2] ?? DEFAULT_FILE, bytes);
console.log(`${bytes.length} bytes`);
