import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { citedSources } from "./cited-sources.ts";

/** Reading the sources of a pack is bounded: it runs in short statements, which stop with the request. */

const DOCUMENTS = 3;
const PLACES = 500;
const TEXT = Array.from({ length: 200 }, (_, at) => `Line ${at} of the lock keeper's log.`).join("\n\n");
let instance: TestInstance;
let documentIds: readonly string[];

beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
  const made = [];
  for (let at = 0; at < DOCUMENTS; at++)
    made.push(await instance.upload(`log-${at}.md`, `# Log ${at}\n\n${TEXT}\n`));
  documentIds = made.map(({ documentId }) => documentId);
});
afterAll(() => instance?.close());

const places = () =>
  Array.from({ length: PLACES }, (_, at) => ({
    documentId: documentIds[at % DOCUMENTS] ?? "",
    version: 1,
    start: at,
    end: at + 10,
  }));

it("returns each place's source under its own index, however many there are", async () => {
  const found = await citedSources(instance.context(), places());
  expect([...found.keys()].sort((a, b) => a - b)).toEqual(places().map((_, at) => at));
  const whole = `# Log 1\n\n${TEXT}\n`;
  expect(found.get(1)).toMatchObject({ title: "Log 1" });
  expect(whole.startsWith(found.get(1)?.around ?? "nothing")).toBe(true);
  expect(found.get(499)?.around).toContain(whole.slice(499, 509));
});

it("leaves no running statement in the database when its client disconnects", async () => {
  const { sql } = instance.database;
  await sql.unsafe(`alter table version_texts rename to version_texts_kept;
    create view version_texts as select * from version_texts_kept where (
      select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b, generate_series(1, 100) c) > 0`);
  const client = new AbortController();
  const read = citedSources({ ...instance.context(), signal: client.signal }, places());
  setTimeout(() => client.abort(), 300);
  await expect(read).rejects.toMatchObject({ code: "cancelled" });
  await vi.waitFor(
    async () => {
      const running = await sql`select left(query, 80) as query from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`;
      expect([...running]).toEqual([]);
    },
    { timeout: 30_000, interval: 100 },
  );
  await sql.unsafe("drop view version_texts; alter table version_texts_kept rename to version_texts");
  expect((await citedSources(instance.context(), places())).size).toBe(PLACES);
});
