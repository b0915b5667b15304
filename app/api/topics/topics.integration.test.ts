import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { corpora, versions } from "#db/schema/index.ts";
import { BUILT_IN_TOPICS } from "#lib/domain/built-in-topics.ts";
import type { SearchFilters } from "#lib/domain/search.ts";
import { type Topic, type TopicList, topicListSchema, topicSchema } from "#lib/domain/topics.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { searchFacets } from "#lib/services/corpora/search-facets.ts";
import { countFilterValues } from "#lib/services/search/filter-counts.ts";
import { replayReceipt } from "#lib/services/search/replay-receipt.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, dispatch } from "../testing.ts";

let instance: TestInstance;

beforeAll(async () => {
  instance = await openTestInstance();
  answerFrom(instance.runtime);
  for (const id of ["quay", "moor"]) await ensureCorpus(instance.context(), { id, title: `The ${id}` });
  await instance.upload(
    "boats.md",
    "# Boats\n\nA lantern hangs on each boat. The lantern is lit at dusk.\nA boat needs no parking, and parking is free.\n",
    { corpusId: "quay" },
  );
  await instance.upload("paths.md", "# Paths\n\nA lantern stands on the path, and a lantern in the shed.\n", {
    corpusId: "moor",
  });
});
afterAll(() => instance?.close());

