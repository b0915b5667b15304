import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase, TEST_DATABASE_KIND } from "#db/testing.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { judge } from "#lib/services/judgements/judge.ts";
import { createPack } from "#lib/services/packs/create-pack.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { contentHash, exportToFile, importFromFile, searchResultsOf } from "./testing.ts";

const CORPUS = "plans";
const QUESTIONS = ["affordable housing on brownfield land", "river flood", "café naïve 🚲 lane", "H4"];
const WAYS = [
  ["native", "embedded"],
  ["embedded", "native"],
] as const;

/** The two kinds of database compute a distance with other machine instructions. Scores agree to five digits only. */
const alike = (answers: readonly unknown[]): unknown =>
  JSON.parse(
    JSON.stringify(answers, (_key, value: unknown) =>
      typeof value === "number" ? Number(value.toPrecision(5)) : value,
    ),
  );

async function fill(instance: TestInstance): Promise<void> {
  await ensureCorpus(instance.context(), { id: CORPUS, title: "Plans" });
  const corpusId = CORPUS;
  for (let i = 0; i < 6; i++)
    await instance.upload(
      `plans/plan-${i}.md`,
      `# Policy H${i}: Housing\n\nPolicy H${i} supports affordable housing on brownfield land near station ${i}.\n\n## Flood risk\n\nBuilding beside the river shows that flood levels of ${i} metres are withstood.\nSee Policy H${(i + 1) % 6}.\n`,
      { corpusId },
    );
  await instance.upload("plans/plan-1.md", "# Policy H1\n\nA second edition adds a cycle lane.\n", {
    corpusId,
  });
  await instance.upload("notes/unicode.txt", "Café naïve: the 🚲 lane 𝔸 stays open.\n", { corpusId });
  const found = JSON.stringify(await searchResultsOf(instance, "affordable housing", [CORPUS]));
  const evidenceRef = /doc::doc_\w+@\d+::chars-\d+-\d+/.exec(found)?.[0] ?? "";
  await judge(instance.context(), { query: "affordable housing", evidenceRef, grade: 3, origin: "search" });
  await createPack(instance.context(), { title: "Housing", items: [{ evidenceRef }] });
}

// Needs both kinds of database, so it is skipped where there is no Postgres server.
describe.skipIf(TEST_DATABASE_KIND !== "native").each(WAYS)(
  "a corpus moved from a database that is %s to one that is %s",
  (from, to) => {
    let here: TestInstance;
    let there: TestInstance;
    let file: string;

    beforeAll(async () => {
      here = await openTestInstance({ database: await openTestDatabase(from) });
      there = await openTestInstance({ database: await openTestDatabase(to) });
      await fill(here);
      file = await exportToFile(here, "out.tar.gz", CORPUS, true);
    });
    afterAll(async () => {
      await here?.close();
      await there?.close();
    });

    it("is imported without a model and with no work left", async () => {
      expect([here.database.kind, there.database.kind]).toEqual([from, to]);
      const outcome = await importFromFile(there, file);
      expect(outcome).toMatchObject({ documents: 7, packs: 1, renamedDocuments: 0, rebuilding: false });
      const [left] = await there.database.sql`
        select (select count(*) from chunks c where not exists (
            select 1 from chunk_vectors v where v.chunk_id = c.id))::int as lacking,
          (select count(*) from jobs where state = 'queued' and kind <> 'purge-deleted')::int as waiting`;
      expect(left).toEqual({ lacking: 0, waiting: 0 });
    });

    it("exports to the same bytes there, with receipts and packs", async () => {
      expect(contentHash(await exportToFile(there, "back.tar.gz", CORPUS, true))).toBe(contentHash(file));
    });

    it.each(QUESTIONS)(
      "returns the same order, refs and words, and scores equal to five digits (%s)",
      async (question) => {
        const before = await searchResultsOf(here, question, [CORPUS]);
        expect(JSON.stringify(before)).toContain("doc::");
        expect(alike(await searchResultsOf(there, question, [CORPUS]))).toEqual(alike(before));
      },
    );
  },
);
