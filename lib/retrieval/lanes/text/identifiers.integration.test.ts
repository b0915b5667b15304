import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "#db/testing.ts";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { addDocument } from "#lib/indexing/testing.ts";
import { createFakeEmbedder, type FakeEmbedder } from "#lib/models/fake.ts";
import { askLane } from "../request.ts";
import { textLane } from "./text-lane.ts";

let database: TestDatabase;
let embedder: FakeEmbedder;

const AREAS = 20;
const ASKED = "LX7";
/** The siblings read alike. Each repeats the question's other words, and the passage asked for has few of them. */
const PASSAGES = Array.from({ length: AREAS }, (_, place) =>
  `LX${place + 1}` === ASKED
    ? `Area ${ASKED} lies beside the brook, whose meadows flood in most winters. It is to stay as it is.`
    : `The recommended status of study area LX${place + 1}: the recommended status of this study area is open land.`,
);

beforeAll(async () => {
  database = await openTestDatabase();
  embedder = createFakeEmbedder();
  await addDocument(database, { id: "areas", passages: PASSAGES }, embedder);
});
afterAll(() => database?.close());

const ask = async (query: string) => {
  const frame = searchFrameSchema.parse({ query });
  const { candidates } = await askLane(textLane, { db: database.db, embedder, actor: LOCAL_ACTOR }, frame);
  return candidates;
};

describe("a passage with the code that a question names", () => {
  const question = `What is the recommended status of study area ${ASKED}?`;

  it("ranks above its siblings, which have all of its other words", async () => {
    const candidates = await ask(question);
    expect(candidates).toHaveLength(AREAS);
    expect(PASSAGES[candidates[0]?.ordinal ?? -1]).toContain(ASKED);
  });

  it("has it as a contribution, and its siblings have none", async () => {
    const listed = (await ask(question)).map(({ ordinal, contributions }) => ({
      isAsked: PASSAGES[ordinal]?.includes(ASKED),
      held: contributions.filter(({ source }) => source === "identifiers").map(({ detail }) => detail.has),
    }));
    for (const { isAsked, held } of listed) expect(held).toEqual(isAsked ? ["1 of 1"] : []);
  });
});
