import { and, eq, sql } from "drizzle-orm";
import { versions, versionTexts } from "#db/schema/index.ts";
import { textBetween } from "#db/version-text.ts";
import type { Context } from "#lib/context.ts";
import type { DocumentReadQuery } from "#lib/domain/document-api.ts";
import type { DocumentRead } from "#lib/domain/documents.ts";
import { storedFormatFacts } from "#lib/domain/formats.ts";
import { offsetMap } from "#lib/domain/offsets.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { decodeText } from "#lib/ingest/decode.ts";
import { requireDocumentRow } from "./shared/document-rows.ts";

type VersionRow = typeof versions.$inferSelect;

/** Returns a version of a document that the actor may see, by default the current one. */
export async function requireVersion(
  context: Context,
  documentId: string,
  number: number | undefined,
): Promise<VersionRow> {
  const row = await requireDocumentRow(context, documentId);
  const wanted = number ?? row.document.currentVersion;
  const [version] = await context.db
    .select()
    .from(versions)
    .where(and(eq(versions.documentId, documentId), eq(versions.number, wanted)));
  if (!version) throw new AppError("not_found", `This document has no version ${wanted}.`);
  return version;
}

function clampRange(query: DocumentReadQuery, total: number): { start: number; end: number } {
  const start = Math.min(query.offset ?? 0, total);
  return { start, end: query.limit === undefined ? total : Math.min(total, start + query.limit) };
}

async function canonicalRange(
  context: Context,
  version: VersionRow,
  query: DocumentReadQuery,
): Promise<DocumentRead> {
  if (version.charCount === null) {
    throw new AppError(
      "conflict",
      version.state === "failed"
        ? `This version could not be read: ${version.errorMessage ?? "no reason was kept"}`
        : "This version has not been read yet. Try again when its job is done.",
    );
  }
  const { start, end } = clampRange(query, version.charCount);
  const [row] = await context.db
    .select({
      text: textBetween(sql`version_texts`, { start: sql`${start}::int`, end: sql`${end}::int` }).mapWith(
        String,
      ),
    })
    .from(versionTexts)
    .where(eq(versionTexts.versionId, version.id));
  return {
    kind: "text",
    text: row?.text ?? "",
    start,
    end,
    totalChars: version.charCount,
    mediaType: version.format === "md" ? "text/markdown; charset=utf-8" : "text/plain; charset=utf-8",
    partial: query.offset !== undefined || query.limit !== undefined,
  };
}

async function originalRange(
  context: Context,
  version: VersionRow,
  query: DocumentReadQuery,
): Promise<DocumentRead> {
  const mediaType = textType(version);
  if (mediaType === null) {
    throw new AppError(
      "bad_request",
      "A range of a binary document cannot be read by characters. Ask with view=text for its text, or leave out offset and limit.",
    );
  }
  const { maxTextBytes } = context.config.limits;
  if (version.sizeBytes > maxTextBytes)
    throw new AppError(
      "bad_request",
      `A range of an original above ${sizeWords(maxTextBytes, { kilo: 1024 })} cannot be read by characters. Ask with view=text for its text, or leave out offset and limit.`,
    );
  const { text } = decodeText(await context.blobs.get(version.byteHash));
  const map = offsetMap(text);
  const { start, end } = clampRange(query, map.length);
  return {
    kind: "text",
    text: text.slice(map.toUtf16(start), map.toUtf16(end)),
    start,
    end,
    totalChars: map.length,
    mediaType,
    partial: true,
  };
}

/**
 * Returns the media type to serve a text original under; null if the original is not text. HTML is served as plain text,
 * so that a browser never runs an upload.
 */
function textType(version: VersionRow): string | null {
  const servedAs = storedFormatFacts(version.format)?.servedAs;
  return servedAs ? `${servedAs}; charset=utf-8` : null;
}

/**
 * Reads a document: the original as a file, a character range of a text original, or (view=text) a range of any
 * format's canonical text. Positions are code points (ADR 0003).
 */
export async function readDocument(
  context: Context,
  input: { readonly documentId: string; readonly query: DocumentReadQuery },
): Promise<DocumentRead> {
  const { documentId, query } = input;
  const version = await requireVersion(context, documentId, query.version);
  if (query.view === "text") return canonicalRange(context, version, query);
  if (query.offset !== undefined || query.limit !== undefined) return originalRange(context, version, query);
  const mediaType = textType(version) ?? version.mediaType;
  const { byteHash: hash, sizeBytes: size, fileName } = version;
  const open = (part = {}) => context.blobs.stream(hash, { ...part, signal: context.signal });
  return { kind: "file", size, mediaType, fileName, hash, path: context.blobs.locate(hash), open };
}
