import { afterAll, beforeAll, expect, it } from "vitest";
import { testSource } from "#lib/corpora/sync/testing-source.ts";
import { sheetChanges, valuesOf } from "#lib/domain/sheet-changes.ts";
import { sheetsOf } from "#lib/domain/sheet-grid.ts";
import { viewDocument } from "#lib/services/documents/view-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { syncedCorpus } from "./testing-sync.ts";

const source = testSource();
let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ connectors: source.connectors });
});
afterAll(() => instance?.close());

const ROWS = Array.from({ length: 200 }, (_, at) => `Osier bed ${at + 1},Parish ${at % 9},${at % 70}`);
const csv = (rows: readonly string[]) => `Bed,Parish,Homes\n${rows.join("\n")}\n`;

it("a synced register that changed differs from its first version in the changed cell alone", async () => {
  const corpus = await syncedCorpus(instance, source);
  corpus.write("beds.csv", csv(ROWS));
  await corpus.sync();
  corpus.write("beds.csv", csv(ROWS.with(39, "Osier bed 40,Parish 3,71")));
  await corpus.sync();
  const [holding] = await corpus.holdings();
  expect(holding).toMatchObject({ path: "beds.csv", version: 2 });
  const valuesAt = async (version: number) => {
    const { text, blocks } = await viewDocument(instance.context(), {
      documentId: holding?.id ?? "",
      version,
    });
    return valuesOf(text, sheetsOf(text, blocks));
  };
  expect(sheetChanges(await valuesAt(1), await valuesAt(2))).toEqual([
    {
      ...{ kind: "changed", name: null },
      rows: [{ kind: "changed", before: 41, after: 41, cells: [{ column: 3, before: "39", after: "71" }] }],
    },
  ]);
});
