import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documents } from "#db/schema/index.ts";
import type { SearchFrameInput } from "#lib/domain/search.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { readReceipt } from "#lib/services/receipts/read-receipt.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { replayReceipt } from "./replay-receipt.ts";
import { searchEvidence } from "./search-evidence.ts";

let instance: TestInstance;

const CODE = `# Towpath code

## Moorings

A visibility splay at the lock keeps the towpath clear of parked boats.

## Homes

Affordable housing on the wharf takes a fifth of the plots. Homes face the water.

## Policy LK02 Locks

Policy LK02 keeps the lock free of moorings. Policy LK3 names the keeper.

## Policy LM 4 Slips

The slip of the lock stays open. LM04 is the number of a drawing.

## Grain

The granary on Tolland Wharf keeps its hoist.
`;

beforeAll(async () => {
  instance = await openTestInstance();
  await ensureCorpus(instance.context(), { id: "lock", title: "Lock" });
  await instance.upload("code.md", CODE, { corpusId: "lock" });
});
afterAll(async () => {
  await instance?.close();
});

const ask = (query: string, frame: Partial<SearchFrameInput> = {}) =>
  searchEvidence(instance.context(), { query, filters: { corpora: ["lock"] }, ...frame });
const refsOf = ({ results }: Awaited<ReturnType<typeof ask>>) =>
  results.flatMap(({ passages }) => passages.map(({ evidenceRef }) => evidenceRef));

it("misspelt words are corrected before the search, which says so", async () => {
  const answer = await ask("where is afordable housng on the wharf");
  expect(answer).toMatchObject({
    query: "where is afordable housng on the wharf",
    correctedQuery: "where is affordable housing on the wharf",
  });
  expect(answer.reasonCodes).toContain("spelling_corrected");
  expect(answer.notes[0]?.text).toContain("Showing results for “where is affordable housing on the wharf”.");
  expect(refsOf(answer)).toEqual(refsOf(await ask("where is affordable housing on the wharf")));
});

it("a question of misspelt words alone is corrected if each of them has a near word", async () => {
  expect((await ask("afordable housng visibilty")).correctedQuery).toBe("affordable housing visibility");
});

it("an identifier is searched with the zeros that the documents print, and one that they have stays", async () => {
  expect((await ask("what does LK2 say about moorings")).correctedQuery).toBe(
    "what does LK02 say about moorings",
  );
  expect((await ask("LK03")).correctedQuery).toBe("LK3");
  expect((await ask("LK02 moorings")).correctedQuery).toBeUndefined();
  // Its policy is printed with a space, so the index does not have it as one word.
  expect((await ask("LM4")).correctedQuery).toBeUndefined();
});

it("a word that forms questions is corrected to such a word, not to a word of the library", async () => {
  expect((await ask("whcih moorings")).correctedQuery).toBe("which moorings");
});

it("nothing is corrected as typed", async () => {
  const answer = await ask("afordable housng on the wharf", { spelling: "as_typed" });
  expect(answer.correctedQuery).toBeUndefined();
  expect(answer.reasonCodes).not.toContain("spelling_corrected");
});

it.each([
  ["a real word that the documents lack", "granny on the wharf"],
  ["a name that the documents lack", "homes at Tollind Wharf"],
  ["a short word", "hmos on the wharf"],
  ["a word in quotes", '"afordable housing"'],
  ["a word after a minus", "housing -afordable"],
  ["a question in another language", "wohnungn am wasser mit garten homess"],
  ["a question without absent words", "homes on the wharf"],
])("%s is searched as typed", async (_what, query) => {
  expect((await ask(query)).correctedQuery).toBeUndefined();
});

it("the receipt is of the corrected question, and its replay corrects nothing again", async () => {
  const { traceId } = await ask("visibilty splay at the lock");
  const receipt = await readReceipt(instance.context(), traceId);
  expect(receipt.frame).toMatchObject({ query: "visibility splay at the lock", spelling: "as_typed" });
  expect(receipt.notes[0]).toContain("“visibilty splay at the lock”");
  expect((await replayReceipt(instance.context(), { id: traceId, asOf: "receipt" })).identical).toBe(true);
});

it("a restricted document that has the misspelt word does not change a correction", async () => {
  const { documentId } = await instance.upload("secret.md", "# Secret\n\nThe housng of spies.\n", {
    corpusId: "lock",
  });
  await instance.database.db
    .update(documents)
    .set({ confidentiality: "restricted" })
    .where(eq(documents.id, documentId));
  expect((await ask("housng on the wharf")).correctedQuery).toBe("housing on the wharf");
});
