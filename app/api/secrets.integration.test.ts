import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { graphConfig, type Opened, openGraph } from "#lib/corpora/connectors/graph/testing-open.ts";
import { answers, CLIENT_ID, TENANT_ID } from "#lib/corpora/connectors/graph/testing-server.ts";
import { createConnectors } from "#lib/corpora/connectors/index.ts";
import type { Connectors } from "#lib/domain/connector.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { createLogger } from "#lib/log/log.ts";
import { exportCorpus } from "#lib/services/archive/export-corpus.ts";
import { checkRoots } from "#lib/services/bindings/shared/check-roots.ts";
import { backupInstance } from "#lib/services/keeping/backup.ts";
import { listSyncItems } from "#lib/services/sync/list-sync-items.ts";
import { listSyncs } from "#lib/services/sync/list-syncs.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, dispatch } from "./testing.ts";

/** One secret for each way to store it. Rows of earlier releases may name a variable or a file. */
const PLANTED = {
  env: "planted-in-the-environment-Zq7~x",
  file: "planted-in-a-file-Zq8~y",
  secret: "planted-in-the-secret-store-Zq9~z",
} as const;
type Kept = keyof typeof PLANTED;
const KEPT: readonly Kept[] = ["env", "file", "secret"];
/** The row that names a variable is resolved, because the configuration names the same one. */
const RESOLVED: readonly Kept[] = ["env", "secret"];

const ADDRESSES = [
  "/api/audit",
  "/api/corpora",
  "/api/corpora/:id",
  "/api/corpora/:id/health",
  "/api/corpora/:id/syncs",
  "/api/corpora/:id/syncs/:run",
  "/api/documents",
  "/api/jobs",
  "/api/local-folders",
  "/api/local-folders/preview",
  "/api/openapi.json",
  "/api/providers",
  "/api/reports/:kind",
  "/api/search",
  "/api/sidecar/corpora",
  "/api/sidecar/corpora/:id",
  "/api/sidecar/corpora-health",
  "/api/sidecar/health",
];

const kept = mkdtempSync(path.join(tmpdir(), "sightline-planted-"));
const reference: Readonly<Record<Kept, string>> = {
  env: "env://PLANTED_SECRET",
  file: pathToFileURL(path.join(kept, "its-own-file")).href,
  secret: "secret://m365/planted",
};
const log: string[] = [];
const received: unknown[] = [];
const runs: Record<Kept, Awaited<ReturnType<typeof sync>>[]> = { env: [], file: [], secret: [] };
let graph: Opened;
let connectors: Connectors;
let instance: TestInstance;

/** Everything that must never appear: secrets, tokens, and addresses that open a file without sign-in. */
const forbidden = () => [...Object.values(PLANTED), ...graph.server.tokens, "tempauth", "opens-for-anybody"];

function expectClean(where: string, text: string): void {
  for (const planted of forbidden()) {
    // Not `not.toContain`, because its message would print the whole text.
    if (text.includes(planted)) throw new Error(`${planted} stands in ${where}`);
  }
}

