import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documents } from "#db/schema/index.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { addSynonyms } from "#lib/services/synonyms/add-synonyms.ts";
import { editSynonyms } from "#lib/services/synonyms/edit-synonyms.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { replayReceipt } from "./replay-receipt.ts";
import { searchEvidence } from "./search-evidence.ts";

let instance: TestInstance;

const DOCUMENTS = {
  Gardens: "A garden beside a house keeps its flat lawn and its hedge.",
  Annexes: "An annexe stays part of the main house and shares its garden.",
  Ferry: "The ferryman sells tickets on the slip until dusk.",
};

beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
  for (const id of ["basin", "quay"]) await ensureCorpus(instance.context(), { id, title: id });
  for (const [title, text] of Object.entries(DOCUMENTS))
    await instance.upload(`${title}.md`, `# ${title}\n\n${text}\n`, { corpusId: "basin" });
});
afterAll(async () => {
  await instance?.close();
});

const ask = (query: string) => searchEvidence(instance.context(), { query, filters: { corpora: ["basin"] } });
type Answer = Awaited<ReturnType<typeof ask>>;
const titleOf = ({ results }: Answer) => results[0]?.title;

it("words that the documents lack find what their synonyms name, and the answer says so", async () => {
  const answer = await ask("granny flat in a garden");
  expect(titleOf(answer)).toBe("Annexes");
  expect(answer.reasonCodes).toContain("synonyms_searched");
  expect(answer.notes).toContainEqual({
    code: "synonyms_searched",
    text: "Also searched for “annexe”, which can mean the same as “granny flat”.",
  });
  expect(answer.strength).toBe("strong");
  const { text = "", marks = [] } = answer.results[0]?.passages[0]?.snippet ?? {};
  expect(marks.map(({ start, end }) => text.slice(start, end))).toContain("annexe");
});

it("words that the documents use as often as a synonym are searched alone", async () => {
  const answer = await ask("an annexe of the house");
  expect(answer.reasonCodes).not.toContain("synonyms_searched");
  expect(answer.notes.map(({ code }) => code)).not.toContain("synonyms_searched");
});

it("a group that people add counts from the next search, and one of another corpus never", async () => {
  await addSynonyms(instance.context(), { terms: ["waterman", "ferryman"], corpusId: "quay", enabled: true });
  expect((await ask("waterman on the slip")).reasonCodes).not.toContain("synonyms_searched");
  await addSynonyms(instance.context(), { terms: ["boatman", "ferryman"], corpusId: "basin", enabled: true });
  const answer = await ask("boatman");
  expect(titleOf(answer)).toBe("Ferry");
  expect(answer.reasonCodes).toContain("synonyms_searched");
});

it("a synonym that only a restricted document has is not named", async () => {
  await ensureCorpus(instance.context(), { id: "secret", title: "secret" });
  const hidden = await instance.upload("hidden.md", "# Hidden\n\nAn annexe of the spies.\n", {
    corpusId: "secret",
  });
  await instance.upload("roofs.md", "# Roofs\n\nA slate roof keeps its ridge.\n", { corpusId: "secret" });
  await instance.database.db
    .update(documents)
    .set({ confidentiality: "restricted" })
    .where(eq(documents.id, hidden.documentId));
  const answer = await searchEvidence(instance.context(), {
    query: "granny flat with a roof",
    filters: { corpora: ["secret"] },
  });
  expect(answer.results.map(({ title }) => title)).toEqual(["Roofs"]);
  expect(answer.reasonCodes).not.toContain("synonyms_searched");
  expect(answer.notes.map(({ code }) => code)).not.toContain("synonyms_searched");
});

it("a replay names synonyms that were turned off since as a cause", async () => {
  const { traceId } = await ask("granny flat in a garden");
  await editSynonyms(instance.context(), { id: "built-in-annexe", edit: { enabled: false } });
  const { items } = await replayReceipt(instance.context(), { id: traceId, asOf: "receipt" });
  expect(items.flatMap(({ causes }) => causes)).toContain("synonyms_changed");
  expect((await ask("granny flat in a garden")).reasonCodes).not.toContain("synonyms_searched");
});
