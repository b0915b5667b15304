import { afterAll, beforeAll, expect, it } from "vitest";
import { show, showLines, writePdf } from "#lib/ingest/extract/pdf/testing.ts";
import { readDocument } from "#lib/services/documents/read-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { drawScan, pdfOfScans } from "#testing/scans.ts";
import { createPack } from "./create-pack.ts";
import { exportPack } from "./export-pack.ts";
import { verifyPack } from "./verify-pack.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null, env: { OCR_WORKERS: "1" } });
});
afterAll(async () => {
  await instance?.close();
});

/** A pack that cites all words of a version, as a Markdown file. */
async function markdownOf(
  documentId: string,
): Promise<{ readonly text: string; readonly verified: boolean }> {
  const context = instance.context();
  const read = await readDocument(context, { documentId, query: { view: "text", version: 1 } });
  const length = read.kind === "text" ? [...read.text].length : 0;
  const { id } = await createPack(context, {
    title: "Weir",
    items: [{ evidenceRef: `doc::${documentId}@1::chars-0-${length}` }],
  });
  const { bytes } = await exportPack(context, { id, format: "md", origin: "http://127.0.0.1:3000" });
  return {
    text: new TextDecoder().decode(bytes),
    verified: (await verifyPack(context, bytes)).items.every(({ verdict }) => verdict !== "words_differ"),
  };
}

/** Gives the third word this confidence, and 96 to all others, so the engine's own numbers do not matter. */
async function setConfidences(documentId: string, confidence: number) {
  const changed = await instance.database.sql`
    update pages set word_confidences =
      set_byte(decode(repeat('60', length(word_confidences)), 'hex'), 2, ${confidence}::int)
    where word_confidences is not null
      and version_id in (select id from versions where document_id = ${documentId}) returning number`;
  expect(changed).toHaveLength(1);
}

it("a footnote has the date of an older version, from its own words", async () => {
  const weir = (day: string) =>
    `---\ndate: ${day}\n---\n\n# Weir\n\nThe weir holds the basin since ${day}.\n`;
  const { documentId } = await instance.upload("weir.md", weir("2026-05-03"));
  await instance.upload("weir.md", weir("2026-06-04"));
  const { text, verified } = await markdownOf(documentId);
  expect(text).toMatch(/^\[\^1\]: Weir, version of 3 May 2026, a newer version has other words$/m);
  expect(verified).toBe(true);
});

it("a footnote says that words were recognised from a scan, with the confidence", async () => {
  const letter = await drawScan(["Objection to the proposed quarry", "The lorries would pass the school"]);
  const { documentId } = await instance.upload("objection.pdf", await pdfOfScans([letter]));
  const { text, verified } = await markdownOf(documentId);
  expect(text).toMatch(/^\[\^1\]: .*, recognised from a scan, \d{2}% confidence$/m);
  expect(text).toMatch(/- Words recognised from a scan, \d{2}% confidence/);
  expect(verified).toBe(true);
  await setConfidences(documentId, 70);
  expect((await markdownOf(documentId)).text).not.toContain("doubtful");
  await setConfidences(documentId, 69);
  const doubted = await markdownOf(documentId);
  expect(doubted.text).toMatch(/\d{2}% confidence, 1 doubtful word \(“\p{L}+”\)$/mu);
  expect(doubted.verified).toBe(true);
});

it("a quote over two pages has the footnotes of the first page at its end", async () => {
  const body = (name: string, from: number) =>
    Array.from(
      { length: 20 },
      (_, line) => `${name} ${from + line} of the basin is kept by the harbour board.`,
    );
  const { documentId } = await instance.upload(
    "basin.pdf",
    writePdf({
      pages: [
        {
          content:
            showLines(body("Sluice", 1), 72, 760) +
            "BT /F1 12 Tf 72 300 Td (The sluice is a listed work) Tj /F1 7 Tf 5 Ts (4) Tj 0 Ts /F1 12 Tf ( and stays.) Tj ET\n" +
            show("4 As the framework of the district defines it.", 72, 90, 8),
        },
        { content: showLines(body("Weir", 1), 72, 760) },
      ],
    }),
  );
  const { text, verified } = await markdownOf(documentId);
  const at = (words: string) => text.indexOf(words);
  expect(at("4 As the framework")).toBeGreaterThan(at("Weir 20 of the basin"));
  expect(at("listed work⁴")).toBeGreaterThan(0);
  expect(verified).toBe(true);
});
