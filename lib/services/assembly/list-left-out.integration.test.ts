import { afterAll, beforeAll, expect, it } from "vitest";
import { packLeftOutListSchema } from "#lib/domain/pack-left-out.ts";
import { planWithCover, showLines } from "#lib/ingest/extract/pdf/testing.ts";
import { createPack } from "#lib/services/packs/create-pack.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { listLeftOut } from "./list-left-out.ts";

const plan = planWithCover("Basin Plan", (page) =>
  showLines([`Boathouse ${page} keeps its slipway clear of weeds and boats.`], 72, 700),
);

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(async () => {
  await instance?.close();
});

it("lists a left-out passage and a left-out page with the page as counted and as printed", async () => {
  const { documentId } = await instance.upload("plan.pdf", plan);
  const context = instance.context();
  const page = (number: number) => `doc::${documentId}@1::page-${number}`;
  const pack = await createPack(context, { title: "Basin", items: [{ evidenceRef: page(3) }] });
  const { start = 0, end = 0 } = pack.items[0]?.span ?? {};
  const passage = `doc::${documentId}@1::chars-${start}-${end}`;
  const left = [passage, page(4), page(1)].map((ref) => ({ ref, reason: "weak", standsForIt: null }));
  const { sql } = instance.database;
  await sql`update packs set assembly = ${JSON.stringify({ left })}::text::jsonb where id = ${pack.id}`;
  const { passages } = packLeftOutListSchema.parse(await listLeftOut(context, { id: pack.id }));
  expect(passages.map(({ page: counted, printedPage }) => [counted, printedPage])).toEqual([
    [3, 2],
    [4, 3],
    [1, undefined],
  ]);
});
