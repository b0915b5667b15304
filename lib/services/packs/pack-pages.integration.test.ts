import { afterAll, beforeAll, expect, it } from "vitest";
import type { PackView } from "#lib/domain/pack.ts";
import { packExportSchema } from "#lib/domain/pack-export.ts";
import { rule, show, showLines, writePdf } from "#lib/ingest/extract/pdf/testing.ts";
import { listAssets } from "#lib/services/pages/list-assets.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { addToPack } from "./add-to-pack.ts";
import { createPack } from "./create-pack.ts";
import { exportPack } from "./export-pack.ts";
import { verifyPack } from "./verify-pack.ts";

/** Draws a hull in slanted strokes above its caption. */
function drawn(caption: string): string {
  let strokes = "";
  for (let i = 0; i < 24; i++) strokes += rule(120 + i * 12, 420, 140 + i * 11, 560 + (i % 5) * 8);
  return `${strokes}${show("slipway", 150, 500, 9)}${show(caption, 120, 400, 10)}`;
}
const CAPTION = "Figure 2.1: Map of the boathouse and its neighbours";
const pdf = (words: string) =>
  writePdf({
    pages: [
      { content: showLines(["The basin keeps its boats under a roof."], 72, 760) },
      { content: showLines([words], 72, 760) + drawn(CAPTION) },
    ],
    info: { Title: "Basin notes" },
  });

let instance: TestInstance;
let documentId = "";
let pack: PackView;
let assetRef = "";
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null, env: { OCR_WORKERS: "1" } });
  ({ documentId } = await instance.upload("basin.pdf", pdf("Herons nest above the slipway.")));
  const { assets } = await listAssets(instance.context(), { documentId });
  assetRef = assets[0]?.evidenceRef ?? "";
  const items = [{ evidenceRef: `doc::${documentId}@1::page-2` }, { evidenceRef: assetRef }];
  pack = await createPack(instance.context(), { title: "Basin", items });
});
afterAll(async () => {
  await instance?.close();
});

it("a page is cited with its words and a figure with its caption, each with page and version", () => {
  const [page, figure] = pack.items;
  expect(page).toMatchObject({ page: 2, citedVersion: 1, modality: "visual" });
  expect(page?.source).toMatchObject({ quote: expect.stringContaining("Herons nest above the slipway.") });
  expect(figure).toMatchObject({ evidenceRef: assetRef, page: 2, citedVersion: 1, modality: "visual" });
  expect(figure?.source).toMatchObject({ quote: expect.stringContaining("Map of the boathouse") });
});

it("an export links to the page, and its verification detects a page whose words changed", async () => {
  const write = () =>
    exportPack(instance.context(), { id: pack.id, format: "json", origin: "http://127.0.0.1:3000" });
  const { bytes } = await write();
  const { itemAddresses } = packExportSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  expect(new Set(Object.values(itemAddresses))).toEqual(
    new Set([`http://127.0.0.1:3000/?doc=${documentId}&version=1&page=2`]),
  );
  expect(await verifyPack(instance.context(), bytes)).toMatchObject({ verified: true });
  await instance.upload("basin.pdf", pdf("Swans nest above the slipway."));
  expect(await verifyPack(instance.context(), bytes)).toMatchObject({ counts: { changed_since: 2 } });
  const added = await addToPack(instance.context(), { id: pack.id, addition: { evidenceRef: assetRef } });
  expect(added.outcome).toBe("already_there");
  expect(added.pack.items.map(({ source }) => source.state)).toEqual([
    "newer_other_words",
    "newer_same_words",
  ]);
});
