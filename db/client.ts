import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { AppError } from "#lib/errors/app-error.ts";
import * as schema from "./schema/index.ts";

/** `$client` is the postgres.js client underneath: its tagged templates are prepared once, which halves a round trip. */
export type Database = PostgresJsDatabase<typeof schema> & { readonly $client: postgres.Sql };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Either of the two: what a query function takes when it does not care. */
export type Queryable = Database | Transaction;

/** Where a database is: a server's address, or the embedded server's unix socket. */
export type DatabaseAddress = { readonly url: string } | { readonly socket: string };

export type OpenOptions = DatabaseAddress & {
  readonly maxConnections?: number;
  readonly applicationName?: string;
};

export type OpenDatabase = {
  readonly db: Database;
  /** The postgres.js client underneath; shares its connections. */
  readonly sql: postgres.Sql;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
};

/**
 * Connects and proves it with one query.
 * @throws AppError("database_unavailable") in words when nothing answers or it refuses.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const sql = connect(options);
  try {
    await sql`select 1`;
  } catch (cause) {
    await sql.end({ timeout: 1 });
    throw unavailable(options, cause);
  }
  return { db: drizzle(sql, { schema }), sql, close: () => sql.end({ timeout: 5 }) };
}

function connect(options: OpenOptions): postgres.Sql {
  const settings = {
    max: options.maxConnections ?? 8,
    onnotice: () => {},
    connection: { application_name: options.applicationName ?? "sightline" },
  };
  if ("url" in options) return postgres(options.url, { ...settings, connect_timeout: 10 });
  // The embedded server answers one client at a time, so a connection may have to wait for a long statement.
  return postgres({
    ...settings,
    path: options.socket,
    user: "postgres",
    database: "postgres",
    ssl: false,
    connect_timeout: 60,
  });
}

function unavailable(options: OpenOptions, cause: unknown): AppError {
  const where = "url" in options ? withoutPassword(options.url) : "the embedded database";
  const why = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new AppError("database_unavailable", `Cannot use ${where}: ${why}`, {}, { cause });
}

function withoutPassword(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `the database ${pathname.slice(1)} at ${host}`;
  } catch {
    return "the database";
  }
}
