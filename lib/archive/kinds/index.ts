import type { z } from "zod";
import * as documents from "./documents.ts";
import * as derived from "./index-rows.ts";
import * as people from "./people.ts";

/**
 * Every kind of line in a corpus's archive, in its order. A line comes after the lines that it refers to.
 */
export const LINES = {
  documents: documents.documentLine,
  versions: documents.versionLine,
  texts: documents.textLine,
  pages: documents.pageLine,
  "page-corrections": documents.pageCorrectionLine,
  "page-readings": documents.pageReadingLine,
  chunks: derived.chunkLine,
  vectors: derived.vectorLine,
  assets: derived.assetLine,
  "visual-texts": derived.visualTextLine,
  "page-embeddings": derived.pageEmbeddingLine,
  profiles: derived.profileLine,
  datasets: documents.datasetLine,
  judgements: people.judgementLine,
  "disabled-passages": people.disabledPassageLine,
  packs: people.packLine,
  "pack-versions": people.packVersionLine,
  "pack-items": people.packItemLine,
  receipts: people.receiptLine,
  "tool-runs": people.toolRunLine,
  audit: people.auditLine,
} as const;

export type LineKind = keyof typeof LINES;
export type ArchiveLine<K extends LineKind> = z.output<(typeof LINES)[K]>;
export const LINE_KINDS = Object.keys(LINES) as readonly LineKind[];

/** Kinds of format 1 that an import skips, because it creates these rows from its own documents. */
const FORMER_KINDS: readonly string[] = ["page-pictures", "anchors", "relations", "related-versions"];

export function isFormerKind(name: string): boolean {
  return FORMER_KINDS.includes(name);
}

export function isLineKind(name: string): name is LineKind {
  return Object.hasOwn(LINES, name);
}
