import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { AppError } from "#lib/errors/app-error.ts";
import { thenAfterCommit } from "./after-commit.ts";
import * as schema from "./schema/index.ts";
import { whyUnreachable } from "./unreachable.ts";
import { withoutHoles } from "./without-holes.ts";

/** `$client` is the underlying postgres.js client. It prepares its tagged templates once, which halves a round trip. */
export type Database = PostgresJsDatabase<typeof schema> & { readonly $client: postgres.Sql };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** A database or a transaction, for query functions that accept either. */
export type Queryable = Database | Transaction;

/** Address of a database: a server's URL, or the embedded server's unix socket. */
export type DatabaseAddress = { readonly url: string } | { readonly socket: string };

export type OpenOptions = DatabaseAddress & {
  readonly maxConnections?: number;
  readonly applicationName?: string;
  /** The server stops a statement that runs longer, with SQLSTATE 57014. Absent: no limit. */
  readonly statementTimeoutMs?: number;
};

export type OpenDatabase = {
  readonly db: Database;
  /** The underlying postgres.js client, with the same connections. */
  readonly sql: postgres.Sql;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
};

/**
 * Connects and checks the connection with one query.
 * @throws AppError("database_unavailable") with a reason in words if the server does not answer or refuses.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const database = openPool(options);
  try {
    await database.sql`select 1`;
  } catch (cause) {
    await database.sql.end({ timeout: 1 });
    throw unavailable(options, cause);
  }
  return database;
}

/** Opens a pool without a check. It connects when the first statement is sent. The driver is mended (ADR 0077). */
export function openPool(options: OpenOptions): OpenDatabase {
  const sql = withoutHoles(connect(options));
  return { db: withAfterCommit(drizzle(sql, { schema })), sql, close: () => sql.end({ timeout: 5 }) };
}

/** Makes the transactions of a database run the work registered with `afterCommit`. */
function withAfterCommit(db: Database): Database {
  const transaction = db.transaction.bind(db);
  const committing: Database["transaction"] = (body, config) =>
    thenAfterCommit((begun) =>
      transaction((tx) => {
        begun(tx);
        return body(tx);
      }, config),
    );
  return Object.assign(db, { transaction: committing });
}

function connect(options: OpenOptions): postgres.Sql {
  const settings = {
    max: options.maxConnections ?? 8,
    onnotice: () => {},
    connection: {
      application_name: options.applicationName ?? "sightline",
      ...(options.statementTimeoutMs === undefined
        ? {}
        : { statement_timeout: Math.ceil(options.statementTimeoutMs) }),
    },
  };
  if ("url" in options) return postgres(options.url, { ...settings, connect_timeout: 10 });
  // The embedded server serves one client at a time, so a connection may wait for a long statement.
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
  const message = cause instanceof Error ? cause.message || cause.name : String(cause);
  const words =
    "url" in options ? whyUnreachable(options.url, cause) : `Cannot use the embedded database: ${message}`;
  return new AppError("database_unavailable", words, {}, { cause });
}
