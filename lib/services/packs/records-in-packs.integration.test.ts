import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PACK_FORMATS } from "#lib/domain/pack-api.ts";
import { utf8 } from "#lib/ingest/testing.ts";
import { listDatasets } from "#lib/services/datasets/list-datasets.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { addToPack } from "./add-to-pack.ts";
import { createPack } from "./create-pack.ts";
import { exportPack } from "./export-pack.ts";
import { packItemChanges } from "./pack-item-changes.ts";
import { readPack } from "./read-pack.ts";
import { verifyPack } from "./verify-pack.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(() => instance?.close());

const ring = [
  [-1.51, 52.39],
  [-1.49, 52.39],
  [-1.49, 52.41],
  [-1.51, 52.39],
];
const area = (reference: string, properties: Readonly<Record<string, unknown>>) => ({
  type: "Feature",
  properties: { reference, ...properties },
  geometry: { type: "Polygon", coordinates: [ring] },
});

async function publish(...features: readonly unknown[]) {
  const bytes = utf8(JSON.stringify({ type: "FeatureCollection", features }));
  const { documentId } = await instance.upload("layers/Conservation areas.geojson", bytes);
  const { datasets } = await listDatasets(instance.context(), { document: documentId });
  return { documentId, dataset: datasets[0]?.id ?? "" };
}

describe("a record in a pack", () => {
  let documentId: string;
  let packId: string;
  let ref: string;
  const exported = (format: (typeof PACK_FORMATS)[number]) =>
    exportPack(instance.context(), { id: packId, format, origin: "https://sightline.example" });
  const item = async () => (await readPack(instance.context(), { id: packId })).items[0];

  beforeAll(async () => {
    const wharfside = area("CA 07", { name: "Wharfside", "start-date": "1999-05-01", grade: "II" });
    const published = await publish(wharfside, area("CA 08", { name: "Sail Lofts" }));
    documentId = published.documentId;
    ref = `record::${published.dataset}::CA%2007@1`;
    packId = (await createPack(instance.context(), { title: "Foundry Basin" })).id;
  });

  it("is cited in its own words, with the modality of places", async () => {
    const { outcome } = await addToPack(instance.context(), {
      id: packId,
      addition: { evidenceRef: ref, role: "for" },
    });
    expect(outcome).toBe("added");
    expect(await item()).toMatchObject({
      evidenceRef: ref,
      modality: "spatial",
      source: {
        state: "unchanged",
        title: "Conservation areas.geojson",
        sectionPath: ["Conservation areas"],
      },
    });
    const source = (await item())?.source;
    expect(source?.state === "unchanged" && source.quote.split("\n")).toEqual([
      "Wharfside (CA 07)",
      "In force since: 1 May 1999",
      expect.stringMatching(/^Area: \d,\d{3},\d{3} m²$/),
      "grade: II",
    ]);
  });

  it.each(PACK_FORMATS)("stands in its export as %s", async (format) => {
    const { bytes } = await exported(format);
    expect(bytes.byteLength).toBeGreaterThan(500);
    if (format === "pdf" || format === "docx") return;
    expect(new TextDecoder().decode(bytes)).toContain(ref);
  });

  it.each(["docx", "md", "json", "csv"] as const)("is verified in %s", async (format) => {
    const { bytes } = await exported(format);
    expect(await verifyPack(instance.context(), bytes)).toMatchObject({
      verified: true,
      items: [{ evidenceRef: ref, verdict: "matches" }],
    });
  });

  it("is refused if its words in a file were changed", async () => {
    const text = new TextDecoder().decode((await exported("json")).bytes);
    const forged = utf8(text.replaceAll("1 May 1999", "2 May 1999"));
    expect(await verifyPack(instance.context(), forged)).toMatchObject({
      verified: false,
      items: [{ verdict: "words_differ" }],
    });
  });

  it("is unchanged by a new file that has it unchanged, and told apart from one that changes it", async () => {
    const wharfside = { name: "Wharfside", "start-date": "1999-05-01", grade: "II" };
    await publish(area("CA 07", wharfside));
    expect((await item())?.source.state).toBe("newer_same_words");
    await publish(area("CA 07", { ...wharfside, name: "Wharfside and Basin" }));
    const changed = await item();
    expect(changed?.source.state).toBe("newer_other_words");
    const { bytes } = await exported("json");
    expect(await verifyPack(instance.context(), bytes)).toMatchObject({
      items: [{ verdict: "changed_since" }],
    });
    const changes = await packItemChanges(instance.context(), { id: packId, itemId: changed?.itemId ?? "" });
    expect(changes).toMatchObject({ found: "changed", currentRef: ref.replace("@1", "@3") });
    expect(changes.current).toContain("Wharfside and Basin");
  });

  it("cannot be added if the dataset has no such record, and says that its source is gone when it is", async () => {
    const addition = { evidenceRef: ref.replace("07", "99") };
    await expect(addToPack(instance.context(), { id: packId, addition })).rejects.toMatchObject({
      code: "not_found",
    });
    await removeDocument(instance.context(), { documentId });
    expect((await item())?.source.state).toBe("removed");
    await expect(
      addToPack(instance.context(), { id: packId, addition: { evidenceRef: ref } }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});
