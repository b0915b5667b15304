import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documents } from "#db/schema/index.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { receiptSchema } from "#lib/domain/receipt-api.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { readDocument } from "#lib/services/documents/read-document.ts";
import { readReceipt } from "#lib/services/receipts/read-receipt.ts";
import { replayReceipt } from "#lib/services/search/replay-receipt.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { assemblyPorts } from "../internal/assembly-ports.ts";
import { assembleEvidence } from "./assemble-evidence.ts";

const QUAY = `---
title: Quay rules
doc_type: local plan
published_date: 2031-02-01
---

# Quay rules

## Policy Q1 Berths

A narrow boat may take a berth at the northern quay for twenty nights in a year, see Policy Q7 and
Policy W5.

## Policy Q2 Fires

No fire may be lit on a berth of the northern quay between dusk and dawn.
`;
const WINTER = `---
title: Winter rules
---

# Winter rules

## Policy W5 Ice

Crews lift their rudders and tie double ropes once the basin has frozen over.
`;
const twin = (title: string, nights: string, more: string) => `---
title: ${title}
doc_type: appeal decision
published_date: 2032-03-01
---

# ${title}

A narrow boat may take a berth at the northern quay for ${nights} nights in a year, as the harbour board has said before and has written down in its book of rules for all to read.${more}
`;
/** Words that occur in the restricted document only. */
const SECRETS = ["zanzibar", "Whispered", "quetzal"];
const HIDDEN = twin(
  "Whispered terms",
  "twenty",
  " The zanzibar exception lets the quetzal stay. See Quay rules.\n\n## Policy Q7 Whispered nights\n\nTwenty nights in zanzibar.",
);

let instance: TestInstance;
let hiddenId = "";

beforeAll(async () => {
  instance = await openTestInstance();
  await instance.upload("rules/quay.md", QUAY);
  await instance.upload("rules/winter.md", WINTER);
  await instance.upload("appeals/first.md", twin("First appeal", "twenty", " See Whispered terms."));
  await instance.upload("appeals/second.md", twin("Second appeal", "twenty", ""));
  const hidden = await instance.upload("appeals/whispered-terms.md", HIDDEN);
  hiddenId = hidden.documentId;
  await editMetadata(instance.context(), {
    documentId: hiddenId,
    metadata: { confidentiality: "restricted" },
  });
  await instance.drain();
});
afterAll(async () => {
  await instance?.close();
});

const QUERY = "how many nights may a narrow boat stay at the northern quay";
const assembled = (over: Parameters<typeof assembleEvidence>[1] | object = {}) =>
  assembleEvidence(instance.context(), { frame: { query: QUERY }, ...over });

/** A rule refers to a clause, which refers to an exception. */
const LETTING = ["L1 Letting", "L2 Terms", "L3 Length"].map((heading, index) => ({
  path: `letting/${index}.md`,
  text: `# ${heading} of houseboats\n\n## Policy ${heading}\n\n${
    [
      "Houseboats on the canal may be let to visitors from April to October, as Policy L2 says.",
      "The landlord keeps a book of guests, and cleans the cabin each week; for size see Policy L3.",
      "Houseboats on the canal may not be let to visitors where they are longer than 20 metres, except with the consent of the board.",
    ][index]
  }\n`,
}));

