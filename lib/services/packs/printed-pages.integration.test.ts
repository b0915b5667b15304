import { afterAll, beforeAll, expect, it } from "vitest";
import { planWithCover, show, showLines } from "#lib/ingest/extract/pdf/testing.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { createPack } from "./create-pack.ts";
import { exportPack } from "./export-pack.ts";
import { verifyPack } from "./verify-pack.ts";

const plan = planWithCover(
  "Basin Plan",
  (page) =>
    show("Basin Council", 72, 815, 9) +
    showLines(
      [`(${"xabcd".charAt(page - 1)}) Boathouse ${page} keeps its slipway clear of weeds and boats;`],
      72,
      700,
    ) +
    show("Basin Plan 2031", 72, 40, 9),
);

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(async () => {
  await instance?.close();
});

it("a quote over a page break has no page number, and its citation has both printed pages", async () => {
  const { documentId } = await instance.upload("plan.pdf", plan);
  const context = instance.context();
  const pages = await createPack(context, {
    title: "Pages",
    items: [{ evidenceRef: `doc::${documentId}@1::page-3` }],
  });
  const start = pages.items[0]?.span.start ?? 0;
  const end = pages.items[0]?.span.end ?? 0;
  const pack = await createPack(context, {
    title: "Basin",
    items: [{ evidenceRef: `doc::${documentId}@1::chars-${start}-${end + 60}` }],
  });
  const [item] = pack.items;
  expect(item).toMatchObject({
    page: 3,
    printedPage: 2,
    lastPage: 3,
    source: { quote: expect.stringMatching(/^2$/m) },
  });
  const { bytes } = await exportPack(context, { id: pack.id, format: "md", origin: "http://127.0.0.1:3000" });
  const report = new TextDecoder().decode(bytes);
  expect(report).toContain("Boathouse 3 keeps");
  expect(report).toContain("pp. 2–3,");
  expect(report).toContain("pages 2–3 (page 3 of the file)");
  expect(report).not.toContain("Basin Council");
  expect(report).not.toMatch(/^>? ?2$/m);
  expect(await verifyPack(context, bytes)).toMatchObject({ verified: true });
});
