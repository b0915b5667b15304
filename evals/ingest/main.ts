import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { sofficeOf } from "#lib/config/soffice.ts";
import { createOfficeConverter } from "#lib/ingest/convert/office-converter.ts";
import { createExtractProcesses } from "#lib/ingest/extract/processes.ts";
import { DEFAULT_INGEST_LIMITS } from "#lib/ingest/limits.ts";
import { readCollection } from "./collection.ts";
import { evaluateIngest } from "./evaluate.ts";
import { summarise } from "./outcome.ts";
import { failureLines, formatTable, thresholdLines } from "./report.ts";
import { thresholds } from "./thresholds.ts";

const HELP = `npm run eval:ingest -- [--data FOLDER] [--only TEXT] [--json FILE] [--processes 2]

Reads every file under ingest, office and planning of FOLDER (default: EVAL_DATA_DIR) as ingestion does, and prints
by format how many were read, refused in words, crashed or hung, whether PDF pages are counted as by the reference
tool, and the median word recall and precision against the reference texts. Ends with 1 when a promise is not kept.
--only: paths that hold this text.`;

const TIMEOUT_MS = 60_000;

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    only: { type: "string", default: "" },
    json: { type: "string" },
    processes: { type: "string", default: "2" },
    help: { type: "boolean", default: false },
  },
});

async function main(): Promise<number> {
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const data = values.data ?? process.env.EVAL_DATA_DIR;
  if (data === undefined || !existsSync(data)) {
    console.log("eval:ingest skipped: no data. Name a folder with --data or EVAL_DATA_DIR.");
    return 0;
  }
  const files = (await readCollection(data)).filter(({ path }) => path.includes(values.only));
  const size = Math.min(8, Math.max(1, Number(values.processes) || 2));
  const rootDirectory = fileURLToPath(new URL("../..", import.meta.url));
  const soffice = sofficeOf(process.env.SOFFICE, process.env, rootDirectory);
  const converter = createOfficeConverter({ soffice, maxBytes: DEFAULT_INGEST_LIMITS.binaryBytes });
  const readers = createExtractProcesses({ rootDirectory, size, converter });
  const clock = () => performance.now() / 1000;
  try {
    const outcomes = await evaluateIngest(files, { data, readers, size, timeoutMs: TIMEOUT_MS, clock });
    const promises = thresholds(outcomes);
    console.log(
      [formatTable(outcomes), thresholdLines(promises), failureLines(outcomes)].filter(Boolean).join("\n\n"),
    );
    const report = { formats: summarise(outcomes), thresholds: promises, files: outcomes };
    if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
    return promises.every(({ met }) => met) ? 0 : 1;
  } finally {
    await readers.close();
  }
}

process.exitCode = await main();
