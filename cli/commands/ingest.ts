import { readdir, readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { corpusIdFromTitle } from "#lib/corpora/binding-id.ts";
import { DEFAULT_CORPUS_ID } from "#lib/domain/upload.ts";
import { contextOf, openRuntime } from "#lib/runtime.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { ensureDefaultCorpus } from "#lib/services/corpora/ensure-default-corpus.ts";
import { receiveDocument } from "#lib/services/intake/receive-document.ts";
import type { Run } from "../command.ts";
import { ensureDatabase } from "../instance.ts";

type Found = { readonly file: string; readonly sourcePath: string };

/** Returns the files under a path with relative names. Skips and reports links that lead outside the folder. */
async function filesUnder(given: string, skipped: (file: string) => void): Promise<Found[]> {
  const root = await realpath(given);
  if ((await stat(root)).isFile()) return [{ file: root, sourcePath: path.basename(given) }];
  const found: Found[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const real = await realpath(file).catch(() => null);
    if (real === null || !real.startsWith(`${root}${path.sep}`)) skipped(file);
    else if ((await stat(real)).isFile()) found.push({ file: real, sourcePath: path.relative(root, file) });
  }
  return found.sort((a, b) => (a.sourcePath < b.sourcePath ? -1 : 1));
}

/** Adds files and folders. A refused file is reported, and the others continue. */
export const run: Run = async (args, { config, signal, print, printStderr }) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { corpus: { type: "string" } },
  });
  if (positionals.length === 0) {
    printStderr("Name files or folders: sightline ingest --corpus plans ./plans");
    return 2;
  }
  const database = await ensureDatabase(config, signal);
  const runtime = await openRuntime({ config, program: "cli", maxConnections: 2 });
  const counts = { accepted: 0, unchanged: 0, refused: 0 };
  try {
    await ensureDefaultCorpus(contextOf(runtime));
    const corpusId = values.corpus === undefined ? DEFAULT_CORPUS_ID : corpusIdFromTitle(values.corpus);
    if (values.corpus !== undefined)
      await ensureCorpus(contextOf(runtime), { id: corpusId, title: values.corpus });
    const skipped = (file: string) => printStderr(`skipped, because it leads outside the folder: ${file}`);
    for (const { file, sourcePath } of (
      await Promise.all(positionals.map((each) => filesUnder(each, skipped)))
    ).flat()) {
      signal.throwIfAborted();
      const outcome = await receiveDocument(contextOf(runtime, { signal }), {
        bytes: await readFile(file),
        path: sourcePath,
        corpusId,
        onExisting: "new_version",
        sourceInterface: "cli",
      });
      if (outcome.outcome === "refused") printStderr(`${sourcePath}: ${outcome.message}`);
      if (outcome.outcome !== "exists") counts[outcome.outcome]++;
    }
    print(
      `${counts.accepted} queued, ${counts.unchanged} unchanged, ${counts.refused} refused, in ${corpusId}`,
    );
    if (!database.joined) printStderr("Sightline reads them while it runs: npm run up");
    return 0;
  } finally {
    await runtime.close();
    await database.close();
  }
};
