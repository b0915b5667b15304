import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { answerFrom, dispatch } from "#app/api/testing.ts";
import { openDatabase } from "#db/client.ts";
import { rows } from "#db/statement.ts";
import { stoppedBy } from "#db/stopped-by.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { answerSearch, searchEvidence } from "#lib/services/search/search-evidence.ts";
import { runSearch, withinRequestTime, withinSearchTime } from "#lib/services/search/shared/search-time.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";

/** A search that was stopped, by a deadline or by its client, leaves no running statement in the database. */

let instance: TestInstance;

beforeAll(async () => {
  instance = await openTestInstance({ env: { SEARCH_DEADLINE_SECONDS: "1" } });
  answerFrom(instance.runtime);
  await instance.upload("quay.md", "# Quay\n\nA lantern hangs on the quay.\n");
});
afterEach(async () => {
  for (const table of ["chunks", "slabs", "terms"]) await restore(table);
});
afterAll(() => instance?.close());

const get = (signal?: AbortSignal, path = "search?q=lantern+quay") =>
  dispatch(new Request(`http://localhost:3000/api/${path}`, signal ? { signal } : {}));

/** Makes every statement that reads the table run for hours. */
async function makeEndless(table: string): Promise<void> {
  await instance.database.sql.unsafe(`alter table ${table} rename to ${table}_kept;
    create view ${table} as select * from ${table}_kept where (
      select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b, generate_series(1, 100) c) > 0`);
}

async function restore(table: string): Promise<void> {
  const client = instance.database.sql;
  const [kept] = await client`select to_regclass(${`${table}_kept`}) as name`;
  if (kept?.name == null) return;
  await client.unsafe(`drop view ${table}; alter table ${table}_kept rename to ${table}`);
}

/** Waits until no other statement runs. The embedded database would not answer before; Postgres lists what runs. */
async function expectNothingRunning(): Promise<void> {
  await vi.waitFor(
    async () => {
      const running = await instance.database.sql`select left(query, 80) as query from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`;
      expect([...running]).toEqual([]);
    },
    { timeout: 30_000, interval: 100 },
  );
}

describe("the database stops a search's statements", () => {
  it("when a lane misses its deadline, and the search answers without it", async () => {
    await makeEndless("chunks");
    const response = await get();
    expect(response.status).toBe(200);
    const body = (await response.json()) as { status: string; reason_codes: string[] };
    expect(body).toMatchObject({ status: "unavailable" });
    expect(body.reason_codes).toContain("lane_deadline_missed");
    await expectNothingRunning();
  });

  it.each([
    ["search?q=lantern+quay", "terms"],
    ["did-you-mean?q=lantren+quay", "terms"],
    ["also-called?q=an+annexe", "slabs"],
  ])("when the client of %s disconnects", async (path, table) => {
    await makeEndless(table);
    const client = new AbortController();
    const answer = get(client.signal, path);
    setTimeout(() => client.abort(), 300);
    expect((await answer).status).toBe(409);
    await expectNothingRunning();
  });

  it("when the whole search takes too long, which is reported", async () => {
    await makeEndless("terms");
    const frame = searchFrameSchema.parse({ query: "lantern quay" });
    const search = withinSearchTime(instance.context(), (limited) => answerSearch(limited, frame), 0.3);
    await expect(search).rejects.toMatchObject({
      code: "timed_out",
      message: expect.stringMatching(/longer than 0.3 seconds.*Use fewer words/),
    });
    await expectNothingRunning();
  });

  it("when this process hangs, by its own timeout", async () => {
    await makeEndless("terms");
    const searches = await openDatabase({ ...instance.database.address, statementTimeoutMs: 500 });
    try {
      await expect(searches.sql`select count(*) from terms`).rejects.toMatchObject({ code: "57014" });
    } finally {
      await searches.close();
    }
    await expectNothingRunning();
  });
});

it("searches work again after statements were stopped", async () => {
  const response = await get();
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ status: "ok", results: [{ filename: "quay.md" }] });
});

it("a statement hit by the late cancellation of another search runs again", async () => {
  const db = stoppedBy(instance.runtime.searches.db, new AbortController().signal);
  await instance.database.sql`create sequence asked`;
  // Fails like a cancelled statement the first time only: sequences are not rolled back.
  await instance.database.sql.unsafe(`create function first_cancelled() returns int language plpgsql as $$
    begin
      if nextval('asked') = 1 then raise exception 'canceled' using errcode = '57014'; end if;
      return 7;
    end $$`);
  expect(await rows<{ n: number }>(db, sql`select first_cancelled() as n`)).toEqual([{ n: 7 }]);
});

it("a search hit by the late cancellation of another search runs again, once", async () => {
  let attempts = 0;
  const search = async () => {
    attempts += 1;
    const cause = Object.assign(new Error("canceling statement due to user request"), { code: "57014" });
    if (attempts === 1) throw new Error("Failed query", { cause });
    return "found";
  };
  expect(await withinSearchTime(instance.context(), search)).toBe("found");
  expect(attempts).toBe(2);
});

describe("a request of several searches", () => {
  const never = () => new Promise<never>(() => {});

  it("has one limit for all of them, and answers with those that ended", async () => {
    const codes = await withinRequestTime(
      instance.context(),
      async (limited) => {
        const code = (search: () => Promise<string>) =>
          runSearch(limited, search).catch((error: { readonly code: string }) => error.code);
        return [await code(async () => "found"), await code(never), await code(never)];
      },
      1,
    );
    expect(codes).toEqual(["found", "timed_out", "timed_out"]);
  });

  it("is refused if a step between them does not end", async () => {
    await expect(withinRequestTime(instance.context(), never, 0.2)).rejects.toMatchObject({
      code: "timed_out",
    });
  });
});

it("a hundred searches whose lanes are stopped at once are each answered", async () => {
  const { config } = instance.runtime;
  const search = { ...config.search, deadlineSeconds: 0 };
  const context = { ...instance.context(), config: { ...config, search } };
  const frame = searchFrameSchema.parse({ query: "lantern quay" });
  const traces = new Set<string>();
  while (traces.size < 100) traces.add((await searchEvidence(context, frame)).traceId);
});
