import { afterAll, beforeAll, expect, it } from "vitest";
import { showLines, writePdf } from "#lib/ingest/extract/pdf/testing.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { getDocument } from "./list-documents.ts";

const pdf = (title: string, ...lines: string[]) =>
  writePdf({
    pages: [{ content: showLines(lines, 72, 700) }],
    info: { Title: title, CreationDate: "D:20321125120000Z" },
  });

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(async () => {
  await instance?.close();
});

it("the date of the file itself is kept with its origin, and results say so", async () => {
  const { documentId } = await instance.upload(
    "weir.pdf",
    pdf("Weir plan", "The weir holds back the basin."),
  );
  expect(await getDocument(instance.context(), { documentId })).toMatchObject({
    ...{ publishedDate: "2032-11-25", dateIsOfFile: true, metadataOrigins: { publishedDate: "file" } },
  });
  const filters = { dateFrom: "2032-11-01" };
  const { results } = await searchEvidence(instance.context(), { query: "weir basin", filters });
  expect(results).toMatchObject([{ documentId, publishedDate: "2032-11-25", dateIsOfFile: true }]);
});

it("a day that the title or the first page states is preferred", async () => {
  const adopted = pdf("Lock plan", "Lock plan of the district", "Adopted by the Council on 3 December 2024");
  for (const [name, bytes, day] of [
    ["lock.pdf", adopted, "2024-12-03"],
    ["board.pdf", pdf("Harbour board, 14 May 2025", "The board met."), "2025-05-14"],
  ] as const) {
    const { documentId } = await instance.upload(name, bytes);
    const document = await getDocument(instance.context(), { documentId });
    expect(document).toMatchObject({ publishedDate: day, metadataOrigins: { publishedDate: "extracted" } });
    expect(document.dateIsOfFile).toBeUndefined();
  }
});
