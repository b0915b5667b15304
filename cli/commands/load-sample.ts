import { contextOf, openRuntime } from "#lib/runtime.ts";
import { loadSample } from "#lib/services/corpora/load-sample.ts";
import type { Run } from "../command.ts";
import { ensureDatabase } from "../instance.ts";

/** Does nothing if there is a corpus already. */
export const run: Run = async (_args, { config, signal, print }) => {
  const database = await ensureDatabase(config, signal);
  const runtime = await openRuntime({ config, program: "cli", maxConnections: 2 });
  try {
    const { documents } = await loadSample(contextOf(runtime, { signal }));
    print(documents === 0 ? "Corpora exist already. Nothing was loaded." : `${documents} documents queued.`);
    return 0;
  } finally {
    await runtime.close();
    await database.close();
  }
};
