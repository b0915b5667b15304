import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findCountervailing } from "#lib/assembly/countervailing/find.ts";
import { sliceCodePoints } from "#lib/domain/offsets.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { searchIndex } from "#lib/retrieval/search.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { evidenceDeps } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { candidatesOfEvidence } from "./assembly-candidates.ts";
import { countervailingPool } from "./countervailing-pool.ts";

const SAMPLE = new URL("../../../../db/seed/sample/", import.meta.url);
const HIDDEN = `---
title: Whispered terms
---

# Flat conversions

The conversion of a house into flats will be refused unless the zanzibar clause applies.
`;

const BELL = `---
title: The harbour bell
---

# The bell

The harbour bell of 1824 hangs in a lantern of oak. It was cast at Loughborough and came by barge.

# The lantern

The lantern has eight sides and a roof of lead.
`;

let instance: TestInstance;

beforeAll(async () => {
  instance = await openTestInstance();
  for (const file of ["local-plan/chapters/04-housing.md", "decisions/appeal-decision-27-ferrars-terrace.md"])
    await instance.upload(file, await readFile(new URL(file, SAMPLE)));
  await instance.upload("bell.md", BELL);
  const { documentId } = await instance.upload("whispered.md", HIDDEN);
  await editMetadata(instance.context(), { documentId, metadata: { confidentiality: "restricted" } });
}, 60_000);
afterAll(async () => {
  await instance?.close();
});

/** Looks for evidence against the first result of a query, as assembly does. */
async function against(query: string) {
  const context = instance.context();
  const frame = searchFrameSchema.parse({ query });
  const { candidates } = await searchIndex(evidenceDeps(context), { ...frame, mode: "keyword" });
  const items = await candidatesOfEvidence(context, candidates.slice(0, 1));
  const { pool, searchedWith } = await countervailingPool(context, frame, items);
  const found = findCountervailing(query, items, [...items, ...pool]);
  const texts = new Map([...items, ...pool].map(({ evidenceRef, text }) => [evidenceRef, text]));
  const words = found.map(({ ref, span }) =>
    span === null ? "" : sliceCodePoints(texts.get(ref) ?? "", span.start, span.end),
  );
  return { items, pool, searchedWith, found, words };
}

it("finds the exception near the rule that answers, even if no search finds it", async () => {
  const { found, words, items } = await against("house original floor area of at least 130 square metres");
  expect(items[0]?.text).toContain("130 square metres");
  const at = words.findIndex((each) => /will be refused unless/.test(each));
  expect(at).toBeGreaterThanOrEqual(0);
  expect(found[at]).toMatchObject({ kind: "unless", againstRef: items[0]?.evidenceRef });
});

it("returns the queries it used even if nothing contradicts the results", async () => {
  const { found, searchedWith, pool } = await against("Where was the harbour bell of 1824 cast?");
  expect(found).toEqual([]);
  expect(pool.length).toBeGreaterThan(0);
  expect(searchedWith.length).toBeGreaterThan(0);
  for (const asked of searchedWith) expect(asked).toContain("harbour bell of 1824");
});

it("contains nothing that the actor may not see, nothing twice and none of the items themselves", async () => {
  const { pool, items } = await against("conversion of a house into flats zanzibar clause");
  expect(pool.map(({ text }) => text).join("\n")).not.toContain("zanzibar");
  const refs = [...items, ...pool].map(({ evidenceRef }) => evidenceRef);
  expect(new Set(refs).size).toBe(refs.length);
});

it("runs no query if nothing was found", async () => {
  const frame = searchFrameSchema.parse({ query: "anything" });
  expect(await countervailingPool(instance.context(), frame, [])).toEqual({ pool: [], searchedWith: [] });
});
