import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { corpora, packItems, receipts } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { PackView } from "#lib/domain/pack.ts";
import { packViewSchema } from "#lib/domain/pack-api.ts";
import { arrangementOf } from "#lib/domain/pack-arrangement.ts";
import { xlsxOf } from "#lib/ingest/extract/sheets/testing.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { purgeReceipts } from "#lib/services/receipts/keep-receipt.ts";
import { listReceipts } from "#lib/services/receipts/list-receipts.ts";
import { purgeDeleted } from "#lib/services/removal/purge-deleted.ts";
import { removeDocument, restoreDocument } from "#lib/services/removal/remove-document.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { addToPack } from "./add-to-pack.ts";
import { arrangePack } from "./arrange-pack.ts";
import { createPack } from "./create-pack.ts";
import { listPacks } from "./list-packs.ts";
import { packItemChanges } from "./pack-item-changes.ts";
import { readPack } from "./read-pack.ts";
import { removePack } from "./remove-pack.ts";
import { restorePack } from "./restore-pack.ts";
import { savePackVersion } from "./save-pack-version.ts";

let instance: TestInstance;
let context: Context;
beforeAll(async () => {
  instance = await openTestInstance();
  context = instance.context();
});
afterAll(async () => {
  await instance?.close();
});

/** Each test has its own corpus. */
let corpus = "";
let made = 0;
beforeEach(async () => {
  corpus = `moor-${++made}`;
  await ensureCorpus(context, { id: corpus, title: `Moor ${made}` });
});

const RULE = "A mast on the moor stands no higher than 12 m above the heather.";
const EXCEPTION = "Unless the warden agrees, no mast is lit at night.";
const TEXT = `# Masts\n\nIntroduction to masts of all kinds.\n\n${RULE}\n\n${EXCEPTION}\n\nEnd of the masts.\n`;
const upload = (path: string, text: string) => instance.upload(path, text, { corpusId: corpus });
const refOf = (documentId: string, text: string, words: string, version = 1) =>
  `doc::${documentId}@${version}::chars-${text.indexOf(words)}-${text.indexOf(words) + words.length}`;

async function packOf(...words: string[]): Promise<{ pack: PackView; documentId: string }> {
  const { documentId } = await upload("masts.md", TEXT);
  const items = words.map((each) => ({ evidenceRef: refOf(documentId, TEXT, each) }));
  return { documentId, pack: await createPack(context, { title: "Masts", items }) };
}
const stateOf = (pack: PackView, at = 0) => pack.items[at]?.source.state;

describe("a pack", () => {
  it("stores each citation with version, page, hashes, section and words", async () => {
    const { pack, documentId } = await packOf(RULE);
    expect(pack.items[0]).toMatchObject({
      evidenceRef: refOf(documentId, TEXT, RULE),
      citedVersion: 1,
      byteHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      quoteHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      provenance: { via: "by_hand", traceId: null },
      source: { state: "unchanged", quote: RULE, sectionPath: ["Masts"], currentVersion: 1 },
    });
  });

  it("contains removed items again after undo", async () => {
    const { pack } = await packOf(RULE, EXCEPTION);
    const former = arrangementOf(pack);
    const emptied = { title: "Masts", sections: [], placements: [] };
    const { pack: empty } = await arrangePack(context, {
      id: pack.id,
      arrangement: emptied,
      base: pack.revision,
    });
    expect(empty.items).toEqual([]);
    const undone = await arrangePack(context, { id: pack.id, arrangement: former, base: empty.revision });
    expect(undone.pack.items).toEqual(pack.items);
    const { outcome } = await arrangePack(context, {
      id: pack.id,
      arrangement: former,
      base: empty.revision,
    });
    expect(outcome).toBe("conflict");
  });

  it("refuses items of another pack in its arrangement", async () => {
    const { pack } = await packOf(RULE);
    const second = await createPack(context, { title: "Other" });
    const arrangement = arrangementOf(pack);
    await expect(
      arrangePack(context, { id: second.id, arrangement, base: second.revision }),
    ).rejects.toMatchObject({ code: "bad_request" });
  });

  it("stores one of two versions saved at the same time, and the other save fails", async () => {
    const { pack } = await packOf(RULE);
    const saved = await Promise.allSettled([
      savePackVersion(context, { id: pack.id }),
      savePackVersion(context, { id: pack.id }),
    ]);
    expect(saved.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await readPack(context, { id: pack.id })).versions).toHaveLength(1);
  });

  it("loses none of several passages added at the same time", async () => {
    const { pack, documentId } = await packOf();
    const words = [RULE, EXCEPTION, "Introduction", "End of the masts.", RULE];
    const added = await Promise.all(
      words.map((each) =>
        addToPack(context, { id: pack.id, addition: { evidenceRef: refOf(documentId, TEXT, each) } }),
      ),
    );
    expect(added.filter(({ outcome }) => outcome === "added")).toHaveLength(4);
    expect((await readPack(context, { id: pack.id })).items).toHaveLength(4);
  });

  it("says in numbers which cells of an item are hidden", async () => {
    const rows = [
      ["Scheme", "Storeys", "Value"],
      ["Wharf", 6, "£71,000"],
    ];
    const before = '<cols><col min="3" max="3" hidden="1"/></cols>';
    await instance.upload("wharf.xlsx", xlsxOf([{ name: "Value", before, rows }]));
    const { results } = await searchEvidence(context, { query: "Wharf £71,000" });
    const evidenceRef = results[0]?.passages[0]?.evidenceRef ?? "";
    const pack = await createPack(context, { title: "Value", items: [{ evidenceRef }] });
    const hidden = { sheet: false, rows: [], columns: [{ first: 3, last: 3 }] };
    expect(packViewSchema.parse(pack).items[0]?.source).toMatchObject({ hidden });
  });

  it("returns its items section by section", async () => {
    const { pack } = await packOf(RULE, EXCEPTION);
    const [first, second] = arrangementOf(pack).placements;
    if (!first || !second) throw new Error("no items");
    const sections = [
      { id: "a", heading: "Against" },
      { id: "b", heading: "Before" },
    ];
    const placements = [
      { ...first, sectionId: "b" },
      { ...second, sectionId: "a" },
    ];
    const arranged = await arrangePack(context, {
      id: pack.id,
      base: pack.revision,
      arrangement: { title: "Masts", sections, placements },
    });
    expect(arranged.pack.items.map(({ itemId }) => itemId)).toEqual([second.itemId, first.itemId]);
  });
});

