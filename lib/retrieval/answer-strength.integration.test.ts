import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "#db/testing.ts";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { addDocument } from "#lib/indexing/testing.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { readAbsentSpecifics } from "./absent.ts";
import { answerStrength } from "./answer-strength.ts";
import { startClock } from "./clock.ts";
import { ranked, toEvidence } from "./evidence.ts";
import { acrossLanes } from "./fuse/across-lanes.ts";
import { lanesOf } from "./lanes/lanes.ts";
import { openRequest } from "./lanes/request.ts";
import { confidencesOf, runLanes } from "./lanes/run-lanes.ts";
import { parseQueryWithinLimits } from "./question/parse.ts";

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

async function find(query: string, semantic = true) {
  const deps = { db: database.db, embedder: semantic ? embedder : null, actor: LOCAL_ACTOR };
  const request = openRequest(deps, searchFrameSchema.parse({ query }), parseQueryWithinLimits(query));
  const answered = await runLanes(deps, request, lanesOf(["text"]), startClock(undefined));
  const evidence = ranked(acrossLanes(answered, {}).flatMap(toEvidence));
  return { answered, evidence, scope: await request.scope(database.db) };
}

async function ask(query: string, semantic = true) {
  const { answered, evidence, scope } = await find(query, semantic);
  const answer = await answerStrength(
    { db: database.db, actor: LOCAL_ACTOR },
    query,
    scope,
    answered,
    evidence,
  );
  const missing = answer.absent.map(({ printed }) => printed);
  return { ...answer, missing, confidences: confidencesOf(answered) };
}

describe("numbers and names of the question that the evidence lacks", () => {
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

  it("say which numbers stand in no document", async () => {
    const { absent } = await ask("how many new homes does the borough need by 24/99999 and paragraph 39?");
    expect(absent).toMatchObject([{ printed: "24/99999", isNowhere: true }]);
    const four = await ask("how many new homes does the borough need for 1250 people by 2050?");
    expect(four.absent).toMatchObject([
      { printed: "1250", isNowhere: true },
      { printed: "2050", isNowhere: false },
    ]);
    const names = await ask("when was Pemberton Terrace designated?");
    expect(names.absent).toMatchObject([{ printed: "Pemberton", isNowhere: false }]);
  });

  it("are searched in the whole first document, and common names are ignored", async () => {
    expect((await ask("Ferrars: when will the harbour be dredged by the port authority?")).missing).toEqual(
      [],
    );
    expect((await ask("which new homes are needed, and which Paths?")).missing).toEqual([]);
  });
});

describe("a restricted document", () => {
  const secret = Array.from({ length: 10 }, (_, i) => `Stage ${i} of Zanzibar ends in 2077 at the latest.`);

  it("does not change which names and numbers are absent, however often it has them", async () => {
    const name = "when was Zanzibar Terrace designated?";
    const number = "how many new homes does the borough need by 2077?";
    expect([(await ask(name)).missing, (await ask(number)).missing]).toEqual([["Zanzibar"], ["2077"]]);
    await addDocument(database, { id: "secret", title: "Secret", passages: secret }, embedder);
    await database.sql`update documents set confidentiality = 'restricted' where id = 'secret'`;
    expect([(await ask(name)).missing, (await ask(number)).missing]).toEqual([["Zanzibar"], ["2077"]]);
  });

  it("does not hide a common number that is elsewhere in the first document", async () => {
    const { scope, evidence } = await find("Ferrars Terrace conservation area");
    const first = evidence.filter(({ ordinal, documentId }) => documentId === "homes" && ordinal === 1);
    expect(first).toHaveLength(1);
    const reader = { db: database.db, actor: LOCAL_ACTOR };
    expect(await readAbsentSpecifics(reader, { ...scope, terms: [] }, "the 8,400 and 9,123", first)).toEqual([
      expect.objectContaining({ printed: "9,123" }),
    ]);
  });
});

describe("the verdict", () => {
  it("is strong where the first document has everything asked for, and weak where it lacks a year", async () => {
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
    const { strength, reasonCodes, confidences } = await ask("zebra xylophone", false);
    expect({ strength, reasonCodes }).toEqual({ strength: "weak", reasonCodes: ["nothing_found"] });
    expect(confidences.text).toBe(0);
  });

  it("has a confidence between 0 and 1, and none for lanes that were not asked", async () => {
    const { confidences } = await ask("how many new homes does the borough need?");
    expect(confidences.text).toBeGreaterThan(0.5);
    expect(confidences.text).toBeLessThan(1);
    expect(confidences.page).toBeNull();
    expect(confidencesOf([])).toEqual({ text: null, page: null });
  });
});
