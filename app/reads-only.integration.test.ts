import { afterAll, beforeAll, expect, it } from "vitest";
import { openPool } from "#db/client.ts";
import { newId } from "#db/new-id.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { storeHeartbeat } from "#lib/jobs/worker-heartbeat.ts";
import type { Logger } from "#lib/log/log.ts";
import { silentLogger } from "#lib/log/log.ts";
import { requestEvaluation } from "#lib/services/evaluation/request-evaluation.ts";
import { judge } from "#lib/services/judgements/judge.ts";
import { createPack } from "#lib/services/packs/create-pack.ts";
import { savePackVersion } from "#lib/services/packs/save-pack-version.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { contentOf, sent } from "./_restricted/crawl.ts";
import { answerFrom } from "./api/testing.ts";
import { type AppFile, appFiles, load, parametersIn } from "./testing.ts";

/**
 * Requests every page and every GET route as a database role that may only insert receipts, their steps and events.
 * Postgres refuses it any other write, and any lock on rows.
 */

const ROLE = `reader_${newId("run").slice(4, 12)}`;
/** What a read may store: its receipt with its steps, and its access log. */
const MAY_INSERT = ["receipts", "tool_runs", "events"];

let instance: TestInstance;
let ids: Readonly<Record<string, string>> = {};
const refusals: string[] = [];

/** Notes errors that a verb logs instead of failing. */
const note = (facts: unknown) => {
  refusals.push(String(typeof facts === "object" && facts !== null && "err" in facts ? facts.err : facts));
};
const noting: Logger = { ...silentLogger, warn: note, error: note, fatal: note, child: () => noting };

beforeAll(async () => {
  instance = await openTestInstance({ env: { SIDECAR_DEBUG: "true" } });
  const { documentId } = await instance.upload(
    "quay.md",
    "# Quay\n\n## Policy Q1\n\nA barge may moor here.\n",
  );
  const frame = searchFrameSchema.parse({ query: "barge" });
  const { traceId, results } = await searchEvidence(instance.context(), frame);
  const evidenceRef = results[0]?.passages[0]?.evidenceRef ?? "";
  const pack = await createPack(instance.context(), {
    ...{ title: "Barges", frame, receipts: [traceId] },
    items: [{ evidenceRef }],
  });
  await savePackVersion(instance.context(), { id: pack.id, note: "First" });
  await judge(instance.context(), { query: "barge", evidenceRef, grade: 3, origin: "search", traceId });
  await requestEvaluation(instance.context(), { set: "judgements", routes: ["keyword"] });
  await instance.drain();
  await storeHeartbeat(instance.database.db);
  const { sql } = instance.database;
  const first = async (statement: string) => (await sql.unsafe<{ id: string }[]>(statement))[0]?.id ?? "none";
  ids = {
    corpora: await first("select corpus_id as id from documents"),
    documents: documentId,
    jobs: await first("select id from jobs where document_id is not null"),
    packs: pack.id,
    receipts: traceId,
    evaluations: await first("select id from evaluation_runs"),
  };
  // A change that no worker has counted, so that reads find the corpus's health outdated.
  await sql`insert into corpus_touches (corpus_id) values (${ids.corpora ?? ""})`;
  await sql.unsafe(`create role ${ROLE}; grant usage on schema public to ${ROLE};
    grant select on all tables in schema public to ${ROLE};
    grant insert on ${MAY_INSERT.join(", ")} to ${ROLE}`);
  if (instance.database.kind === "embedded") await sql.unsafe(`set role ${ROLE}`);
  else
    await sql.unsafe(
      `do $$ begin execute format('alter database %I set role = ${ROLE}', current_database()); end $$`,
    );
  const restricted = () => openPool({ ...instance.database.address, maxConnections: 4 });
  answerFrom({ ...instance.runtime, log: noting, database: restricted(), searches: restricted() });
}, 120_000);

afterAll(async () => {
  const { sql, kind } = instance.database;
  if (kind === "embedded") await sql`reset role`;
  await sql.unsafe(`drop owned by ${ROLE}; drop role if exists ${ROLE}`);
  await instance.close();
});

