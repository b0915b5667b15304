import { afterAll, beforeAll, expect, it } from "vitest";
import { DAMAGED_INDEX_NOTE } from "#lib/domain/damaged-index-words.ts";
import { rebuildDamaged } from "#lib/indexing/rebuild-damaged.ts";
import { storeHeartbeat } from "#lib/jobs/worker-heartbeat.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { checkHealth } from "#lib/services/health/check-health.ts";
import { readIndexHealth } from "#lib/services/health/read-index-health.ts";
import { TermDictionary } from "#lib/text-index/dictionary.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { searchEvidence } from "./search-evidence.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: createFakeEmbedder() });
  await instance.upload("quay.md", "# Quay\n\nA lantern hangs on the quay.\n");
  await instance.upload("weir.md", "# Weir\n\nA lantern hangs on the weir.\n");
});
afterAll(() => instance?.close());

const search = async () => {
  const response = await searchEvidence(instance.context(), { query: "a lantern" });
  const { status, reasonCodes, notes, results, lanes } = response;
  return { status, reasonCodes, notes, lanes, found: results.map(({ fileName }) => fileName) };
};

/** Returns whether a search says that words of its question are not in the first results. */
const saysWhatIsAbsent = async () => {
  const { notes } = await searchEvidence(instance.context(), { query: "a lantern of 1914" });
  return notes.some(({ code }) => code === "words_absent");
};

const healthOf = async () => {
  const { degradedCodes, corpora } = await readIndexHealth(instance.context());
  const [corpus] = corpora;
  return {
    ...{ service: await checkHealth(instance.context()), codes: degradedCodes },
    ...{ status: corpus?.status, reason: corpus?.degradedReason, error: corpus?.lastError },
  };
};

it("a search over a damaged index answers from the rest, says so, and is whole again after the job", async () => {
  const { sql, db } = instance.database;
  await sql`update slab_parts set bytes = set_byte(bytes, 60, get_byte(bytes, 60) # 1)
    where slab_id in (select min(id) from slabs group by kind)`;
  await storeHeartbeat(db);
  expect(await healthOf()).toMatchObject({
    service: { status: "ok", index: { status: "ok", detail: null } },
  });
  // The first read that meets the damage may be that of a misspelt word.
  const misspelt = await searchEvidence(instance.context(), { query: "a lantrrn on the weir" });
  expect(misspelt).toMatchObject({ status: "degraded", correctedQuery: "a lantern on the weir" });
  const answer = await search();
  expect(answer.status).toBe("degraded");
  expect(answer.found).toEqual(["weir.md"]);
  expect(answer.lanes).toContainEqual(
    expect.objectContaining({
      lane: "text",
      status: "degraded",
      reasonCodes: expect.arrayContaining(["index_damaged"]),
    }),
  );
  expect(answer.notes).toContainEqual({ code: "index_damaged", text: DAMAGED_INDEX_NOTE });

  expect(await saysWhatIsAbsent()).toBe(false);

  const damaged = {
    service: { status: "degraded", index: { status: "degraded", rebuild: "queued" } },
    ...{ codes: expect.arrayContaining(["index_damaged_queued"]), status: "error" },
    ...{ reason: "index_damaged", error: expect.stringContaining("search index is damaged") },
  };
  expect(await healthOf()).toMatchObject(damaged);

  await db.transaction((tx) =>
    instance.queue.enqueue(tx, { job: "mend-index", payload: {}, actorId: "local" }),
  );
  for (const [state, words] of [
    ["running", "is rebuilding it"],
    ["failed", "failed"],
    ["queued", "rebuilds it soon"],
  ] as const) {
    await sql`update jobs set state = ${state} where kind = 'mend-index'`;
    const { index } = (await healthOf()).service;
    expect(index).toEqual({ status: "degraded", rebuild: state, detail: expect.stringContaining(words) });
  }
  await instance.drain();
  const [job] = await sql`select state, result from jobs where kind = 'mend-index'`;
  expect(job).toMatchObject({ state: "done", result: { rebuilt: 2 } });

  const healed = await search();
  expect(healed.status).toBe("ok");
  expect(await saysWhatIsAbsent()).toBe(true);
  expect(healed.reasonCodes).not.toContain("index_damaged");
  expect(healed.found.toSorted()).toEqual(["quay.md", "weir.md"]);
  expect(await healthOf()).toMatchObject({
    ...{ status: "healthy", reason: null, error: null },
    service: { status: "ok", index: { status: "ok", rebuild: null, detail: null } },
  });
});

it("a search whose last read meets the damage says so", async () => {
  const { sql } = instance.database;
  const { searchDb } = instance.context();
  let isDamaged = false;
  // The statement before the words of the first results are looked up.
  const damageBefore = async (statement: string) => {
    if (isDamaged || !statement.includes("on_page")) return;
    isDamaged = true;
    await sql`update slab_parts set bytes = set_byte(bytes, 60, get_byte(bytes, 60) # 1)
      where slab_id = (select min(id) from slabs where kind = 'words')`;
    textIndex.shareCache([client], 10_000_000);
  };
  const client = new Proxy(searchDb.$client, {
    get: (target, name) => {
      if (name !== "unsafe") return Reflect.get(target, name);
      return async (...given: Parameters<typeof sql.unsafe>) => {
        await damageBefore(given[0]);
        return searchDb.$client.unsafe(...given);
      };
    },
  });
  const watched = new Proxy(searchDb, {
    get: (target, name) => (name === "$client" ? client : Reflect.get(target, name)),
  });
  const context = { ...instance.context(), searchDb: watched };
  const { notes, status } = await searchEvidence(context, { query: "a lantern of 1914" });
  expect(isDamaged).toBe(true);
  expect(status).toBe("degraded");
  expect(notes).toContainEqual({ code: "index_damaged", text: DAMAGED_INDEX_NOTE });
  await rebuildDamaged({ sql, dictionary: new TermDictionary() });
});