describe("a newer version of a source", () => {
  it("with the same words elsewhere leaves the item as it was cited", async () => {
    const { pack, documentId } = await packOf(RULE);
    const moved = `# Masts\n\nMuch was said before.\n\n${RULE.replace("stands no", "stands\nno")}\n`;
    await upload("masts.md", moved);
    const now = await readPack(context, { id: pack.id });
    expect(now.items[0]?.source).toMatchObject({ state: "newer_same_words", currentVersion: 2, quote: RULE });
    expect(now.items[0]?.citedVersion).toBe(1);
    const changes = await packItemChanges(context, { id: pack.id, itemId: now.items[0]?.itemId ?? "" });
    expect(changes).toMatchObject({ found: "same", currentVersion: 2 });
    expect(changes.currentRef).toBe(`doc::${documentId}@2::chars-32-${32 + RULE.length}`);
  });

  it("with other words is reported, with the difference word by word", async () => {
    const { pack } = await packOf(RULE);
    await upload("masts.md", TEXT.replace("12 m", "15 m"));
    const now = await readPack(context, { id: pack.id });
    expect(stateOf(now)).toBe("newer_other_words");
    const changes = await packItemChanges(context, { id: pack.id, itemId: now.items[0]?.itemId ?? "" });
    expect(changes).toMatchObject({ found: "changed", current: RULE.replace("12", "15") });
    expect(changes.changes.filter(({ kind }) => kind !== "same")).toEqual([
      { kind: "removed", text: "12" },
      { kind: "added", text: "15" },
    ]);
  });

  it("without similar words is reported as missing them", async () => {
    const { pack } = await packOf(RULE);
    await upload("masts.md", "# Boats\n\nBoats come in spring.\n");
    const itemId = pack.items[0]?.itemId ?? "";
    expect(await packItemChanges(context, { id: pack.id, itemId })).toMatchObject({
      found: "missing",
      current: null,
      currentRef: null,
    });
  });
});