describe("evidence assembled for a question", () => {
  it("contains items whose words are at their refs, each once and within the budget", async () => {
    const { assembly } = await assembled();
    expect(assembly.items.length).toBeGreaterThan(1);
    expect(assembly.tokens.used).toBeLessThanOrEqual(assembly.tokens.budget);
    for (const { candidate } of assembly.items) {
      const ref = parseEvidenceRef(candidate.evidenceRef);
      if (ref?.kind !== "doc") throw new Error(candidate.evidenceRef);
      const { start, end } = ref.span;
      const read = await readDocument(instance.context(), {
        documentId: ref.documentId,
        query: { version: ref.version, offset: start, limit: end - start, view: "text" },
      });
      expect(read).toMatchObject({ kind: "text", text: candidate.text });
    }
  });

  it("shows one of two near-duplicates and names the one it stands for", async () => {
    const { assembly } = await assembled();
    const appeals = assembly.items.filter(({ candidate }) => candidate.docType === "appeal decision");
    expect(appeals).toHaveLength(1);
    expect(appeals[0]?.candidate.modality).toBe("precedent");
    expect(appeals[0]?.cluster.map(({ candidate }) => candidate.documentId)).toHaveLength(1);
    expect(assembly.counts.duplicate).toBeGreaterThan(0);
  });

  it("is deterministic and equals what its receipt records", async () => {
    const [one, two] = [await assembled(), await assembled()];
    expect(two.assembly).toEqual(one.assembly);
    const receipt = await readReceipt(instance.context(), one.response.traceId);
    expect(receiptSchema.safeParse(receipt).error).toBeUndefined();
    const run = receipt.runs.find(({ tool }) => tool === "assemble");
    const items = run?.outputs.items as readonly { readonly ref: string }[];
    expect(items.map(({ ref }) => ref)).toEqual(
      one.assembly.items.map(({ candidate }) => candidate.evidenceRef),
    );
    expect(run?.outputs.leftOut).toEqual(one.assembly.counts);
    // A receipt contains no words of a document.
    expect(JSON.stringify(run)).not.toContain("harbour board");
  });

  it("does not change the replay of its search", async () => {
    const { response } = await assembled();
    const replay = await replayReceipt(instance.context(), { id: response.traceId, asOf: "receipt" });
    expect(replay.identical).toBe(true);
  });

  it("respects the frame's own budget and refuses an unknown configuration", async () => {
    const { assembly } = await assembled({ frame: { query: QUERY, budget: 40 }, config: { name: "brief" } });
    expect(assembly.tokens).toMatchObject({ budget: 40 });
    expect(assembly.tokens.used).toBeLessThanOrEqual(40);
    expect(assembly.counts.budget).toBeGreaterThan(0);
    await expect(assembled({ config: { name: "toString" } })).rejects.toMatchObject({ code: "bad_request" });
  });

  it("contains nothing of a restricted document that is referred to, a near-duplicate and a neighbour in the ranking", async () => {
    const { assembly, response } = await assembled({ config: { name: "audit" } });
    const receipt = await readReceipt(instance.context(), response.traceId);
    // A visible document's own words about the restricted one may appear.
    const all = JSON.stringify([assembly, receipt.runs, response.results]).replaceAll(
      "See Whispered terms",
      "",
    );
    for (const word of [...SECRETS, hiddenId]) expect(all).not.toContain(word);
    expect(assembly.items.length).toBeGreaterThan(1);
    // The rules refer to a clause of the restricted document. Only the number of such relations is reported.
    expect(assembly.counts.restricted).toBeGreaterThan(0);
  });

  it("joins no words of a document that became restricted after its passages were found", async () => {
    const { assembly } = await assembled();
    const [first] = assembly.items;
    if (!first) throw new Error("nothing was assembled");
    const { documentId, version, span } = first.candidate;
    const frame = searchFrameSchema.parse({ query: QUERY });
    const joined = () =>
      assemblyPorts(instance.context(), frame).readJoined?.([{ documentId, version, span }]);
    expect(await joined()).toEqual([first.candidate.text]);
    const set = (confidentiality: "restricted" | "internal") =>
      instance.context().db.update(documents).set({ confidentiality }).where(eq(documents.id, documentId));
    await set("restricted");
    expect(await joined()).toEqual([null]);
    await set("internal");
  });

  it("finds an exception two references away, labels it and shows the path", async () => {
    for (const { path, text } of LETTING) await instance.upload(path, text);
    const { assembly } = await assembled({
      frame: { query: "may houseboats on the canal be let to visitors" },
    });
    const refOf = (words: string) =>
      assembly.items.find(({ candidate }) => candidate.text.includes(words)) ?? null;
    const [rule, terms, exception] = [refOf("April to October"), refOf("book of guests"), refOf("20 metres")];
    expect(exception?.path.map(({ toRef }) => toRef)).toEqual([
      terms?.candidate.evidenceRef,
      exception?.candidate.evidenceRef,
    ]);
    expect(exception?.path[0]?.fromRef).toBe(rule?.candidate.evidenceRef);
    expect(exception?.against.map(({ againstRef }) => againstRef)).toContain(rule?.candidate.evidenceRef);
    expect(assembly.countervailing.searchedWith.length).toBeGreaterThan(0);
  });

  it("follows a rule's reference to another document and shows the path", async () => {
    const { assembly } = await assembled();
    const reached = assembly.items.find(({ candidate }) => candidate.text.includes("rudders"));
    expect(reached?.path.map(({ kind }) => kind)).toEqual(["clause_reference"]);
    const from = assembly.items.find(
      ({ candidate, merged }) =>
        candidate.evidenceRef === reached?.path[0]?.fromRef ||
        merged.includes(reached?.path[0]?.fromRef ?? ""),
    );
    expect(from?.candidate.text).toContain("see Policy Q7");
  });
});
