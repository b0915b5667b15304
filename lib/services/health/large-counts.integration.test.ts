import { afterAll, beforeAll, expect, it } from "vitest";
import { pageIndexSize } from "#lib/services/pages/page-index-size.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { recomputeCorpusHealth } from "./recompute-corpus-health.ts";
import { readCorpusHealth } from "./shared/read-corpus-health.ts";

const PAGES = 2 ** 30;
let instance: TestInstance;

beforeAll(async () => {
  instance = await openTestInstance();
  for (const name of ["heron.md", "otter.md", "vole.md"])
    await instance.upload(name, `# ${name}\n\nIt lives in the reeds.\n`);
  const { sql } = instance.database;
  await sql`update versions set page_count = ${PAGES}`;
  await sql`insert into pages (version_id, number, width, height, char_start, char_end, words)
    select id, 1, 100, 100, 0, 5, '' from versions limit 1`;
});
afterAll(() => instance?.close());

it("counts of pages above the database's integers stop no search", async () => {
  const answer = await searchEvidence(instance.context(), { query: "reeds" });
  expect(answer.results.length).toBeGreaterThan(0);
});

it("they are counted in the health of a corpus and in the size of its index", async () => {
  await recomputeCorpusHealth(instance.context(), { corpusIds: ["my-documents"], because: "poll" });
  const [health] = await readCorpusHealth(instance.context(), ["my-documents"]);
  expect(health?.pageCount).toBe(3 * PAGES);
  const [size] = await pageIndexSize(instance.context());
  expect(size?.pages).toBe(3 * PAGES);
});
