import { contextOf, openRuntime } from "#lib/runtime.ts";
import { loadSample } from "#lib/services/intake/sample.ts";
import type { Run } from "../command.ts";
import { ensureDatabase } from "../instance.ts";

/** Harmless where there is a corpus already. */
export const run: Run = async (_args, { config, signal, print }) => {
  const database = await ensureDatabase(config);
  const runtime = await openRuntime({ config, program: "cli", maxConnections: 2 });
  try {
    const { documents } = await loadSample(contextOf(runtime, { signal }));
    print(documents === 0 ? "There are corpora already: nothing loaded." : `${documents} documents queued.`);
    return 0;
  } finally {
    await runtime.close();
    await database.close();
  }
};
