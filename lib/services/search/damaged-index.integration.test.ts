import { afterAll, beforeAll, expect, it } from "vitest";
import { createFakeEmbedder } from "#lib/models/fake.ts";
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

it("a search over a damaged index answers from the rest, says so, and is whole again after the job", async () => {
  const { sql, db } = instance.database;
  await sql`update slab_parts set bytes = set_byte(bytes, 60, get_byte(bytes, 60) # 1)
    where slab_id in (select min(id) from slabs group by kind)`;
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
  expect(answer.notes).toContain("The search index of some documents is damaged and is being rebuilt.");

  await db.transaction((tx) =>
    instance.queue.enqueue(tx, { job: "mend-index", payload: {}, actorId: "local" }),
  );
  await instance.drain();
  const [job] = await sql`select state, result from jobs where kind = 'mend-index'`;
  expect(job).toMatchObject({ state: "done", result: { rebuilt: 2 } });

  const healed = await search();
  expect(healed.status).toBe("ok");
  expect(healed.reasonCodes).not.toContain("index_damaged");
  expect(healed.found.toSorted()).toEqual(["quay.md", "weir.md"]);
});
