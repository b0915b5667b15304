import { databaseAddress } from "#db/address.ts";
import { type DatabaseAddress, openDatabase } from "#db/client.ts";
import { startEmbeddedServer } from "#db/embedded-process.ts";
import { migrate } from "#db/migrate.ts";
import type { Config } from "#lib/config/config.ts";
import { isAppError } from "#lib/errors/app-error.ts";

/** The database of a command: of the instance that runs already, or one started for the command alone. */
export type CommandDatabase = {
  /** True when others run it, and with it, as a rule, a worker that does the jobs. */
  readonly joined: boolean;
  /** Ends what was started for the command. */
  close(): Promise<void>;
};

/**
 * Makes sure that the configured database is up and migrated. Afterwards `openRuntime` connects as everywhere.
 * @throws AppError("database_unavailable") or ("data_directory_in_use") in words.
 */
export async function ensureDatabase(config: Config): Promise<CommandDatabase> {
  const nothing = async () => {};
  if (config.data.databaseUrl !== null) {
    await bringUpToDate({ url: config.data.databaseUrl });
    return { joined: true, close: nothing };
  }
  if (await answers(config)) return { joined: true, close: nothing };
  const server = await startEmbeddedServer(config.data.dir);
  await bringUpToDate({ socket: server.socket });
  return { joined: false, close: () => server.stop() };
}

async function bringUpToDate(address: DatabaseAddress): Promise<void> {
  const database = await openDatabase({ ...address, maxConnections: 2 });
  try {
    await migrate(database.db);
  } finally {
    await database.close();
  }
}

async function answers(config: Config): Promise<boolean> {
  try {
    const database = await openDatabase({ ...databaseAddress(config.data), maxConnections: 1 });
    await database.close();
    return true;
  } catch (error) {
    if (isAppError(error, "database_unavailable")) return false;
    throw error;
  }
}
