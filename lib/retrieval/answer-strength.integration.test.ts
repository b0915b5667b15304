import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "#db/testing.ts";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { addDocument } from "#lib/indexing/testing.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { answerStrength, pagesConfidence, textLaneConfidence } from "./answer-strength.ts";
import { ranked, toEvidence } from "./evidence.ts";
import { acrossLanes } from "./fuse/across-lanes.ts";
import { retrieveText } from "./retrieve.ts";

let database: TestDatabase;
const embedder = createFakeEmbedder();
const FILLING = Array.from(
  { length: 40 },
  (_, i) => `Paragraph ${i} about trees, hedges and paths of the northern parks and gardens.`,
);

beforeAll(async () => {
  database = await openTestDatabase();
  const passages = [
    "Between 2011 and 2031 the borough needs 8,400 new homes.",
    "Ferrars Terrace was designated as a conservation area.",
    "The harbour is to be dredged each spring by the port authority.",
  ];
  await addDocument(database, { id: "homes", title: "Homes", passages }, embedder);
  await addDocument(database, { id: "parks", title: "Parks", passages: FILLING }, embedder);
});
afterAll(() => database?.close());

async function ask(query: string, semantic = true) {
  const deps = { db: database.db, embedder: semantic ? embedder : null, actor: LOCAL_ACTOR };
  const text = await retrieveText(deps, searchFrameSchema.parse({ query }));
  const evidence = ranked(
    acrossLanes(text.report.candidates, [], { "visual-page": 0, "visual-text": 0 }).flatMap(toEvidence),
  );
  const answered = { text, pages: [] };
  const told = await answerStrength(database.db, query, text.scope, answered, evidence);
  return { ...told, missing: told.absent.map(({ printed }) => printed), answered };
}

describe("what a question asks for and the evidence has not", () => {
  it.each([
    ["how many new homes does the borough need between 2011 and 2031?", []],
    ["how many new homes does the borough need until 2031/77?", ["2031/77"]],
    ["how many new homes does the borough need by 2050?", ["2050"]],
    ["when was Ferrars Terrace designated?", []],
    ["when was Ferrers Terrace designated?", []],
    ["when was Pemberton Terrace designated?", ["Pemberton"]],
  ])("%j: %j", async (query, missing) => {
    expect((await ask(query)).missing).toEqual(missing);
  });

  it("is looked for in the whole of the first document, and a common name is no news", async () => {
    expect((await ask("Ferrars: when will the harbour be dredged by the port authority?")).missing).toEqual(
      [],
    );
    expect((await ask("which new homes are needed, and which Paths?")).missing).toEqual([]);
  });
});

describe("the verdict", () => {
  it("is strong where all is there and weak where a year is not", async () => {
    expect(await ask("how many new homes does the borough need between 2011 and 2031?")).toMatchObject({
      strength: "strong",
      reasonCodes: [],
    });
    expect(await ask("how many new homes does the borough need in 2050?")).toMatchObject({
      strength: "weak",
      reasonCodes: expect.arrayContaining(["asked_number_absent"]) as string[],
    });
  });

  it("is weak where nothing is found, with confidence 0", async () => {
    const { strength, reasonCodes, answered } = await ask("zebra xylophone", false);
    expect({ strength, reasonCodes }).toEqual({ strength: "weak", reasonCodes: ["nothing_found"] });
    expect(textLaneConfidence(answered)).toBe(0);
  });

  it("is told with a confidence between 0 and 1, and none for lanes that were not asked", async () => {
    const { answered } = await ask("how many new homes does the borough need?");
    const confidence = textLaneConfidence(answered) ?? 0;
    expect(confidence).toBeGreaterThan(0.5);
    expect(confidence).toBeLessThan(1);
    expect(pagesConfidence(answered)).toBeNull();
    expect(textLaneConfidence({ text: null, pages: [] })).toBeNull();
  });
});
