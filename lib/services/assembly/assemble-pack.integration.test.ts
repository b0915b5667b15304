import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assemblePackSchema, packViewSchema } from "#lib/domain/pack-api.ts";
import { packLeftOutListSchema } from "#lib/domain/pack-left-out.ts";
import { summarySentences } from "#lib/domain/pack-summary.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { addToPack } from "#lib/services/packs/add-to-pack.ts";
import { readPack } from "#lib/services/packs/read-pack.ts";
import { readReceipt } from "#lib/services/receipts/read-receipt.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { assemblePack } from "./assemble-pack.ts";
import { listLeftOut } from "./list-left-out.ts";

const PLAN = `---
doc_type: local plan
---

# Quay plan

## Policy Q1 Lamps

A lamp on the quay must be lit from dusk.

## Policy Q2 Exceptions

Unless the harbour master agrees in writing, a lamp on the quay must not be lit after midnight.
`;
const APPEAL =
  "---\ndoc_type: appeal decision\n---\n\n# Appeal\n\nThe inspector found that a lamp on the quay may be lit at noon.\n";

let instance: TestInstance;
const ids: string[] = [];
beforeAll(async () => {
  instance = await openTestInstance();
  for (const [name, text] of [
    ["plan.md", PLAN],
    ["appeal.md", APPEAL],
  ] as const)
    ids.push((await instance.upload(name, text)).documentId);
});
afterAll(async () => {
  await instance?.close();
});

const assembled = (more: object = {}) =>
  assemblePack(
    instance.context(),
    assemblePackSchema.parse({ frame: { query: "when is a lamp on the quay lit" }, ...more }),
  );

