import { access, constants } from "node:fs/promises";
import { parseArgs } from "node:util";
import { corpusIdSchema } from "#lib/domain/corpus-binding.ts";
import { openRuntime } from "#lib/runtime.ts";
import { importCorpus } from "#lib/services/archive/import-corpus.ts";
import { workContexts } from "#lib/work-contexts.ts";
import type { Run } from "../command.ts";
import { ensureDatabase } from "../instance.ts";
import { progressLine } from "../progress-line.ts";

const OPTIONS = { as: { type: "string" }, title: { type: "string" } } as const;

/** Imports a corpus from an archive, completely or not at all. */
export const run: Run = async (args, { config, signal, print, printStderr }) => {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const [file, ...rest] = positionals;
  const id = values.as === undefined ? undefined : corpusIdSchema.safeParse(values.as);
  if (file === undefined || rest.length > 0 || id?.success === false) {
    printStderr("sightline import FILE [--as ID] [--title TITLE]");
    if (id?.success === false) printStderr(`ID has ${id.error.issues[0]?.message ?? ""}`);
    return 2;
  }
  try {
    await access(file, constants.R_OK);
  } catch {
    printStderr(`${file} cannot be read.`);
    return 2;
  }
  const database = await ensureDatabase(config, signal);
  const runtime = await openRuntime({ config, program: "cli", maxConnections: 3 });
  const contexts = workContexts(runtime);
  try {
    const context = contexts.forJob({ actorId: "local", signal, log: runtime.log });
    const report = progressLine(printStderr);
    const as = { id: id?.data, title: values.title };
    const imported = await importCorpus(context, { file, as }, { report, complete: async () => {} });
    print(
      `${imported.corpusId}  ${imported.title}: ${imported.documents} documents, ${imported.packs} packs`,
    );
    if (imported.renamedDocuments > 0)
      print(`${imported.renamedDocuments} documents got a new id, because theirs was in use.`);
    if (imported.packsHere > 0) print(`${imported.packsHere} packs existed already and were not changed.`);
    if (imported.rebuilding)
      print("Its index was built with other settings. The worker rebuilds it; you can search meanwhile.");
    if (imported.roots > 0) print("Its sync is paused. Resume it on the corpus's page.");
    return 0;
  } finally {
    await contexts.close();
    await runtime.close();
    await database.close();
  }
};
