import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { versions, versionTexts } from "#db/schema/index.ts";
import type { WorkContext } from "#lib/context.ts";
import type { PageReading } from "#lib/domain/ocr.ts";
import { extractors } from "#lib/ingest/extract/index.ts";
import { show, writePdf } from "#lib/ingest/extract/pdf/testing.ts";
import { noPages } from "#lib/ingest/pages/testing-no-pages.ts";
import { bytesOf } from "#lib/ingest/processes/file-source.ts";
import { reindexCorpus } from "#lib/services/corpora/reindex-corpus.ts";
import { correctPage } from "#lib/services/pages/correct-page.ts";
import { TermDictionary } from "#lib/text-index/dictionary.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { ingestDocument } from "../ingest-document.ts";
import { queueOutdatedExtractions } from "../shared/queue-outdated-extractions.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(() => instance?.close());

const job = { report: () => {}, complete: async () => {} };
const counts = { extractions: 0, recognitions: 0 };
/** Runs in the middle of extraction and of indexing. */
let meanwhile = async (_now: "extracted" | "indexed") => {};

class WatchedDictionary extends TermDictionary {
  override async ids(...input: Parameters<TermDictionary["ids"]>) {
    await meanwhile("indexed");
    return super.ids(...input);
  }
}

/** The line that recognition reads on every page. */
const READING: PageReading = {
  ...{ rotation: 0, skewDegrees: 0, width: 595, height: 842, confidence: 91 },
  lines: [
    {
      ...{ baseline: 100, size: 12 },
      words: ["Bats", "roost", "here."].map((text, at) => {
        const box = { x0: 70 + at * 60, x1: 120 + at * 60, y0: 90, y1: 104 };
        return { text, confidence: 91, box, upright: box };
      }),
    },
  ],
};

/** A worker's context that counts how often a file is extracted and a page is recognised. */
function counting(): WorkContext {
  const picture = { ...{ widthPx: 1, heightPx: 1, pxPerPoint: 1 }, picture: new Uint8Array([1]) };
  return {
    ...instance.context(),
    dictionary: new WatchedDictionary(),
    extract: async ({ format, source, ...input }) => {
      counts.extractions++;
      await meanwhile("extracted");
      return (await extractors[format]()).extract({ ...input, bytes: new Uint8Array(await bytesOf(source)) });
    },
    pages: {
      ...noPages,
      work: async () => {
        counts.recognitions++;
        const drawn = { ...picture, thumbnail: new Uint8Array([2]) };
        return { ok: true, picture: drawn, blank: false, reading: READING, readingError: null };
      },
    },
  };
}

async function newest(documentId: string) {
  const rows = await instance.context().db.select().from(versions).where(eq(versions.documentId, documentId));
  const version = rows.sort((a, b) => b.number - a.number)[0];
  if (!version) throw new Error("no version");
  return version;
}

/** Ingests a document's newest version, and returns how often its file was extracted and its pages recognised. */
async function ingest(documentId: string) {
  Object.assign(counts, { extractions: 0, recognitions: 0 });
  await ingestDocument(counting(), { documentId, versionId: (await newest(documentId)).id }, job);
  return { ...counts };
}

async function receive(path: string, bytes: Uint8Array): Promise<string> {
  const received = await instance.receive(path, bytes);
  if (received.outcome !== "accepted") throw new Error(received.outcome);
  return received.documentId;
}

async function textOf(documentId: string): Promise<string | undefined> {
  const { id } = await newest(documentId);
  const own = eq(versionTexts.versionId, id);
  return (await instance.context().db.select().from(versionTexts).where(own))[0]?.text ?? undefined;
}

/** A PDF with a page of text for each line. An empty line makes a page that has to be recognised. */
const pdf = (...lines: readonly string[]) =>
  writePdf({ pages: lines.map((line) => ({ content: line === "" ? "" : show(line, 72, 700) })) });

it("a file whose pages have text is extracted once, and once more only if its bytes change", async () => {
  const documentId = await receive("weir.pdf", pdf("The weir was rebuilt in 1904."));
  expect(await ingest(documentId)).toEqual({ extractions: 1, recognitions: 0 });
  expect(await ingest(documentId)).toEqual({ extractions: 0, recognitions: 0 });
  await receive("weir.pdf", pdf("The weir was rebuilt in 1905."));
  expect(await ingest(documentId)).toEqual({ extractions: 1, recognitions: 0 });
  expect(await textOf(documentId)).toContain("1905");
});

it("a page without text costs one extraction that finds it and one that has its words, once for all versions with these bytes", async () => {
  const bytes = pdf("The bat survey follows.", "");
  const first = await receive("survey.pdf", bytes);
  expect(await ingest(first)).toEqual({ extractions: 2, recognitions: 1 });
  const text = await textOf(first);
  expect(text).toContain("Bats roost here");
  const second = await receive("copy-of-survey.pdf", bytes);
  expect(await ingest(second)).toEqual({ extractions: 1, recognitions: 0 });
  expect(await textOf(second)).toBe(text);
  await instance.context().db.update(versions).set({ extractorFingerprint: "pdf/0+older" });
  await queueOutdatedExtractions(instance.context(), { corpusId: "my-documents" });
  expect((await newest(first)).number).toBe(2);
  expect(await ingest(first)).toEqual({ extractions: 1, recognitions: 0 });
  expect(await textOf(first)).toBe(text);
});

it("corrections of pages with and without text of their own are applied in one extraction", async () => {
  const documentId = await receive("corrected.pdf", pdf("The old mill stands.", "", "A third page."));
  await ingest(documentId);
  await correctPage(instance.context(), { documentId, page: 2, text: "Bats often roost here." });
  expect(await ingest(documentId)).toEqual({ extractions: 1, recognitions: 0 });
  await correctPage(instance.context(), { documentId, page: 1, text: "The new mill stands." });
  expect(await ingest(documentId)).toEqual({ extractions: 1, recognitions: 0 });
  const text = await textOf(documentId);
  expect(text).toBe("The new mill stands.\n\nBats often roost here.\n\nA third page.");
});

it.each(["extracted", "indexed"] as const)(
  "a corpus that is rebuilt while the file is %s costs no further extraction",
  async (stage) => {
    const documentId = await receive(`${stage}.pdf`, pdf(`The lock ${stage} is closed on Mondays.`));
    let rebuilt = false;
    meanwhile = async (now) => {
      if (now !== stage || rebuilt) return;
      rebuilt = true;
      await reindexCorpus(counting(), { corpusId: "my-documents" }, job);
    };
    expect(await ingest(documentId)).toEqual({ extractions: 1, recognitions: 0 });
    const { state, generationId } = await newest(documentId);
    const [corpus] = await instance.database.sql<{ published: number }[]>`
    select published_generation_id as published from corpora where id = 'my-documents'`;
    expect([rebuilt, state, generationId]).toEqual([true, "indexed", corpus?.published]);
  },
);