const send = (method: string, path: string, body?: unknown) =>
  dispatch(
    new Request(`http://localhost:3000/api/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
const list = async (): Promise<TopicList> =>
  topicListSchema.parse(await (await send("GET", "topics")).json());
const add = (name: string, terms: readonly string[], corpusId: string | null = null, enabled = true) =>
  send("POST", "topics", { name, terms, corpusId, enabled });
async function added(...given: Parameters<typeof add>): Promise<Topic> {
  const answer = await add(...given);
  expect(answer.status).toBe(201);
  return topicSchema.parse(await answer.json());
}
const edit = (id: string, change: object) => send("PATCH", `topics/${id}`, change);
const remove = (id: string) => send("DELETE", `topics/${id}`);
async function refused(answer: Response): Promise<[number, string]> {
  const { error } = (await answer.json()) as { error: { message: string } };
  return [answer.status, error.message];
}
/** Returns the titles of the documents that have passages about one of the topics. */
async function found(topics: readonly string[], more: SearchFilters = {}): Promise<string[]> {
  const filters = { ...more, topics: [...topics] };
  const { results } = await searchEvidence(instance.context(), { query: "lantern", filters });
  return results.map(({ title }) => title).sort();
}
const counted = async () => (await searchFacets(instance.context())).topics;

describe("the topics", () => {
  it("start with the built-in ones, unchanged", async () => {
    const { topics, corpora: known, waiting } = await list();
    expect(topics).toHaveLength(BUILT_IN_TOPICS.length);
    expect(topics.every(({ builtIn, edited, enabled }) => builtIn && !edited && enabled)).toBe(true);
    expect(known.map(({ id }) => id)).toEqual(expect.arrayContaining(["moor", "quay"]));
    expect(waiting).toBe(0);
  });

  it("tag new documents when they are indexed, and filter searches and counts", async () => {
    expect(await found(["transport"])).toEqual(["Boats"]);
    expect(await found(["heritage"])).toEqual([]);
    expect(await found([])).toEqual([]);
    expect(await counted()).toEqual([{ value: "transport", count: 1 }]);
    const { traceId } = await searchEvidence(instance.context(), { query: "lantern" });
    const { documents, topics } = await countFilterValues(instance.context(), { traceId });
    expect([documents, topics]).toEqual([2, [{ value: "transport", count: 1 }]]);
  });

  it("are applied to stored passages by a job, which makes no new version", async () => {
    const before = await instance.database.db.select().from(versions);
    const topic = await added("Street lights", ["lantern", "lamp post"]);
    expect(topic.tag).toBe("street-lights");
    expect((await list()).waiting).toBe(2);
    expect(await found(["street-lights"])).toEqual([]);
    await instance.drain();
    expect((await list()).waiting).toBe(0);
    expect(await found(["street-lights"])).toEqual(["Boats", "Paths"]);
    expect(await counted()).toContainEqual({ value: "street-lights", count: 2 });
    expect(await instance.database.db.select().from(versions)).toEqual(before);
    const uploaded = await instance.upload("new.md", "# New\n\nA lantern beside a lantern.\n", {
      corpusId: "moor",
    });
    expect((await list()).waiting).toBe(0);
    expect(await found(["street-lights"], { documentIds: [uploaded.documentId] })).toEqual(["New"]);
    expect((await remove(topic.id)).status).toBe(200);
    await instance.drain();
    expect(await found(["street-lights"])).toEqual([]);
    expect(await counted()).toEqual([{ value: "transport", count: 1 }]);
  });

  it("of a corpus replace those of the same name there, or turn them off there", async () => {
    const all = await added("Lights", ["lantern"]);
    const own = await added("lights", ["dusk"], "quay");
    await instance.drain();
    expect(await found(["lights"], { corpora: ["quay"] })).toEqual([]);
    expect(await found(["lights"], { corpora: ["moor"] })).toEqual(["New", "Paths"]);
    await edit(own.id, { terms: ["boat"] });
    await instance.drain();
    expect(await found(["lights"], { corpora: ["quay"] })).toEqual(["Boats"]);
    await edit(own.id, { enabled: false });
    await instance.drain();
    expect(await found(["lights"], { corpora: ["quay"] })).toEqual([]);
    for (const { id } of [all, own]) await remove(id);
    await instance.drain();
  });

  it("that are built in can be turned off, changed and reset, but not removed", async () => {
    const id = "built-in-transport";
    expect(await refused(await remove(id))).toEqual([409, expect.stringContaining("Turn it off instead")]);
    expect((await edit(id, { corpusId: "quay" })).status).toBe(409);
    await edit(id, { enabled: false });
    await instance.drain();
    expect(await found(["transport"])).toEqual([]);
    expect((await list()).topics.find((each) => each.id === id)).toMatchObject({
      ...{ enabled: false, builtIn: true, edited: true },
    });
    const reset = (await (await remove(id)).json()) as { now: Topic };
    expect(reset.now).toMatchObject({ edited: false, enabled: true, name: "Transport" });
    await instance.drain();
    expect(await found(["transport"])).toEqual(["Boats"]);
  });

  it("have a name once for the same corpora, and obey their limits", async () => {
    expect(await refused(await add("HERITAGE!", ["old"]))).toEqual([
      409,
      "There is already a topic “Heritage”. Edit it, or choose another name.",
    ]);
    const own = await added("Heritage", ["old"], "moor");
    expect((await add("heritage", ["older"], "moor")).status).toBe(409);
    await remove(own.id);
    for (const [name, terms] of [
      ["", ["quay"]],
      ["…", ["quay"]],
      ["Quays", []],
      ["Quays", ["…"]],
      ["Quays", ["qu*"]],
      ["Quays", ["q".repeat(81)]],
      ["Quays", Array.from({ length: 61 }, (_, at) => `quay${at}`)],
    ] as const)
      expect((await add(name, terms)).status).toBe(400);
    expect((await add("Quays", ["quay"], "nowhere")).status).toBe(404);
    expect((await edit("top_unknown", { enabled: false })).status).toBe(404);
  });

  it("are in the audit log when they change", async () => {
    const { id } = await added("Rafts", ["raft"]);
    await edit(id, { terms: ["raft", "pontoon"] });
    await remove(id);
    const log = await send("GET", `audit?subjectType=topics&subjectId=${id}`);
    const { entries } = (await log.json()) as { entries: readonly { action: string; after: unknown }[] };
    expect(entries.map(({ action }) => action)).toEqual(["topics.removed", "topics.edited", "topics.added"]);
    expect(entries[1]?.after).toEqual({
      ...{ name: "Rafts", terms: "raft · pontoon", corpusId: null, enabled: true },
    });
  });
});

describe("a replay of a search for a topic", () => {
  it("names a changed topic as a cause, and only one of its filter", async () => {
    await instance.drain();
    const filters = { topics: ["transport"] };
    const { traceId } = await searchEvidence(instance.context(), { query: "lantern", filters });
    const causes = async () =>
      (await replayReceipt(instance.context(), { id: traceId, asOf: "receipt" })).items.flatMap(
        (item) => item.causes,
      );
    await edit("built-in-heritage", { enabled: false });
    await instance.drain();
    expect(await causes()).toEqual([]);
    await edit("built-in-transport", { terms: ["tram"] });
    await instance.drain();
    expect(await causes()).toContain("topics_changed");
    for (const id of ["built-in-heritage", "built-in-transport"]) await remove(id);
    await instance.drain();
  });
});

it("a topic of a restricted corpus is in no answer, and cannot be changed", async () => {
  const { id } = await added("zqlights", ["lantern"], "moor");
  await instance.drain();
  const keep = (confidentiality: "restricted" | "internal") =>
    instance.database.db.update(corpora).set({ confidentiality }).where(eq(corpora.id, "moor"));
  const all = async () =>
    `${JSON.stringify(await counted())}${await (await send("GET", "topics")).text()}${await (await send("GET", "audit")).text()}`;
  expect((await all()).split("zqlights").length).toBeGreaterThan(3);
  await keep("restricted");
  expect(await all()).not.toContain("zqlights");
  expect((await edit(id, { enabled: false })).status).toBe(404);
  expect((await remove(id)).status).toBe(404);
  expect((await add("zqmasts", ["mast"], "moor")).status).toBe(404);
  await keep("internal");
  expect((await remove(id)).status).toBe(200);
});
