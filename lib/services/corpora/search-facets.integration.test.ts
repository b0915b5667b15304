import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { searchFacets } from "./search-facets.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(() => instance?.close());

const facets = () => searchFacets(instance.context());

it("answers for an empty library", async () => {
  expect(await facets()).toMatchObject({
    docTypes: [],
    tags: [],
    formats: [],
    authorities: [],
    topics: [],
    publishedFrom: null,
    publishedTo: null,
  });
});

it("counts each value among published documents, the most frequent first, then by value", async () => {
  const { sql } = instance.database;
  await instance.upload("a.md", "# Roofs\n\nSlate.\n");
  await instance.upload("b.md", "# Walls\n\nBrick.\n");
  await instance.upload("c.txt", "Hedges of hornbeam.\n");
  await sql`update documents set doc_type = null, authority_id = null, tags = '{}', published_date = null`;
  await sql`update documents set doc_type = 'policy', tags = '{roof,design}', published_date = '2024-02-01'
    where source_path = 'a.md'`;
  await sql`update documents set authority_id = 'fernhill', tags = '{design,brick}', published_date = '2025-07-09'
    where source_path = 'b.md'`;
  expect(await facets()).toMatchObject({
    docTypes: [{ value: "policy", count: 1 }],
    tags: [
      { value: "design", count: 2 },
      { value: "brick", count: 1 },
      { value: "roof", count: 1 },
    ],
    formats: [
      { value: "md", count: 2 },
      { value: "txt", count: 1 },
    ],
    authorities: [{ value: "fernhill", count: 1 }],
    publishedFrom: "2024-02-01",
    publishedTo: "2025-07-09",
  });
});

it("lists at most the forty most frequent tags", async () => {
  const names = Array.from({ length: 50 }, (_, at) => `t${String(at).padStart(2, "0")}`);
  await instance.database.sql`update documents set tags = ${names} where source_path = 'a.md'`;
  const { tags } = await facets();
  expect(tags.map(({ value }) => value)).toEqual(["brick", "design", ...names].slice(0, 40));
});

it("does not reveal a restricted document", async () => {
  await instance.database
    .sql`update documents set confidentiality = 'restricted' where source_path in ('a.md', 'b.md')`;
  expect(await facets()).toMatchObject({
    tags: [],
    formats: [{ value: "txt", count: 1 }],
    publishedFrom: null,
    publishedTo: null,
  });
});
