import { ensureDatabase } from "#cli/instance.ts";
import { markPrepared } from "#cli/up/prepared.ts";
import { loadConfig } from "#lib/config/config.ts";
import { contextOf, openRuntime } from "#lib/runtime.ts";
import { ensureDefaultCorpus } from "#lib/services/corpora/ensure-default-corpus.ts";

// Prepares the data directory of an instance without the sample. `up` loads the sample only if there is no corpus. A
// separate program, so that no part of the product runs inside the test runner.
const config = loadConfig();
const database = await ensureDatabase(config);
const runtime = await openRuntime({ config, program: "cli", maxConnections: 2 });
await ensureDefaultCorpus(contextOf(runtime));
await runtime.close();
await database.close();
// Its first start then does not migrate again.
markPrepared(config);
