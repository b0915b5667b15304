import { writeFile } from "node:fs/promises";
import { buildSamplePdf } from "./pdf/build.ts";

/** Regenerates the sample corpus's policy PDF: `npx node evals/samples/make-sample-pdf.ts [file]`. */
const DEFAULT_FILE = new URL(
  "../../db/seed/sample/local-plan/guidance/residential-extensions-and-roofs-spd.pdf",
  import.meta.url,
);

const bytes = await buildSamplePdf();
await writeFile(process.argv[2] ?? DEFAULT_FILE, bytes);
console.log(`${bytes.length} bytes`);
