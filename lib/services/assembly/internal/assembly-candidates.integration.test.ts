import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { sliceCodePoints } from "#lib/domain/offsets.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { searchIndex } from "#lib/retrieval/search.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { evidenceDeps } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { candidatesOfEvidence, readCandidates } from "./assembly-candidates.ts";

const MOORINGS = `---
title: Moorings
doc_type: Local_Plan
published_date: 2031-02-01
---

# 3 Moorings 😀

## Policy M1 Houseboats

A houseboat may moor at the eastern quay for thirty nights in any one year.

## Policy M2 Visitors

Visiting boats pay the harbour master before they tie up. The gate's password: tr0ub4dor&3
`;

let instance: TestInstance;
let documentId = "";

beforeAll(async () => {
  instance = await openTestInstance();
  ({ documentId } = await instance.upload("plans/moorings.md", MOORINGS));
});
afterAll(async () => {
  await instance?.close();
});

async function found(query: string) {
  const context = instance.context();
  const { candidates } = await searchIndex(evidenceDeps(context), searchFrameSchema.parse({ query }));
  return { evidence: candidates, read: await candidatesOfEvidence(context, candidates) };
}

describe("candidates for assembly", () => {
  it("are the search's results in its order, each with the words at its ref, its vector and modality", async () => {
    const { evidence, read } = await found("houseboat at the quay");
    expect(read.map(({ evidenceRef }) => evidenceRef)).toEqual(evidence.map((each) => each.evidenceRef));
    expect(read.length).toBeGreaterThan(0);
    for (const { evidenceRef, text, span, vector, modality, rank } of read) {
      const ref = parseEvidenceRef(evidenceRef);
      expect(ref).toMatchObject({ kind: "doc", documentId, version: 1, span });
      if (!text.includes("•")) expect(sliceCodePoints(MOORINGS, span.start, span.end)).toBe(text);
      expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 5);
      expect(modality).toBe("policy");
      expect(rank).toBeGreaterThan(0);
    }
  });

  it("have secrets masked in their words", async () => {
    const { read } = await found("harbour master password");
    const text = read.map((each) => each.text).join("\n");
    expect(text).toContain("password: •••");
    expect(text).not.toContain("tr0ub4dor");
  });

  it("are the passage that contains a place, or its own words on request, each once and in order", async () => {
    const start = [...MOORINGS.slice(0, MOORINGS.indexOf("A houseboat may"))].length;
    const place = { documentId, version: 1, span: { start, end: start + 11 } };
    const whole = { documentId, version: 1, span: null };
    const context = instance.context();
    const [own] = await readCandidates(context, [place], { as: "span" });
    expect(own?.text).toBe("A houseboat");
    const passages = await readCandidates(context, [place, whole, place]);
    expect(passages[0]?.text).toContain("thirty nights");
    expect(passages[0]?.vector).not.toBeNull();
    expect(new Set(passages.map(({ evidenceRef }) => evidenceRef)).size).toBe(passages.length);
    expect(await readCandidates(context, [{ documentId, version: 9, span: null }])).toEqual([]);
  });

  it("are as long as the requested span", async () => {
    const long = `# Tides\n\n${"The tide table of the eastern quay is read aloud at noon. ".repeat(60)}\n`;
    const uploaded = await instance.upload("tides.md", long);
    const span = { start: 9, end: 3300 };
    const place = { ...uploaded, span };
    const [read] = await readCandidates(instance.context(), [place], { as: "span" });
    expect(read?.span).toEqual(span);
    expect(read?.text).toBe(sliceCodePoints(long, span.start, span.end));
  });

  it("contain nothing of other corpora or confidentiality classes than allowed, and nothing restricted", async () => {
    const place = { documentId, version: 1, span: null };
    const context = instance.context();
    expect(await readCandidates(context, [place], { corpora: ["elsewhere"] })).toEqual([]);
    expect(await readCandidates(context, [place], { confidentialityAllow: ["public"] })).toEqual([]);
    const { evidence } = await found("houseboat at the quay");
    await editMetadata(context, { documentId, metadata: { confidentiality: "restricted" } });
    expect(await readCandidates(context, [place])).toEqual([]);
    const left = await candidatesOfEvidence(context, evidence);
    expect(left.filter((each) => each.documentId === documentId)).toEqual([]);
  });
});
