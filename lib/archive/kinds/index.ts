import type { z } from "zod";
import * as documents from "./documents.ts";
import * as derived from "./index-rows.ts";
import * as people from "./people.ts";

/**
 * Every kind of line that a corpus's archive holds, in the order in which they stand there: what refers to something
 * comes after it.
 */
export const LINES = {
  documents: documents.documentLine,
  versions: documents.versionLine,
  texts: documents.textLine,
  pages: documents.pageLine,
  "page-corrections": documents.pageCorrectionLine,
  "page-readings": documents.pageReadingLine,
  "page-pictures": documents.pagePictureLine,
  chunks: derived.chunkLine,
  vectors: derived.vectorLine,
  assets: derived.assetLine,
  "visual-texts": derived.visualTextLine,
  "page-embeddings": derived.pageEmbeddingLine,
  anchors: derived.anchorLine,
  relations: derived.relationLine,
  "related-versions": derived.relatedVersionLine,
  profiles: derived.profileLine,
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
export type Line<K extends LineKind> = z.output<(typeof LINES)[K]>;
export const LINE_KINDS = Object.keys(LINES) as readonly LineKind[];

export function isLineKind(name: string): name is LineKind {
  return Object.hasOwn(LINES, name);
}
