import { runningDatabaseAddress } from "#db/address.ts";
import { type DatabaseAddress, openDatabase } from "#db/client.ts";
import { startEmbeddedServer } from "#db/embedded-process.ts";
import { requirePostgres } from "#db/require-postgres.ts";
import type { Config } from "#lib/config/config.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { bringUpToDate } from "#lib/services/keeping/bring-up-to-date.ts";

/** The database of a command: that of a running instance, or one started for the command. */
export type CommandDatabase = {
  /** True if another process runs it. That process usually has a worker for the jobs. */
  readonly joined: boolean;
  /** Stops what was started for the command. */
  close(): Promise<void>;
};

/**
 * Ensures that the configured database is running and up to date. Afterwards `openRuntime` connects as usual.
 * @throws AppError("database_unavailable") or AppError("data_directory_in_use").
 */
export async function ensureDatabase(config: Config): Promise<CommandDatabase> {
  const nothing = async () => {};
  if (config.data.databaseUrl !== null) {
    await requirePostgres(config.data.databaseUrl);
    await prepare({ url: config.data.databaseUrl });
    return { joined: true, close: nothing };
  }
  if (await answers(config)) return { joined: true, close: nothing };
  const server = await startEmbeddedServer(config.data.dir);
  await prepare({ socket: server.socket });
  return { joined: false, close: () => server.stop() };
}

async function prepare(address: DatabaseAddress): Promise<void> {
  const database = await openDatabase({ ...address, maxConnections: 2 });
  try {
    await bringUpToDate(database, { report: (line) => process.stderr.write(`${line}\n`) });
  } finally {
    await database.close();
  }
}

async function answers(config: Config): Promise<boolean> {
  try {
    const database = await openDatabase({ ...runningDatabaseAddress(config.data), maxConnections: 1 });
    await database.close();
    return true;
  } catch (error) {
    if (isAppError(error, "database_unavailable")) return false;
    throw error;
  }
}
