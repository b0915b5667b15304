import { parseArgs } from "node:util";
import { corpusIdSchema } from "#lib/domain/corpus-binding.ts";
import { openRuntime } from "#lib/runtime.ts";
import { importCorpus } from "#lib/services/archive/import-corpus.ts";
import { workContexts } from "#lib/work-contexts.ts";
import type { Run } from "../command.ts";
import { ensureDatabase } from "../instance.ts";
import { progressLine } from "../progress-line.ts";

const OPTIONS = { as: { type: "string" }, title: { type: "string" } } as const;

/** Brings a corpus here from an archive, whole or not at all. */
export const run: Run = async (args, { config, signal, print, tell }) => {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const [file, ...rest] = positionals;
  const id = values.as === undefined ? undefined : corpusIdSchema.safeParse(values.as);
  if (file === undefined || rest.length > 0 || id?.success === false) {
    tell("sightline import FILE [--as ID] [--title TITLE]");
    if (id?.success === false) tell(`ID has ${id.error.issues[0]?.message ?? ""}`);
    return 2;
  }
  const database = await ensureDatabase(config);
  const runtime = await openRuntime({ config, program: "cli", maxConnections: 3 });
  const contexts = workContexts(runtime);
  try {
    const context = contexts.forJob({ actorId: "local", signal, log: runtime.log });
    const report = progressLine(tell);
    const as = { id: id?.data, title: values.title };
    const told = await importCorpus(context, { file, as }, { report, complete: async () => {} });
    print(`${told.corpusId}  ${told.title}: ${told.documents} documents, ${told.packs} packs`);
    if (told.renamedDocuments > 0)
      print(`${told.renamedDocuments} documents have another id here, because theirs was taken.`);
    if (told.packsHere > 0) print(`${told.packsHere} packs were here already and are as they were.`);
    if (told.rebuilding)
      print(
        "Its passages or vectors are of another recipe: the worker builds the index anew; it answers meanwhile.",
      );
    if (told.roots > 0)
      print("It is bound to places, which it does not follow before somebody says so on its page.");
    return 0;
  } finally {
    await contexts.close();
    await runtime.close();
    await database.close();
  }
};
