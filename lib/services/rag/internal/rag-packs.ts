import type { Contribution } from "#lib/domain/lane.ts";
import type { EvidencePackFull, EvidencePackLlm, PackItem } from "#lib/domain/rag.ts";
import type { DocumentResult, PassageResult } from "#lib/domain/search-result.ts";
import { compareText } from "#lib/domain/text-order.ts";
import type { WireDocument, WireRows } from "#lib/services/sidecar/shared/wire-rows.ts";
import { assembledNotes, type NameOf } from "./rag-assembled-notes.ts";

type Ranked = { readonly result: DocumentResult; readonly passage: PassageResult };

/** Returns the passages of all documents in one order: score, source path, ordinal. */
function rankedPassages(results: readonly DocumentResult[], topK: number): Ranked[] {
  return results
    .flatMap((result) => result.passages.map((passage) => ({ result, passage })))
    .sort(
      (a, b) =>
        b.passage.score - a.passage.score ||
        compareText(a.result.sourcePath, b.result.sourcePath) ||
        compareText(a.result.corpus.id, b.result.corpus.id) ||
        a.passage.ordinal - b.passage.ordinal ||
        compareText(a.passage.evidenceRef, b.passage.evidenceRef),
    )
    .slice(0, topK);
}

/** Returns null for a value that is not a finite number. */
const finite = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null);

/** Converts a contribution to the wire format. */
export function toBreakdown({ source, rank, raw, normalised, weight, value }: Contribution) {
  return { source, rank, raw: finite(raw), normalised: finite(normalised), weight, value };
}

function metadataOf(result: DocumentResult, row: WireDocument | undefined) {
  return {
    corpus_id: result.corpus.id,
    document_id: result.documentId,
    title: result.title,
    date: result.publishedDate,
    project: row?.projectId ?? null,
    tags: [...result.tags],
    confidentiality: row?.confidentiality ?? "internal",
    doc_type: result.docType,
    document_version: row?.byteHash ?? "",
  };
}

/** Returns one item of the full pack. A passage's score is the sum of its breakdown's values. */
function toItem({ result, passage }: Ranked, rank: number, rows: WireRows): PackItem {
  const chunk = passage.chunkId === null ? undefined : rows.chunks.get(passage.chunkId);
  const { start, end } = passage.span;
  return {
    ...metadataOf(result, rows.documents.get(result.documentId)),
    rank,
    chunk_ref:
      passage.chunkId === null
        ? null
        : { source_path: result.sourcePath, chunk_ordinal: chunk?.ordinal ?? passage.ordinal },
    chunk_loc: { heading_path: [...passage.sectionPath], start_char: start, end_char: end },
    evidence_ref: passage.evidenceRef,
    snippet: passage.snippet.text,
    flags: [...(chunk?.injectionFlags ?? [])],
    risk_score: chunk?.riskScore ?? 0,
    paragraph_id: `chars-${start}-${end}`,
    page: passage.pageFirst,
    score: passage.score,
    score_breakdown: passage.contributions.map(toBreakdown),
    lanes: [...passage.lanes],
    badges: passage.badges.map(({ code }) => code),
    freshness: result.freshness.state,
  };
}

/** Returns the ranked passages as items of the full pack. */
export function toItems(results: readonly DocumentResult[], rows: WireRows, topK: number): PackItem[] {
  return rankedPassages(results, topK).map((ranked, index) => toItem(ranked, index + 1, rows));
}

function notesOf(item: PackItem, nameOf: NameOf): string[] {
  return [
    ...(item.assembled ? assembledNotes(item.assembled, nameOf) : []),
    ...(item.freshness === "fresh" ? [] : [`index ${item.freshness}`]),
    ...(item.flags.length > 0 ? [`injection risk: ${item.flags.join(", ")}`] : []),
    ...(item.badges.includes("low_ocr_confidence") ? ["recognised from a picture, not surely read"] : []),
    ...(item.page === null ? [] : [`page ${item.page}`]),
  ];
}

/** Returns the path of an item's document. A page has no `chunk_ref` to take it from. */
export type PathOf = (item: Pick<PackItem, "document_id">) => string;

/**
 * Converts the full pack to the form for a model: a table of sources, and items that refer to them by alias. If two
 * corpora have the same path, the corpus precedes it.
 */
export function toLlmPack(
  { query, items, notes, assembly }: EvidencePackFull,
  pathOf: PathOf,
): EvidencePackLlm {
  const { sources, aliases } = sourcesOf(items, pathOf);
  const refOf = (item: PackItem) => `${aliases.get(item.document_id)}#${placeOf(item)}`;
  const names = new Map(items.map((item) => [item.evidence_ref, refOf(item)]));
  const nameOf: NameOf = (ref) => names.get(ref) ?? null;
  const found = items.map((item) => {
    return { ref: refOf(item), snippet: item.snippet, score: item.score, notes: notesOf(item, nameOf) };
  });
  const more = assembly ? { tokens: assembly.tokens } : {};
  return { query, sources, items: found, notes: [...notes], ...more };
}

/** Returns aliases by document, and paths by alias. */
function sourcesOf(items: readonly PackItem[], pathOf: PathOf) {
  const aliases = new Map<string, string>();
  const sources: Record<string, string> = {};
  const paths = new Map<string, Set<string>>();
  for (const item of items) {
    const path = pathOf(item);
    paths.set(path, (paths.get(path) ?? new Set()).add(item.document_id));
  }
  for (const item of items) {
    if (aliases.has(item.document_id)) continue;
    const alias = `S${aliases.size + 1}`;
    aliases.set(item.document_id, alias);
    const path = pathOf(item);
    sources[alias] = (paths.get(path)?.size ?? 0) > 1 ? `${item.corpus_id}:${path}` : path;
  }
  return { aliases, sources };
}

/** Returns the place in its source: the passage's number, the page, or the place in the text. */
function placeOf({ chunk_ref, page, paragraph_id }: PackItem): string {
  if (chunk_ref !== null) return String(chunk_ref.chunk_ordinal);
  return page === null ? paragraph_id : `page-${page}`;
}
