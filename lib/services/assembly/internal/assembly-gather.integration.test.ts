import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toolRuns } from "#db/schema/index.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { noteTexts } from "#lib/domain/search-note.ts";
import { searchIndex } from "#lib/retrieval/search.ts";
import { evidenceDeps } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { assembleEvidence } from "../shared/assemble-evidence.ts";
import { gatherEvidence } from "./assembly-gather.ts";

const about = (title: string, matter: string, count: number) =>
  `# ${title}\n\n${Array.from({ length: count }, (_, n) => `## ${matter} ${n}\n\nOf the ${matter} no. ${n} the ${title} says how wide the ${matter} is.\n`).join("\n")}`;

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
  await instance.upload("quay.md", about("Quay book", "quay", 12));
  await instance.upload("tower.md", about("Tower book", "tower", 2));
}, 60_000);
afterAll(() => instance?.close());

const QUESTION = "How wide is the quay in the quay book, and who looks after the tower?";

async function gathered(query: string, over: Parameters<typeof searchFrameSchema.parse>[0] = {}) {
  const context = instance.context();
  const frame = searchFrameSchema.parse({ query, mode: "keyword", ...(over as object) });
  const whole = await searchIndex(evidenceDeps(context), frame);
  return { whole, ...(await gatherEvidence(context, frame, whole)) };
}

describe("gathering evidence for a pack", () => {
  it("searches each part, reports its results, and puts the best of each document first", async () => {
    const { evidence, parts, leading, reasonCodes, notes, whole } = await gathered(QUESTION);
    expect(parts.map(({ words }) => words)).toEqual([
      "How wide is the quay in the quay book",
      "who looks after the tower",
    ]);
    for (const { candidates, status } of parts) {
      expect(status).toBe("ok");
      expect(candidates).toBeGreaterThan(0);
    }
    expect(reasonCodes).toEqual(expect.arrayContaining(["question_decomposed", "asked_apart"]));
    expect(notes[0]?.text).toContain("“who looks after the tower”");
    expect(leading).toBe(2);
    expect(new Set(evidence.slice(0, 2).map(({ sourcePath }) => sourcePath))).toEqual(
      new Set(["quay.md", "tower.md"]),
    );
    expect(evidence.map(({ rank }) => rank)).toEqual(evidence.map((_, index) => index + 1));
    for (const { evidenceRef } of whole.candidates)
      expect(evidence.map((each) => each.evidenceRef)).toContain(evidenceRef);
  });

  it("does not split a question that asks one thing", async () => {
    const { parts, notes, reasonCodes } = await gathered("How wide is the quay?");
    expect({ parts, notes, reasonCodes }).toEqual({ parts: [], notes: [], reasonCodes: [] });
  });

  it("applies the frame's filters to the parts", async () => {
    const { evidence } = await gathered(QUESTION, { filters: { corpora: ["nowhere"] } });
    expect(evidence).toEqual([]);
  });
});

it("a pack's receipt records the parts with their counts, and the response names them in a note", async () => {
  const { response } = await assembleEvidence(instance.context(), { frame: { query: QUESTION } });
  expect(noteTexts(response.notes).join(" ")).toContain("Also searched in 2 parts");
  const runs = await instance.database.db.select().from(toolRuns);
  const run = runs.find(({ tool }) => tool === "assemble");
  expect(run?.inputsLogged).toMatchObject({
    parts: [{ reasonCode: "asked_apart" }, { reasonCode: "asked_apart" }],
  });
});
