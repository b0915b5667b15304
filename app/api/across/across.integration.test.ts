import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { corpora, documents, receipts } from "#db/schema/index.ts";
import { type Across, type AcrossInput, acrossSchema } from "#lib/domain/across.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, dispatch } from "../testing.ts";

const RULES = `# Windows

Facing rear windows must stand 20 metres apart. A parking court is behind the houses.
`;
const CASES = `# Appeal

The facing rear windows stand 18.6 metres apart here. The parking court is full.
`;
const LETTERS = `# Letter

Nobody asked us about the parking court, and the boats are drawn up before the winter.
`;

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
  const context = instance.context();
  for (const [id, title] of [
    ["rules", "Town rules"],
    ["cases", "Old cases"],
    ["letters", "Letters"],
    ["empty", "Nothing yet"],
  ] as const)
    await ensureCorpus(context, { id, title });
  await instance.upload("windows.md", RULES, { corpusId: "rules", metadata: { projectId: "north" } });
  await instance.upload("appeal.md", CASES, { corpusId: "cases", metadata: { projectId: "south" } });
  await instance.upload("letter.md", LETTERS, { corpusId: "letters" });
  answerFrom(instance.runtime);
}, 120_000);
afterAll(() => instance?.close());

async function post(body: unknown): Promise<Response> {
  const request = new Request("http://localhost:3000/api/across", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return dispatch(request);
}

async function ask(input: AcrossInput): Promise<Across> {
  const answered = await post(input);
  expect(answered.status).toBe(200);
  return acrossSchema.parse(await answered.json());
}

describe("a side-by-side comparison", () => {
  it("returns each side's passages with a receipt, shared themes and differences", async () => {
    const answer = await ask({ query: "distance between windows", corpora: ["rules", "cases"] });
    expect(answer).toMatchObject({ by: "asked", asked: "distance between windows", notes: [] });
    expect(answer.sides.map(({ id, documents: [first] }) => [id, first?.sourcePath])).toEqual([
      ["rules", "windows.md"],
      ["cases", "appeal.md"],
    ]);
    const traces = [...answer.sides.map(({ traceId }) => traceId), answer.together.traceId];
    expect(new Set(traces).size).toBe(3);
    for (const traceId of traces) {
      const [kept] = await instance.database.db
        .select({ origin: receipts.origin })
        .from(receipts)
        .where(eq(receipts.id, traceId ?? ""));
      expect(kept).toEqual({ origin: "across" });
    }
    expect(answer.together.documents.map(({ side }) => side).sort()).toEqual([0, 1]);
    const figure = answer.differences.find(({ kind }) => kind === "figure");
    expect(figure?.sides.map(({ quotes }) => quotes[0]?.words)).toEqual(["20 metres", "18.6 metres"]);
    const quotes = [...answer.themes, ...answer.differences].flatMap(({ sides }) =>
      sides.flatMap((side) => side.quotes),
    );
    for (const { ref } of quotes) expect(parseEvidenceRef(ref)).toMatchObject({ kind: "doc", version: 1 });
  });

  it("returns a shared theme with passages of both sides", async () => {
    const { themes } = await ask({ query: "parking court", corpora: ["rules", "letters"] });
    const theme = themes.find(({ label }) => label === "parking court");
    expect(theme?.sides.map(({ side }) => side)).toEqual([0, 1]);
  });

  it("compares projects if documents have them", async () => {
    const { sides, together } = await ask({ query: "windows", projects: ["south", "north"] });
    expect(sides.map(({ kind, id, documents: [first] }) => [kind, id, first?.sourcePath])).toEqual([
      ["project", "south", "appeal.md"],
      ["project", "north", "windows.md"],
    ]);
    expect(together.documents.map(({ side }) => side).sort()).toEqual([0, 1]);
  });

  it("takes the sides from the question and searches for the rest of it", async () => {
    const answer = await ask({ query: "Compare parking courts in the town rules and the old cases" });
    expect(answer).toMatchObject({ by: "question", asked: "parking courts" });
    expect(answer.sides.map(({ id }) => id)).toEqual(["rules", "cases"]);
  });

  it("compares all corpora with content if the question names none, and says so", async () => {
    const answer = await ask({ query: "Where are windows and boats?" });
    expect(answer.by).toBe("all");
    expect(answer.sides.map(({ id }) => id).sort()).toEqual(["cases", "letters", "rules"]);
    expect(answer.notes[0]).toMatch(/does not name two/);
  });
});

describe("an invalid comparison is refused", () => {
  it.each([
    ["a single side", { query: "windows", corpora: ["rules"] }, "two corpora or projects"],
    ["an absent project", { query: "windows", corpora: ["rules"], projects: ["nowhere"] }, "nowhere"],
    ["an unknown key", { query: "windows", sides: ["rules"] }, "sides"],
    ["no question", { query: " ", corpora: ["rules", "cases"] }, "query"],
  ])("for %s, in words", async (_, body, words) => {
    const answered = await post(body);
    expect(answered.status).toBe(400);
    expect(JSON.stringify(await answered.json())).toContain(words);
  });

  it("restricted material is on no side", async () => {
    await instance.database.db
      .update(documents)
      .set({ confidentiality: "restricted" })
      .where(eq(documents.sourcePath, "appeal.md"));
    const answer = await ask({ query: "distance between windows", corpora: ["rules", "cases"] });
    expect(answer.sides[1]).toMatchObject({ documents: [], error: null });
    expect(JSON.stringify(answer)).not.toContain("18.6 metres");
    await instance.database.db.update(corpora).set({ enabled: false }).where(eq(corpora.id, "cases"));
    expect((await post({ query: "windows", corpora: ["rules", "cases"] })).status).toBe(400);
  });
});