async function ask(method: "GET" | "POST", address: string, body?: unknown): Promise<string> {
  const request = new Request(`http://localhost${address}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await dispatch(request);
  return `${JSON.stringify([...response.headers])}${await response.text()}`;
}

async function sync(corpusId: string) {
  expect(await ask("POST", `/api/corpora/${corpusId}/syncs`, {})).toContain("planning");
  await instance.drain();
  const [run] = await listSyncs(instance.context(), { corpusId, limit: 1 });
  return run;
}

const credentialsOf = (how: Kept) => ({
  ...{ tenantId: TENANT_ID, clientId: CLIENT_ID, clientSecretRef: reference[how] },
});

async function bind(how: Kept) {
  const create = (credentials: unknown) =>
    ask("POST", "/api/corpora", {
      id: `graph-${how}`,
      title: `Graph by ${how}`,
      roots: [
        {
          kind: "onedrive",
          locator: { drive_id: "b!drive-of-tests" },
          withPermissions: true,
          credentials,
        },
      ],
    });
  const answer = await create(credentialsOf(how));
  if (how === "secret") return expect(answer).toContain(reference[how]);
  expect(answer).toContain("a reference secret://NAME");
  await create(null);
  const { sql } = instance.database;
  await sql`
    update corpus_roots set credentials = ${JSON.stringify(credentialsOf(how))}::text::jsonb where corpus_id = ${`graph-${how}`}`;
}

beforeAll(async () => {
  mkdirSync(path.join(kept, "store", "m365"), { recursive: true });
  writeFileSync(path.join(kept, "its-own-file"), PLANTED.file);
  writeFileSync(path.join(kept, "store", "m365", "planted"), PLANTED.secret);
  const env = {
    ...{ PLANTED_SECRET: PLANTED.env, M365_CLIENT_SECRET_REF: reference.env },
    ...{ SECRETS_DIR: path.join(kept, "store"), LOG_LEVEL: "trace" },
  };
  graph = await openGraph({ env });
  graph.drive.write("Notices/rights of way.md", "# Rights of way\n\nThe footpath stays open in winter.\n");
  graph.drive.write("plan.md", "# Plan\n\nThe weir gauge is read on Mondays.\n");
  connectors = createConnectors(graphConfig(graph.server, env), { send: { wait: async () => undefined } });
  instance = await openTestInstance({
    env: { ...env, GRAPH_BASE_URL: graph.server.graphUrl, M365_AUTHORITY_URL: graph.server.authorityUrl },
    connectors,
    log: createLogger({ level: "trace", program: "worker" }, { write: (line) => log.push(line) }),
  });
  answerFrom(instance.runtime);
  for (const how of RESOLVED) runs[how].push(...(await syncs(how)));
  await bind("file");
  runs.file.push(await sync("graph-file"));
  received.push(runs, await checkRoots(instance.context(), connectors));
  // Nine syncs take longer on a busy machine.
}, 300_000);
afterAll(async () => {
  await instance?.close();
  await graph?.server.close();
  rmSync(kept, { recursive: true, force: true });
});

/** One success and three failures: an outdated secret, and two answers that repeat the request's data. */
async function syncs(how: Kept) {
  const { server } = graph;
  const id = `graph-${how}`;
  server.secret = PLANTED[how];
  await bind(how);
  const runs = [await sync(id)];
  server.expireTokens();
  server.secret = "another secret by now";
  runs.push(await sync(id));
  server.secret = PLANTED[how];
  const [token] = server.tokens.slice(-1);
  const echo = { error: { code: token, message: `${PLANTED[how]} ${token}`, innerError: { code: token } } };
  server.misbehave(answers(400, echo));
  runs.push(await sync(id));
  server.misbehave(answers(401, echo), answers(401, echo));
  runs.push(await sync(id));
  return runs;
}

test.each(RESOLVED)(
  "a corpus whose secret is stored by %s is synced, and failures are reported in words",
  (how) => {
    const said = runs[how].map((run) => [run?.state, run?.error?.code ?? null, run?.counts?.new ?? null]);
    expect(said).toEqual([
      ["done", null, 2],
      ["failed", "source_refused", null],
      ["failed", "source_unavailable", null],
      ["failed", "source_refused", null],
    ]);
    expect(runs[how][1]?.error?.message).toContain("the client secret is wrong");
  },
);

test("a row of an earlier release that names a file is not resolved, and says what to do", () => {
  const [run] = runs.file;
  expect(run).toMatchObject({ state: "failed", error: { code: "source_refused" } });
  expect(run?.error?.message).toMatch(/must be secret:\/\/NAME.*SECRETS_DIR/);
});

test("no table contains a secret or token", async () => {
  const { sql } = instance.database;
  const tables = await sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  let all = "";
  for (const { schema, name } of tables) {
    const rows = await sql<
      { row: string }[]
    >`select to_jsonb(t)::text as row from ${sql(schema)}.${sql(name)} t`;
    const text = rows.map(({ row }) => row).join("\n");
    expectClean(`table ${schema}.${name}`, text);
    all += text;
  }
  // The searched text must include the places that could contain one: references, failures and the files read.
  for (const there of [...Object.values(reference), "the client secret is wrong", "weir gauge"]) {
    expect(all.includes(there)).toBe(true);
  }
});

test("no log line contains one, at the most detailed level", () => {
  expect(log.join("")).toContain("job failed");
  expectClean("the log", log.join(""));
});

test("no answer of the API contains one", async () => {
  const paths = ADDRESSES.flatMap((route) =>
    route.includes(":kind")
      ? ["failed_files", "skipped_files", "never_retrieved"].map((kind) => route.replace(":kind", kind))
      : KEPT.flatMap((how) => {
          const ids = route.includes(":run") ? runs[how].map((run) => run?.id ?? "") : [""];
          return ids.map((run) => route.replace(":id", `graph-${how}`).replace(":run", run));
        }),
  );
  const got = [];
  for (const address of new Set(paths)) got.push([address, await ask("GET", address)] as const);
  got.push(["search", await ask("POST", "/api/search", { query: "when is the weir gauge read" })]);
  for (const [address, answer] of got) expectClean(address, answer);
  const all = got.map(([, answer]) => answer).join("");
  expect(all).toContain("env://PLANTED_SECRET");
  expect(all).toContain("weir gauge");
  expect(all).toContain("the client secret is wrong");
});

test("no sync report contains one, and no error of the connector, printed in full", async () => {
  for (const how of KEPT) {
    const runs = await listSyncs(instance.context(), { corpusId: `graph-${how}`, limit: 10 });
    for (const { id } of runs) received.push(await listSyncItems(instance.context(), { runId: id }));
    received.push(runs);
  }
  graph.server.secret = "another secret by now";
  const { connector, root } = graph;
  for (const how of KEPT) {
    const credentials = credentialsOf(how);
    const error = await connector
      .check({ ...root, credentials }, new AbortController().signal)
      .catch((e) => e);
    expect(isAppError(error, "source_refused")).toBe(true);
    received.push(error);
  }
  received.push(graph.config, graph.connector, instance.runtime.config);
  expectClean("what is returned", inspect(received, { depth: 30, showHidden: true, maxArrayLength: null }));
  expectClean("what is returned, as JSON", JSON.stringify(received));
});

/** Returns the unpacked content of an archive. A search in compressed bytes would find nothing. */
async function unpacked(archive: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of archive) parts.push(part);
  return gunzipSync(Buffer.concat(parts)).toString("latin1");
}

test.each(KEPT)("the archive of a corpus (%s) contains none, and does not name its location", async (how) => {
  const { stream } = await exportCorpus(instance.context(), {
    corpusId: `graph-${how}`,
    withReceipts: true,
  });
  const archive = await unpacked(stream);
  expectClean("the archive", archive);
  expect(archive.includes(RESOLVED.includes(how) ? "weir gauge" : `Graph by ${how}`)).toBe(true);
  expect(archive).not.toContain(reference[how]);
});

test("a backup contains none, although it names its location", async () => {
  const { sql, blobs } = instance.context();
  const { signal } = new AbortController();
  const { stream } = await backupInstance({
    ...{ sql, blobs, signal, now: new Date(), database: instance.database.kind },
  });
  const backup = await unpacked(stream);
  expectClean("the backup", backup);
  for (const named of [...Object.values(reference), "weir gauge"]) expect(backup).toContain(named);
});

test("no answer about the server's folders contains one, although files there store secrets", async () => {
  const folder = path.join(instance.database.dataDir, "corpora", "quay");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, ".env"), `PLANTED_SECRET=${PLANTED.env}`);
  writeFileSync(path.join(folder, "plan.md"), "# Plan\n");
  const listed = await ask("GET", `/api/local-folders?path=${encodeURIComponent(folder)}`);
  expect(listed).toContain("quay");
  expectClean("the folders", listed);
  const preview = await ask("POST", "/api/local-folders/preview", { path: folder });
  expect(preview).toContain("plan.md");
  expectClean("the preview", preview);
  rmSync(folder, { recursive: true });
});

test("no file of the data directory contains one, including the database's own", async () => {
  await instance.database.sql`checkpoint`;
  const folder = instance.database.dataDir;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(2);
  for (const { parentPath, name } of files) {
    const file = path.join(parentPath, name);
    expectClean(path.relative(folder, file), readFileSync(file, "latin1"));
  }
});
