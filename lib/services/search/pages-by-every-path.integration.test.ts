import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documents, pages } from "#db/schema/index.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { pageOfOffset } from "#lib/domain/page-of-offset.ts";
import { ragSearchRequestSchema } from "#lib/domain/rag.ts";
import { showLines, writePdf } from "#lib/ingest/extract/pdf/testing.ts";
import { findInDocument } from "#lib/services/documents/find-in-document.ts";
import { createPack } from "#lib/services/packs/create-pack.ts";
import { ragSearch } from "#lib/services/rag/rag-search.ts";
import { readReceipt } from "#lib/services/receipts/read-receipt.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { searchEvidence } from "./search-evidence.ts";

let instance: TestInstance;
let uploaded = 0;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(async () => {
  await instance?.close();
});

/** How many lines each page has. */
const anyPages = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 6 });

/** The first word of a line: no other line has it, so one page does. */
const wordOf = (page: number, line: number) => `heron${"abcdefgh".charAt(page)}${line}q`;

function pdfOf(lineCounts: readonly number[]): Uint8Array {
  const linesOf = (count: number, page: number) =>
    Array.from({ length: count }, (_, line) => `${wordOf(page, line)} nests above the slipway of the basin`);
  return writePdf({
    pages: lineCounts.map((count, page) => ({ content: showLines(linesOf(count, page), 72, 760) })),
  });
}

/** Returns a function from a span to the page of its first code point, by the stored pages of the document. */
async function pagesOf(documentId: string) {
  const rows = await instance.database.db
    .select({ number: pages.number, start: pages.charStart, end: pages.charEnd })
    .from(pages)
    .innerJoin(documents, eq(documents.publishedVersionId, pages.versionId))
    .where(eq(documents.id, documentId))
    .orderBy(asc(pages.number));
  const pageAt = pageOfOffset(rows.map(({ number, start, end }) => ({ number, span: { start, end } })));
  return (evidenceRef: string) => {
    const ref = parseEvidenceRef(evidenceRef);
    return ref?.kind === "doc" ? pageAt(ref.span.start)?.number : ref?.kind === "page" ? ref.page : undefined;
  };
}

it("a passage has the same page in the answer, its receipt, a pack, the RAG items and the search in the document", async () => {
  await fc.assert(
    fc.asyncProperty(anyPages, fc.nat(), async (lineCounts, chosen) => {
      const context = instance.context();
      uploaded += 1;
      const { documentId } = await instance.upload(`herons-${uploaded}.pdf`, pdfOf(lineCounts));
      const pageOf = await pagesOf(documentId);
      const page = chosen % lineCounts.length;
      const word = wordOf(page, chosen % (lineCounts[page] ?? 1));
      const filters = { documentIds: [documentId] };
      const answer = await searchEvidence(context, { query: word, filters, lanes: "text", mode: "keyword" });
      const passages = answer.results.flatMap((result) => result.passages);
      expect(passages.length).toBeGreaterThan(0);
      const expected = new Map(passages.map(({ evidenceRef }) => [evidenceRef, pageOf(evidenceRef)]));
      for (const { evidenceRef, pageFirst } of passages) expect(pageFirst).toBe(expected.get(evidenceRef));

      const receipt = await readReceipt(context, answer.traceId);
      for (const { ref, page: logged } of receipt.results)
        if (expected.has(ref)) expect(logged).toBe(expected.get(ref));

      const pack = await createPack(context, {
        title: word,
        items: [...expected.keys()].map((evidenceRef) => ({ evidenceRef })),
      });
      for (const item of pack.items) expect(item.page).toBe(expected.get(item.evidenceRef));

      const request = ragSearchRequestSchema.parse({ query: word });
      const { full } = await ragSearch(context, request);
      const own = (full?.items ?? []).filter((item) => item.document_id === documentId);
      for (const item of own) expect(item.page).toBe(pageOf(item.evidence_ref));

      const { matches } = await findInDocument(context, { documentId, words: word });
      expect(matches.map((match) => match.page)).toEqual([page + 1]);
    }),
    { numRuns: 6 },
  );
});
