import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "#db/testing.ts";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { addDocument } from "#lib/indexing/testing.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { findAnswering } from "./answering.ts";
import { groupByDocument } from "./group.ts";
import { readHeldTerms } from "./held-terms.ts";
import { searchIndex } from "./search.ts";

let database: TestDatabase;
const embedder = createFakeEmbedder();

beforeAll(async () => {
  database = await openTestDatabase();
  const documents = [
    ["plan", "Policy LP23 asks for quiet lanes in every new street."],
    ["report", "The scheme meets Policy LP23 and its clauses."],
    ["other", "Policy LP24 is about trees and hedges in the streets."],
    ["minutes", "The committee met at seven and left at nine."],
    [
      "register",
      "Site SHL60x0055 lies beside the quay and has room for many homes, gardens and a ferry stage.",
    ],
  ] as const;
  for (const [id, passage] of documents)
    await addDocument(database, { id, title: id, passages: [passage] }, embedder);
});
afterAll(() => database?.close());

async function counted(query: string) {
  const deps = { db: database.db, embedder, actor: LOCAL_ACTOR };
  const found = await searchIndex(deps, searchFrameSchema.parse({ query }));
  const groups = groupByDocument(found.candidates);
  const { scope } = found;
  const held = await readHeldTerms(database.db, found);
  const facts = { scope, query: found.query, absent: [], holders: null, pagesSure: false, held };
  return { all: groups.length, answering: findAnswering(groups, facts).count };
}

it.each(["LP23", "Policy LP23"])("counts only documents that contain the identifier %s", async (query) => {
  const { all, answering } = await counted(query);
  expect(all).toBe(5);
  expect(answering).toBe(2);
});

it("counts only the document that contains a word of letters and digits that is the whole question", async () => {
  expect((await counted("SHL60x0055")).answering).toBe(1);
});

it("counts a document that has the question's words, and none for words that no document has", async () => {
  expect((await counted("what does the committee do at seven")).answering).toBeGreaterThanOrEqual(1);
  expect((await counted("zzyzx qwfp")).answering).toBe(0);
});

it("finds which other forms of a question's verbs the library has, without searching for them", async () => {
  const deps = { db: database.db, embedder, actor: LOCAL_ACTOR };
  const query = "when does the committee leave and meet at nine";
  const { scope } = await searchIndex(deps, searchFrameSchema.parse({ query }));
  expect(scope.otherForms.map(({ term }) => term).sort()).toEqual(["left", "met"]);
  expect(scope.terms.map(({ term }) => term)).not.toContain("left");
});