it("the role may not write anything else, nor lock a row", async () => {
  const { address } = instance.database;
  const pool = openPool({ ...address, maxConnections: 1 });
  await expect(pool.sql`update corpora set title = ''`).rejects.toThrow("permission denied");
  await expect(pool.sql`select 1 from corpora for update`).rejects.toThrow("permission denied");
  await pool.close();
});

/** Returns the values of an address's dynamic parts. */
function parametersOf(address: string): Readonly<Record<string, string>> {
  const kind = Object.keys(ids).find((each) => address.includes(`/${each}/[id]`));
  const byName: Readonly<Record<string, string>> = {
    id:
      kind === undefined
        ? address.includes("evaluation")
          ? (ids.evaluations ?? "")
          : "none"
        : (ids[kind] ?? ""),
    page: "1",
    version: "1",
    kind: "failed-files",
    file: "pdf.mjs",
  };
  return Object.fromEntries(parametersIn(address).map((name) => [name, byName[name] ?? "none"]));
}

const QUERIES: Readonly<Record<string, readonly string[]>> = {
  "/": ["?q=barge"],
  "/across": ["?q=barge"],
  "/compare": ["?q=barge"],
  "/api/search": ["?q=barge"],
  "/api/workbench/search": ["?q=barge"],
  "/api/history": ["?periodFrom=2020-01-01"],
  "/api/documents/by-name": ["?name=quay"],
  "/api/did-you-mean": ["?q=barhe"],
  "/api/also-called": ["?q=lease"],
  "/api/suggest": ["?q=quay"],
};
const queriesOf = (address: string) => ["", ...(QUERIES[address] ?? [])];

type Handler = (request: Request, address: { readonly params: Promise<unknown> }) => Promise<Response>;
type Page = (props: Readonly<Record<string, unknown>>) => unknown;

const ORIGIN = "http://127.0.0.1:3000";

async function readRoute(handler: Handler, { address }: AppFile, query: string): Promise<void> {
  const params = parametersOf(address);
  const path = address.replaceAll(/\[+(?:\.{3})?(\w+)\]+/g, (_part, name: string) => params[name] ?? "none");
  const request = new Request(`${ORIGIN}${path}${query}`, { headers: { host: "127.0.0.1:3000" } });
  const answered = await handler(request, { params: Promise.resolve(params) });
  const text = await contentOf(answered);
  if (answered.status >= 500) refusals.push(`${answered.status} ${text}`);
}

async function readPage(page: Page, { address }: AppFile, query: string): Promise<void> {
  const searchParams = Promise.resolve(Object.fromEntries(new URLSearchParams(query)));
  try {
    await sent(await page({ params: Promise.resolve(parametersOf(address)), searchParams, children: null }));
  } catch (error) {
    // Pages answer "not found", and redirect, by throwing.
    const ofFramework =
      error instanceof Error && "digest" in error && String(error.digest).startsWith("NEXT_");
    if (!ofFramework) refusals.push(String(error));
  }
}

const ROUTES = appFiles("route.ts");
const PAGES = [...appFiles("page.tsx"), ...appFiles("layout.tsx")].filter(
  ({ file }) => !file.endsWith("/app/layout.tsx"),
);

it("no GET route writes anything but its receipt and access log, or locks a row", async () => {
  const found: string[] = [];
  for (const route of ROUTES) {
    const { GET } = await load(route.file);
    if (GET === undefined) continue;
    for (const query of queriesOf(route.address)) {
      refusals.length = 0;
      await readRoute(GET as Handler, route, query);
      found.push(...refusals.map((each) => `GET ${route.address}${query}: ${each}`));
    }
  }
  expect(found).toEqual([]);
}, 300_000);

it("no page writes anything but its receipt and access log, or locks a row", async () => {
  const found: string[] = [];
  for (const page of PAGES) {
    const { default: view } = await load(page.file);
    for (const query of queriesOf(page.address)) {
      refusals.length = 0;
      await readPage(view as Page, page, query);
      found.push(...refusals.map((each) => `page ${page.address}${query}: ${each}`));
    }
  }
  expect(found).toEqual([]);
}, 300_000);
