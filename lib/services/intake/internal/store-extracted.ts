import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { type CorpusRow, corpora, documents, pages, versions, versionTexts } from "#db/schema/index.ts";
import { isLongText, storeTextParts } from "#db/version-text.ts";
import type { Context } from "#lib/context.ts";
import { recogniseKind } from "#lib/domain/document-kinds.ts";
import type { Extracted, ExtractedPage } from "#lib/domain/extracted.ts";
import { formatFacts, hasFileDate } from "#lib/domain/formats.ts";
import { statedDate } from "#lib/domain/stated-date.ts";
import { statedStatus } from "#lib/domain/stated-status.ts";
import { encodeConfidences, encodeWordBoxes } from "#lib/domain/word-boxes.ts";
import { originatedColumns } from "#lib/services/documents/shared/document-metadata.ts";
import { picturesAsPages } from "#lib/services/pages/shared/pictures-as-pages.ts";
import { extractedTitle, letterOf } from "./extracted-title.ts";

type DocumentRow = typeof documents.$inferSelect;

/** Long enough for a cover. */
const OPENING_CHARS = 2000;
/** Pages per statement. Small, so that searches on the embedded database do not wait long. */
const PAGES_A_STEP = 20;

/** Returns the conversation that a document is or was made in, according to its own metadata. */
function conversationOf(document: DocumentRow, { metadata }: Extracted): string | null {
  if (document.sourceConversationId !== null) return document.sourceConversationId;
  if (metadata.conversation) return metadata.conversation.id ?? document.id;
  const said = metadata.properties?.source_conversation_id ?? metadata.properties?.conversation_id;
  return typeof said === "string" || typeof said === "number" ? String(said).slice(0, 160) : null;
}

/**
 * Returns the file's metadata with the kind that its title, name or cover names (ADR 0071), the status that its first
 * lines state, and the date that its title or cover states if the file itself has only its own.
 */
function withCover(extracted: Extracted, title: string, { fileName }: DocumentRow) {
  const { format, metadata, text } = extracted;
  // Words recognised on a picture are no cover.
  const opening = format === "image" ? "" : text.slice(0, OPENING_CHARS);
  const letter = letterOf(extracted);
  const kind = recogniseKind({ title, fileName, opening, letter });
  const hasOwnDate = !hasFileDate(format) && metadata.createdAt !== undefined;
  const date = hasOwnDate || formatFacts(format).isData ? null : statedDate(title, opening, letter);
  const status = formatFacts(format).isData ? null : statedStatus(opening);
  return {
    ...metadata,
    ...(kind === null ? {} : { kind }),
    ...(date === null ? {} : { statedDate: date }),
    ...(status === null ? {} : { statedStatus: status }),
  };
}

/** Returns a document's columns after extraction, each value from its strongest origin (ADR 0007). */
function mergedColumns(document: DocumentRow, corpus: CorpusRow, extracted: Extracted, title: string) {
  return {
    ...originatedColumns(document, corpus, extracted.metadata, title),
    properties: { ...extracted.metadata.properties },
    sourceConversationId: conversationOf(document, extracted),
  };
}

/** Returns the origin of a page's text and the OCR confidence of each word. */
function readingColumns({ text, words }: ExtractedPage) {
  if (!text) return {};
  return {
    source: text.source,
    sourceReason: text.reason,
    confidence: text.confidence,
    wordConfidences: encodeConfidences(words),
  };
}

async function replacePages(
  context: Context,
  versionId: number,
  own: readonly ExtractedPage[],
): Promise<void> {
  await context.db.delete(pages).where(eq(pages.versionId, versionId));
  for (let from = 0; from < own.length; from += PAGES_A_STEP) {
    await context.db.insert(pages).values(
      own.slice(from, from + PAGES_A_STEP).map((page) => ({
        versionId,
        number: page.number,
        width: page.width,
        height: page.height,
        charStart: page.span.start,
        charEnd: page.span.end,
        words: encodeWordBoxes(page.words),
        ...readingColumns(page),
        graphics: [...(page.graphics ?? [])],
      })),
    );
  }
}

async function writeText(tx: Transaction, versionId: number, extracted: Extracted): Promise<void> {
  const text = isLongText(extracted.text) ? null : extracted.text;
  const row = { versionId, text, blocks: [...extracted.blocks] };
  await tx
    .insert(versionTexts)
    .values(row)
    .onConflictDoUpdate({ target: versionTexts.versionId, set: { text: row.text, blocks: row.blocks } });
}

export type StoreInput = {
  readonly document: DocumentRow;
  readonly corpus: CorpusRow;
  readonly versionId: number;
  /** Spans in code points. */
  readonly extracted: Extracted;
  readonly charCount: number;
  /** Fingerprint of the extractor and its settings. */
  readonly fingerprint: string;
};

/**
 * Stores the extraction result: canonical text, blocks, pages with word boxes, metadata. It is not searchable yet.
 * Idempotent.
 * @returns the document's current title.
 */
export async function storeExtracted(context: Context, input: StoreInput): Promise<string> {
  const { document, extracted, versionId } = input;
  const own = extracted.pages.length > 0 ? extracted.pages : picturesAsPages(extracted.blocks);
  await replacePages(context, versionId, own);
  await storeTextParts(context.sql, versionId, extracted.text);
  return context.db.transaction(async (tx) => {
    // Lock the corpus before the document, as an edit of the corpus does, so that neither misses the other's change.
    const [corpus = input.corpus] = await tx
      .select()
      .from(corpora)
      .where(eq(corpora.id, document.corpusId))
      .for("share");
    await writeText(tx, versionId, extracted);
    // Read the document again: a person may have edited it during extraction.
    const [current = document] = await tx
      .select()
      .from(documents)
      .where(eq(documents.id, document.id))
      .for("update");
    const title = extractedTitle(extracted, current.sourcePath);
    const metadata = withCover(extracted, title, current);
    const columns = mergedColumns(current, corpus, { ...extracted, metadata }, title);
    await tx
      .update(versions)
      .set({
        textHash: createHash("sha256").update(extracted.text).digest("hex"),
        extractorFingerprint: input.fingerprint,
        charCount: input.charCount,
        pageCount: own.length,
        metadata,
        notes: [...extracted.notes],
        state: "extracted",
        errorCode: null,
        errorMessage: null,
      })
      .where(eq(versions.id, versionId));
    await tx.update(documents).set(columns).where(eq(documents.id, document.id));
    return columns.title;
  });
}
