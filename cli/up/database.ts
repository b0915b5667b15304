import { sql } from "drizzle-orm";
import { APPLICATION } from "#db/application.ts";
import { type DatabaseAddress, openDatabase } from "#db/client.ts";
import { type EmbeddedServer, startEmbeddedServer } from "#db/embedded-process.ts";
import { migrate } from "#db/migrate.ts";
import type { Config } from "#lib/config/config.ts";

/** The embedded server, or null where a Postgres is configured. */
export async function startDatabase(config: Config): Promise<EmbeddedServer | null> {
  return config.data.databaseUrl === null ? startEmbeddedServer(config.data.dir) : null;
}

/** Brings the schema up to date, and tells whether anything was ever stored. */
export async function prepareDatabase(
  config: Config,
  server: EmbeddedServer | null,
): Promise<{ readonly empty: boolean }> {
  const address: DatabaseAddress =
    server === null ? { url: config.data.databaseUrl ?? "" } : { socket: server.socket };
  const database = await openDatabase({ ...address, applicationName: APPLICATION.cli, maxConnections: 2 });
  try {
    await migrate(database.db);
    const [row] = await database.db.execute<{ used: boolean }>(
      sql`select exists(select 1 from corpora) as used`,
    );
    return { empty: row?.used !== true };
  } finally {
    await database.close();
  }
}
