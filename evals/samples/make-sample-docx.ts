import { writeFile } from "node:fs/promises";
import { buildSampleDocx } from "./docx/build.ts";

/** Regenerates the sample corpus's design code: `npx node evals/samples/make-sample-docx.ts [file]`. */
const DEFAULT_FILE = new URL(
  "../../db/seed/sample/local-plan/guidance/quayside-design-code.docx",
  import.meta.url,
);

const bytes = await buildSampleDocx();
await writeFile(process.argv[2] ?? DEFAULT_FILE, bytes);
console.log(`${bytes.length} bytes`);
