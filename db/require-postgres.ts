import type postgres from "postgres";
import { AppError } from "#lib/errors/app-error.ts";
import { openDatabase } from "./client.ts";
import { serverName } from "./unreachable.ts";

/** The oldest release that the tests run on, in Postgres' numbering. */
const OLDEST_SERVER = 150_000;
/** The first release with half-precision vectors. */
const OLDEST_VECTOR = [0, 7] as const;
const NOT_PERMITTED = "42501";

type Facts = {
  readonly server: number;
  readonly release: string;
  readonly standby: boolean;
  readonly readOnly: boolean;
  readonly database: string;
  readonly role: string;
  /** pgvector's version in this database. */
  readonly vector: string | null;
  /** pgvector's version on the server. */
  readonly available: string | null;
  readonly mayCreate: boolean;
  readonly hasTables: boolean;
};

/**
 * Checks that Sightline can run on a Postgres server, and creates the pgvector extension.
 * @throws AppError("database_unavailable") that says what is missing and what to do.
 */
export async function requirePostgres(url: string): Promise<void> {
  const database = await openDatabase({ url, maxConnections: 1, applicationName: "sightline-check" });
  try {
    const facts = await factsOf(database.sql);
    const host = serverName(url).host;
    const problem =
      problemOf(facts, host) ?? (await createExtension(database.sql, facts)) ?? rightsMissing(facts);
    if (problem !== null) throw new AppError("database_unavailable", problem);
  } finally {
    await database.close();
  }
}

async function factsOf(sql: postgres.Sql): Promise<Facts> {
  const [facts] = await sql<Facts[]>`
    select current_setting('server_version_num')::int as server, current_setting('server_version') as release,
      pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly",
      current_database() as database, current_user as role,
      (select extversion from pg_extension where extname = 'vector') as vector,
      (select default_version from pg_available_extensions where name = 'vector') as available,
      has_database_privilege(current_database(), 'create') and coalesce(
        (select has_schema_privilege(oid, 'create') from pg_namespace where nspname = 'public'), false) as "mayCreate",
      to_regclass('public.documents') is not null as "hasTables"`;
  if (facts === undefined) throw new Error("The server answered without a row.");
  return facts;
}

function problemOf(facts: Facts, host: string): string | null {
  const { server, release, vector, available } = facts;
  if (server < OLDEST_SERVER)
    return `Postgres ${release} on ${host} is too old. Sightline needs Postgres ${OLDEST_SERVER / 10_000} or later. Upgrade that server, or unset DATABASE_URL to use the built-in database.`;
  if (facts.standby)
    return `${host} is a standby that can only be read. Set DATABASE_URL to its primary server.`;
  if (facts.readOnly)
    return `The role ${facts.role} may only read on ${host}, because default_transaction_read_only is on. Use another role, or run: ALTER ROLE ${named(facts.role)} SET default_transaction_read_only = off`;
  if (vector === null && available === null)
    return `pgvector is not installed on ${host}. Install it there (Debian and Ubuntu: apt install postgresql-${Math.floor(server / 10_000)}-pgvector; Docker: the image pgvector/pgvector), then start Sightline again.`;
  if (isOld(vector ?? available ?? "")) return oldVector(facts, host);
  return null;
}

function oldVector({ vector, available, database }: Facts, host: string): string {
  const needed = `Sightline needs ${OLDEST_VECTOR.join(".")} or later.`;
  const update = `run this in the database ${database}: ALTER EXTENSION vector UPDATE`;
  if (vector !== null && available !== null && !isOld(available))
    return `The database ${database} uses pgvector ${vector}. ${needed} The server has ${available}: ${update}`;
  const then = vector === null ? "start Sightline again" : update;
  return `pgvector ${vector ?? available} on ${host} is too old. ${needed} Install a newer one there, then ${then}`;
}

function isOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major < OLDEST_VECTOR[0] || (major === OLDEST_VECTOR[0] && minor < OLDEST_VECTOR[1]);
}

async function createExtension(sql: postgres.Sql, { vector, role, database }: Facts): Promise<string | null> {
  if (vector !== null) return null;
  try {
    await sql`create extension if not exists vector`;
    return null;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === NOT_PERMITTED)) throw error;
    return `The role ${role} may not create pgvector's extension. Ask an administrator of the server to run this in the database ${database}: CREATE EXTENSION vector`;
  }
}

function rightsMissing({ hasTables, mayCreate, role, database }: Facts): string | null {
  if (hasTables || mayCreate) return null;
  return `The role ${role} may not create tables in the database ${database}. Ask an administrator of the server to run this there: GRANT CREATE ON DATABASE ${named(database)} TO ${named(role)}; GRANT CREATE ON SCHEMA public TO ${named(role)}`;
}

function named(identifier: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(identifier) ? identifier : `"${identifier.replaceAll('"', '""')}"`;
}
