import { AppError } from "#lib/errors/app-error.ts";
import type { DatabaseAddress } from "./client.ts";
import { readOwner } from "./owner.ts";

/**
 * Returns the address of the configured database: the given server, or the embedded one as announced by its owner.
 * @throws AppError("database_unavailable") if the embedded database is not running.
 */
export function runningDatabaseAddress(data: {
  readonly dir: string;
  readonly databaseUrl: string | null;
}): DatabaseAddress {
  if (data.databaseUrl !== null) return { url: data.databaseUrl };
  const owner = readOwner(data.dir);
  if (owner) return { socket: owner.socket };
  throw new AppError(
    "database_unavailable",
    `The embedded database of ${data.dir} is not running. Start Sightline with: npm run up`,
  );
}
