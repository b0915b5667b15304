import { runningDatabaseAddress } from "#db/address.ts";
import { type DatabaseAddress, openDatabase } from "#db/client.ts";
import { startEmbeddedServer } from "#db/embedded-process.ts";
import { requirePostgres } from "#db/require-postgres.ts";
import type { Config } from "#lib/config/config.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
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
 * @param signal stops an upgrade between two of its steps. The next start continues it.
 * @throws AppError("database_unavailable"), also for an upgrade that was stopped, or AppError("data_directory_in_use").
 */
export async function ensureDatabase(config: Config, signal?: AbortSignal): Promise<CommandDatabase> {
  const nothing = async () => {};
  if (config.data.databaseUrl !== null) {
    await requirePostgres(config.data.databaseUrl);
    await prepare({ url: config.data.databaseUrl }, signal);
    return { joined: true, close: nothing };
  }
  if (await answers(config)) return { joined: true, close: nothing };
  const server = await startEmbeddedServer(config.data.dir);
  try {
    await prepare({ socket: server.socket }, signal);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { joined: false, close: () => server.stop() };
}

/** What a command says when a person stops it during an upgrade. */
export const UPGRADE_STOPPED = "Stopped. The upgrade continues when Sightline starts again.";

async function prepare(address: DatabaseAddress, signal: AbortSignal | undefined): Promise<void> {
  const database = await openDatabase({ ...address, maxConnections: 2 });
  try {
    await bringUpToDate(database, { signal, report: (line) => process.stderr.write(`${line}\n`) });
  } catch (error) {
    if (signal?.aborted !== true) throw error;
    throw new AppError("database_unavailable", UPGRADE_STOPPED, {}, { cause: error });
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