describe("a pack assembled from a frame", () => {
  it("is a draft with the evidence found, cited and explained, under a heading for each kind of evidence", async () => {
    const pack = packViewSchema.parse(await assembled());
    expect(pack).toMatchObject({ version: null, currentVersion: 0, title: "when is a lamp on the quay lit" });
    expect(pack.sections.map(({ heading }) => heading)).toEqual(["Policy", "Decisions and precedents"]);
    const other = await assembled({ frame: { query: "what did the inspector find of a lamp at noon" } });
    expect(other.sections.map(({ heading }) => heading)).toEqual(["Decisions and precedents", "Policy"]);
    for (const item of pack.items) {
      expect(item.sectionId).toBe(item.modality);
      expect(item.source.state).toBe("unchanged");
      expect(item.provenance.traceId).toBe(pack.receipts[0]);
      expect(item.role).toBe("context");
    }
    const receipt = await readReceipt(instance.context(), pack.receipts[0] ?? "");
    const run = receipt.runs.find(({ tool }) => tool === "assemble");
    const logged = (run?.outputs.items ?? []) as readonly { readonly ref: string }[];
    expect(pack.items.map(({ evidenceRef }) => evidenceRef).sort()).toEqual(
      logged.map(({ ref }) => ref).sort(),
    );
  });

  it("records how it was assembled: configuration, tokens, and the numbers considered and examined", async () => {
    const { assembly, title } = await assembled({ config: "brief", title: "Lamps" });
    expect(title).toBe("Lamps");
    expect(assembly).toMatchObject({ config: { name: "brief" }, considered: expect.any(Number) });
    expect(assembly?.tokens.used).toBeLessThanOrEqual(assembly?.tokens.budget ?? 0);
    expect(assembly?.countervailing.kinds.length).toBeGreaterThan(0);
    expect(assembly?.leftOut.every(({ count }) => count > 0)).toBe(true);
  });

  it("has a summary in the words of its items, and drops a sentence with its item", async () => {
    const pack = await assembled();
    const sentences = summarySentences(pack);
    expect(pack.assembly?.summary?.by).toMatch(/^extractive/);
    expect(sentences.map(({ words }) => words)).toContain("A lamp on the quay must be lit from dusk.");
    for (const { itemId, words } of sentences) {
      const item = pack.items.find((each) => each.itemId === itemId);
      const quote = item && item.source.state !== "removed" ? item.source.quote : "";
      expect(quote.replace(/\s+/g, " ")).toContain(words);
    }
    const [first] = sentences;
    const without = { ...pack, items: pack.items.filter(({ itemId }) => itemId !== first?.itemId) };
    expect(summarySentences(without).map(({ words }) => words)).not.toContain(first?.words);
  });

  it("lists what was left out with reason and words, ready to add, and only counts what the reader may not see", async () => {
    const context = instance.context();
    for (const [place, time] of [
      "low pier at dawn",
      "long pier at noon",
      "old pier on Sundays alone",
    ].entries())
      await instance.upload(
        `crane-${place}.md`,
        `# Crane order ${place}\n\nThe crane lifts on the ${time}.\n`,
      );
    const frame = { query: "when does the crane lift on the pier" };
    const config = { name: "brief", over: { maxItems: 1, countervailing: { maxItems: 0, minScore: 1 } } };
    const pack = await assembled({ frame, config });
    const { passages, ...rest } = packLeftOutListSchema.parse(await listLeftOut(context, { id: pack.id }));
    expect(rest).toEqual({ unseen: 0, listed: true });
    const counts = new Map(pack.assembly?.leftOut.map(({ reason, count }) => [reason, count]));
    const listed = Map.groupBy(passages, ({ reason }) => reason);
    expect(new Map([...listed].map(([reason, { length }]) => [reason, length]))).toEqual(counts);
    const [first] = passages.filter(({ title }) => title.startsWith("Crane order"));
    expect(first?.words).toMatch(/The crane lifts on the (?:low|long|old) pier/);
    const documentId = first?.documentId ?? "";
    expect(pack.items.map(({ evidenceRef }) => evidenceRef)).not.toContain(first?.evidenceRef);
    const added = await addToPack(context, { id: pack.id, addition: { evidenceRef: first?.evidenceRef } });
    expect(added).toMatchObject({ outcome: "added", pack: { items: { length: pack.items.length + 1 } } });
    await editMetadata(context, { documentId, metadata: { confidentiality: "restricted" } });
    const after = await listLeftOut(context, { id: pack.id });
    expect(after.unseen).toBe(passages.filter((each) => each.documentId === documentId).length);
    expect(JSON.stringify(after)).not.toContain(first?.words);
    expect(after.passages.every((each) => each.documentId !== documentId)).toBe(true);
  });

  it("lists a table that was left out with its rows, not with its Markdown marks", async () => {
    const context = instance.context();
    for (const place of ["north", "south", "west"])
      await instance.upload(
        `davits-${place}.md`,
        `# Davits ${place}\n\n| Davit | Load |\n| --- | ---: |\n| ${place} davit | 12 tonnes |\n`,
      );
    const frame = { query: "which load may a davit carry" };
    const config = { name: "brief", over: { maxItems: 1, countervailing: { maxItems: 0, minScore: 1 } } };
    const pack = await assembled({ frame, config });
    const { passages } = packLeftOutListSchema.parse(await listLeftOut(context, { id: pack.id }));
    const [table] = passages.filter(({ words }) => words.includes("| Davit | Load |"));
    expect(table?.blocks?.find(({ kind }) => kind === "table")).toMatchObject({
      rows: [
        ["Davit", "Load"],
        [expect.stringMatching(/^(?:north|south|west) davit$/), "12 tonnes"],
      ],
    });
    expect(JSON.stringify(table?.blocks)).not.toContain("|");
  });

  it("is refused for an unknown configuration", async () => {
    await expect(assembled({ config: "none" })).rejects.toMatchObject({ code: "bad_request" });
  });

  it("contains nothing of a document that became restricted, not even in its record of the assembly", async () => {
    const pack = await assembled();
    await editMetadata(instance.context(), {
      documentId: ids[0] ?? "",
      metadata: { confidentiality: "restricted" },
    });
    const again = await readPack(instance.context(), { id: pack.id });
    expect(again.items.map(({ documentId, source }) => [documentId === ids[0], source.state])).toEqual(
      pack.items.map(({ documentId }) => [
        documentId === ids[0],
        documentId === ids[0] ? "removed" : "unchanged",
      ]),
    );
    expect(JSON.stringify(again)).not.toMatch(/harbour master|dusk|Quay plan|plan\.md/);
    expect((await assembled()).items.every(({ documentId }) => documentId !== ids[0])).toBe(true);
  });
});
