import { parseArgs } from "node:util";
import { chunkQuerySchema } from "#lib/domain/rag.ts";
import { describeZodError } from "#lib/http/respond.ts";
import { contextOf, openRuntime } from "#lib/runtime.ts";
import { fetchChunk } from "#lib/services/rag/rag-chunk.ts";
import type { Run } from "../command.ts";
import { ensureDatabase } from "../instance.ts";

/** Prints one passage by its document's path and its ordinal. `--json` prints all its data. */
export const run: Run = async (args, { config, signal, print, printStderr }) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { corpus: { type: "string" }, json: { type: "boolean" } },
  });
  const [source_path, chunk_ordinal] = positionals;
  const asked = chunkQuerySchema.safeParse({ source_path, chunk_ordinal, corpus: values.corpus });
  if (!asked.success) {
    printStderr(
      `${describeZodError(asked.error)}\nsightline chunk --corpus local-plan chapters/04-housing.md 3`,
    );
    return 2;
  }
  const database = await ensureDatabase(config, signal);
  const runtime = await openRuntime({ config, program: "cli", maxConnections: 2 });
  try {
    const chunk = await fetchChunk(contextOf(runtime, { signal }), asked.data);
    print(values.json ? JSON.stringify(chunk, null, 2) : chunk.text);
    if (!values.json)
      printStderr(`${chunk.title} › ${chunk.chunk_loc.heading_path.join(" › ")}  ${chunk.evidence_ref}`);
    return 0;
  } finally {
    await runtime.close();
    await database.close();
  }
};
