import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "#db/testing.ts";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { addDocument, passage } from "#lib/indexing/testing.ts";
import { createFakeEmbedder, type FakeEmbedder } from "#lib/models/fake.ts";
import { askLane } from "../request.ts";
import { textLane } from "./text-lane.ts";

let database: TestDatabase;
let embedder: FakeEmbedder;

const LIST = "Contents\n\nLanterns 3\n\nLanterns and lamps 5\n\nMore lanterns 7";
const APPENDICES =
  "Appendix A – Lanterns by lane\nAppendix B: Lanterns that were removed\nSchedule 1 Lanterns and lamps";
/** Text of appendices, each below its name. */
const WHOLE_APPENDICES = [1, 2, 3]
  .map((number) => `Appendix ${number}\n${"Each of the lanterns has its own number and keeper. ".repeat(9)}`)
  .join("\n");
const TEXT = "Each lane has a lamp after dark, and a lantern stands where two lanes meet.";

beforeAll(async () => {
  database = await openTestDatabase();
  embedder = createFakeEmbedder();
  const passages = [
    passage(0, LIST, { sectionPath: ["Contents", "Lamps"] }),
    passage(1, TEXT, { sectionPath: ["Lanterns"] }),
    // The only heading of some documents is "Contents", so the text of all chapters stands below it.
    passage(2, "Lanterns, lanterns, lanterns.", { sectionPath: ["Contents"] }),
    passage(3, APPENDICES, { sectionPath: ["List of appendices"] }),
    passage(4, WHOLE_APPENDICES, { sectionPath: ["Appendices"] }),
  ];
  await addDocument(database, { id: "lanterns", passages }, embedder);
});
afterAll(() => database?.close());

describe("a list of contents or of appendices", () => {
  it("ranks below the text that it leads to; text below its heading does not", async () => {
    const frame = searchFrameSchema.parse({ query: "lanterns" });
    const { candidates } = await askLane(textLane, { db: database.db, embedder, actor: LOCAL_ACTOR }, frame);
    const penalised = candidates.filter(({ contributions }) =>
      contributions.some(({ detail }) => detail.reason === "contents_list"),
    );
    expect(penalised.map(({ ordinal }) => ordinal).sort()).toEqual([0, 3]);
    expect(candidates).toHaveLength(5);
    expect(
      candidates
        .slice(-2)
        .map(({ ordinal }) => ordinal)
        .sort(),
    ).toEqual([0, 3]);
  });
});
