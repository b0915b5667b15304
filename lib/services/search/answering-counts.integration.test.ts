import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { searchEvidence } from "./search-evidence.ts";

const FILES = {
  "report.md":
    "# Report on the Wharley Plan\n\nThe inspector for Wharley was Ada Quill. The Wharley Plan was adopted on 4 May 2031.\n",
  "guide.md":
    "# Lamp guide\n\nThe inspector for Wharley, who was asked about lamps, visited when the Wharley Plan was adopted.\n",
  "plan.md":
    "# Lane Plan\n\n## Policy LP23 Quiet lanes\n\nA quiet lane has trees. Lamps follow Policy LP40.\n\n## Policy LP40 Lamps\n\nA lamp is dimmed at night.\n",
  "notes.md": "# Notes of a site visit\n\nThe scheme meets Policy LP23, and its lanes are quiet.\n",
  "ferry.md": "# Ferry paper\n\nThe ferry stage of 2023 lies beside the quay. A lane leads there.\n",
};
let instance: TestInstance;

beforeAll(async () => {
  instance = await openTestInstance();
  await ensureCorpus(instance.context(), { id: "wharley", title: "Wharley" });
  for (const [name, text] of Object.entries(FILES))
    await instance.upload(name, text, { corpusId: "wharley" });
}, 120_000);
afterAll(() => instance?.close());

async function asked(query: string) {
  const { results, answeringCount, documentCount } = await searchEvidence(instance.context(), { query });
  const names = (counted: typeof results) => counted.map(({ fileName }) => fileName).toSorted();
  const answering = results.filter(({ answers }) => answers);
  return { answering: names(answering), shown: names(results), answeringCount, documentCount };
}

it.each(["Who was the inspector for Wharley?", "When was the Wharley Plan adopted?"])(
  "counts only documents that state the name or the date asked for: %s",
  async (question) => {
    expect(await asked(question)).toMatchObject({ answering: ["report.md"], answeringCount: 1 });
  },
);

it("counts a document without a date for a question that asks for none", async () => {
  expect((await asked("inspector for Wharley lamps")).answering).toContain("guide.md");
});

it("shows for an identifier only documents that have or mention it", async () => {
  const found = { shown: ["notes.md", "plan.md"], documentCount: 2 };
  expect(await asked("LP23")).toMatchObject(found);
});

it("shows other passages for an identifier that nothing mentions, as weak evidence", async () => {
  const { shown, answeringCount } = await asked("LP99");
  expect(answeringCount).toBe(0);
  expect(shown.length).toBeGreaterThan(0);
});
