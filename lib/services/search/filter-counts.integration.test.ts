import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { COUNTED_FILTERS } from "#lib/domain/documents.ts";
import type { SearchFrameInput } from "#lib/domain/search.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { countFilterValues } from "./filter-counts.ts";
import { searchEvidence } from "./search-evidence.ts";

/** More documents than a receipt stores results of. */
const MANY = 60;
let instance: TestInstance;

const front = (lines: string, text: string) => `---\n${lines}\n---\n\n${text}\n`;
const FILES: readonly (readonly [corpusId: string, path: string, text: string])[] = [
  [
    "harbour",
    "code.md",
    front(
      "doc_type: design code\ntags: [ropes, ladders]\nauthority: Quay Board",
      "Every mooring has a ladder.",
    ),
  ],
  [
    "harbour",
    "minutes.md",
    front(
      "doc_type: minutes\ntags: [ladders]\nauthority: Quay Board",
      "The board agreed that the ladder stays. Who will paint it?",
    ),
  ],
  ["lamps", "lamps.txt", "A lamp hangs beside every ladder. Which colour is it?"],
  ["lamps", "other.md", front("doc_type: letter", "Nothing of the kind.")],
];

beforeAll(async () => {
  instance = await openTestInstance();
  for (const id of ["harbour", "lamps", "many"]) await ensureCorpus(instance.context(), { id, title: id });
  for (const [corpusId, path, text] of FILES) await instance.upload(path, text, { corpusId });
  for (let number = 0; number < MANY; number++)
    await instance.upload(`bell-${number}.md`, `Bell ${number} rings at noon.`, { corpusId: "many" });
}, 240_000);
afterAll(() => instance?.close());

const ask = (query: string, filters: SearchFrameInput["filters"] = {}) =>
  searchEvidence(instance.context(), { query, filters, mode: "keyword", lanes: "text", limit: 1 });
const countsOf = async (...asked: Parameters<typeof ask>) =>
  countFilterValues(instance.context(), { traceId: (await ask(...asked)).traceId });

it("counts the documents that the search found, shown or not, by each of their values", async () => {
  expect(await countsOf("ladder")).toEqual({
    documents: 3,
    corpora: [
      { value: "harbour", count: 2 },
      { value: "lamps", count: 1 },
    ],
    docTypes: expect.arrayContaining([
      { value: "design code", count: 1 },
      { value: "minutes", count: 1 },
    ]),
    formats: [
      { value: "md", count: 2 },
      { value: "txt", count: 1 },
    ],
    tags: [
      { value: "ladders", count: 2 },
      { value: "ropes", count: 1 },
    ],
    authorities: [{ value: "Quay Board", count: 2 }],
    topics: [],
    ...{ adoptionStatuses: [], projects: [], matters: [], stages: [], applications: [] },
    ...{ roles: [], motions: [], topologyLabels: [], properties: [] },
    flags: [
      { value: "isQuestion", count: 2 },
      { value: "isDecision", count: 1 },
    ],
  });
});

it("counts within the filters in force", async () => {
  const counts = await countsOf("ladder", { corpora: ["lamps"] });
  expect(counts).toMatchObject({ documents: 1, corpora: [{ value: "lamps", count: 1 }], tags: [] });
});

it("counts all documents of a long answer, as many as its count line says", async () => {
  const answer = await ask("bell rings at noon");
  const counts = await countFilterValues(instance.context(), { traceId: answer.traceId });
  expect(answer.documentCount).toBe(MANY);
  expect(counts.corpora).toEqual([{ value: "many", count: MANY }]);
});

it("counts nothing for a search that found nothing", async () => {
  const counts = await countsOf("zzyzx");
  expect(counts.documents).toBe(0);
  expect(COUNTED_FILTERS.flatMap((filter) => counts[filter])).toEqual([]);
});

it("leaves out documents that the reader may not see now", async () => {
  const { traceId } = await ask("ladder");
  await instance.database.db.execute(
    sql`update documents set confidentiality = 'restricted' where source_path = 'code.md'`,
  );
  const counts = await countFilterValues(instance.context(), { traceId });
  await instance.database.db.execute(
    sql`update documents set confidentiality = 'internal' where source_path = 'code.md'`,
  );
  expect(counts.documents).toBe(2);
  expect(counts.tags).toEqual([{ value: "ladders", count: 1 }]);
});

it("counts the flags of searchable passages only", async () => {
  const { traceId } = await ask("ladder");
  const disable = (disabled: boolean) =>
    instance.database.db.execute(sql`update chunks set disabled = ${disabled} where is_decision`);
  await disable(true);
  const counts = await countFilterValues(instance.context(), { traceId });
  await disable(false);
  expect(counts.flags).toEqual([{ value: "isQuestion", count: 1 }]);
});

it("says so when there is no receipt to count from", async () => {
  await expect(countFilterValues(instance.context(), { traceId: "trace_unknown123" })).rejects.toMatchObject({
    code: "not_found",
  });
});