describe("a source that must not be shown", () => {
  const WORDS = /heather|masts\.md|moor stands|warden/;

  async function withAgainst() {
    const { pack, documentId } = await packOf(RULE);
    const against = {
      kind: "unless" as const,
      score: 0.9,
      againstRef: pack.items[0]?.evidenceRef ?? "",
      reason: "“Unless the warden agrees” limits “above the heather”.",
      span: { start: 0, end: 6 },
      againstSpan: { start: 0, end: 6 },
    };
    const other = await upload("other.md", "# Lights\n\nNo light is shown from the tower after dusk.\n");
    await addToPack(context, {
      id: pack.id,
      addition: {
        evidenceRef: `doc::${other.documentId}@1::chars-10-54`,
        provenance: { via: "countervailing", against: [against] },
      },
    });
    await savePackVersion(context, { id: pack.id });
    return { pack: await readPack(context, { id: pack.id }), documentId };
  }

  async function expectNoWords(id: string): Promise<void> {
    for (const version of [undefined, 1]) {
      const read = await readPack(context, { id, version });
      expect(read.items.map(({ source }) => source.state)).toEqual(["removed", "unchanged"]);
      expect(JSON.stringify(read)).not.toMatch(WORDS);
      expect(read.items[0]).toMatchObject({ byteHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
      expect(read.items[1]?.provenance.against).toMatchObject([{ score: 0.9, reason: "", span: null }]);
      await expect(
        packItemChanges(context, { id, itemId: read.items[0]?.itemId ?? "" }),
      ).rejects.toMatchObject({ code: "not_found" });
    }
  }

  it("appears as removed at once when it becomes restricted, also in evidence against it", async () => {
    const { pack, documentId } = await withAgainst();
    expect(JSON.stringify(pack)).toMatch(WORDS);
    await editMetadata(context, { documentId, metadata: { confidentiality: "restricted" } });
    await expectNoWords(pack.id);
  });

  it("appears as removed after deletion, comes back after undo, and loses its words in the purge", async () => {
    const { pack, documentId } = await withAgainst();
    await removeDocument(context, { documentId });
    await expectNoWords(pack.id);
    await restoreDocument(context, { documentId });
    expect(await readPack(context, { id: pack.id })).toEqual(pack);
    await removeDocument(context, { documentId });
    await purgeDeleted(instance.context({ now: new Date(context.now.getTime() + 24 * 3600_000) }));
    await expectNoWords(pack.id);
    const kept = await context.db
      .select({ all: sql<string>`row_to_json(pack_items)::text` })
      .from(packItems)
      .where(eq(packItems.packId, pack.id));
    expect(JSON.stringify(kept)).not.toMatch(WORDS);
    expect(JSON.stringify(kept)).toContain(pack.items[0]?.quoteHash);
  });

  it("appears as removed while its corpus is disabled, and cannot be added", async () => {
    const { pack, documentId } = await withAgainst();
    await context.db.update(corpora).set({ enabled: false }).where(eq(corpora.id, corpus));
    const read = await readPack(context, { id: pack.id });
    expect(read.items.map(({ source }) => source.state)).toEqual(["removed", "removed"]);
    expect(JSON.stringify(read)).not.toMatch(WORDS);
    await expect(
      addToPack(context, { id: pack.id, addition: { evidenceRef: refOf(documentId, TEXT, EXCEPTION) } }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("shows no secret in the cited words or their difference", async () => {
    const text =
      "# Keys\n\nThe mast's password: tr0ub4dor-and-3 is known to the warden alone, and nobody else.\n";
    const { documentId } = await upload("keys.md", text);
    const evidenceRef = refOf(documentId, text, "tr0ub4dor-and-3 is known to the warden alone");
    const pack = await createPack(context, { title: "Keys", items: [{ evidenceRef }] });
    await upload("keys.md", text.replace("alone", "only"));
    const itemId = pack.items[0]?.itemId ?? "";
    const views = [pack, await packItemChanges(context, { id: pack.id, itemId })];
    expect(JSON.stringify(views)).toContain("is known to the warden");
    expect(JSON.stringify(views)).not.toContain("tr0ub4dor");
  });
});

describe("a stored pack", () => {
  it("protects its receipts from being purged until it is purged itself", async () => {
    const { documentId } = await upload("masts.md", TEXT);
    const ask = () => searchEvidence(context, { query: "masts on the moor", filters: { corpora: [corpus] } });
    const [named, found, other] = [await ask(), await ask(), await ask()];
    const pack = await createPack(context, { receipts: [named.traceId] });
    await addToPack(context, {
      id: pack.id,
      addition: {
        evidenceRef: refOf(documentId, TEXT, RULE),
        provenance: { via: "retrieved", traceId: found.traceId },
      },
    });
    expect((await readPack(context, { id: pack.id })).receipts).toEqual([named.traceId, found.traceId]);
    await context.db
      .update(receipts)
      .set({ createdAt: new Date(context.now.getTime() - 40 * 24 * 3600_000) });
    const left = async () =>
      (await context.db.select({ id: receipts.id }).from(receipts)).map(({ id }) => id).sort();
    await purgeReceipts(context);
    expect(await left()).toEqual([named.traceId, found.traceId].sort());
    const listed = (await listReceipts(context, { kept: true })).receipts.map(({ id }) => id);
    expect(listed.sort()).toEqual([named.traceId, found.traceId].sort());
    expect(await left()).not.toContain(other.traceId);
    await removePack(context, { id: pack.id });
    await purgeReceipts(context);
    expect(await left()).toHaveLength(2);
    await purgeDeleted(instance.context({ now: new Date(context.now.getTime() + 24 * 3600_000) }));
    await expect(restorePack(context, { id: pack.id })).rejects.toMatchObject({ code: "not_found" });
    await purgeReceipts(context);
    expect(await left()).toEqual([]);
  });

  it("is in the paged list, last changed first", async () => {
    const at = (minutes: number) =>
      instance.context({ now: new Date(context.now.getTime() + minutes * 60_000) });
    const ids: string[] = [];
    for (const minute of [1, 2, 3])
      ids.push((await createPack(at(minute), { title: `Ling ${made} ${minute}` })).id);
    const first = await listPacks(context, { q: `LING ${made}`, limit: 2 });
    expect(first.packs.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const rest = await listPacks(context, { q: `ling ${made}`, limit: 2, after: first.next ?? "" });
    expect([rest.packs.map(({ id }) => id), rest.next]).toEqual([[ids[0]], null]);
  });
});
