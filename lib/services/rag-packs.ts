import type { EvidencePackFull, EvidencePackLlm, PackItem } from "#lib/domain/rag.ts";
import type { DocumentResult, PassageResult } from "#lib/domain/search.ts";
import type { WireDocument, WireRows } from "./wire-rows.ts";

type Ranked = { readonly result: DocumentResult; readonly passage: PassageResult };

/** Passages of all documents in one order: score, source path, ordinal (rag-package, §8). */
export function rankedPassages(results: readonly DocumentResult[], topK: number): Ranked[] {
  return results
    .flatMap((result) => result.passages.map((passage) => ({ result, passage })))
    .sort(
      (a, b) =>
        b.passage.score - a.passage.score ||
        compare(a.result.sourcePath, b.result.sourcePath) ||
        compare(a.result.corpus.id, b.result.corpus.id) ||
        a.passage.ordinal - b.passage.ordinal ||
        compare(a.passage.evidenceRef, b.passage.evidenceRef),
    )
    .slice(0, topK);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A number that is none is told as none. */
const finite = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null);

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

/** One item of the full pack; every passage's score is the sum of its breakdown's values. */
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
    score_breakdown: passage.contributions.map(({ source, rank: own, raw, normalised, weight, value }) => ({
      source,
      rank: own,
      raw: finite(raw),
      normalised: finite(normalised),
      weight,
      value,
    })),
    lanes: [...passage.lanes],
    badges: passage.badges.map(({ code }) => code),
    freshness: result.freshness.state,
  };
}

/** The ranked passages as items of the full pack. */
export function toItems(results: readonly DocumentResult[], rows: WireRows, topK: number): PackItem[] {
  return rankedPassages(results, topK).map((ranked, index) => toItem(ranked, index + 1, rows));
}

function notesOf(item: PackItem): string[] {
  return [
    ...(item.freshness === "fresh" ? [] : [`index ${item.freshness}`]),
    ...(item.flags.length > 0 ? [`injection risk: ${item.flags.join(", ")}`] : []),
    ...(item.badges.includes("low_ocr_confidence") ? ["recognised from a picture, not surely read"] : []),
    ...(item.page === null ? [] : [`page ${item.page}`]),
  ];
}

/** The path of an item's document; a page by itself has no `chunk_ref` to read it from. */
export type PathOf = (item: Pick<PackItem, "document_id">) => string;

/**
 * The full pack as a model reads it (rag-package, §13): a table of sources, and items that name them by alias. Where two
 * corpora have the same path, the corpus stands before it.
 */
export function toLlmPack({ query, items, notes }: EvidencePackFull, pathOf: PathOf): EvidencePackLlm {
  const aliases = new Map<string, string>();
  const sources: Record<string, string> = {};
  const paths = new Map<string, Set<string>>();
  for (const item of items) {
    const path = pathOf(item);
    paths.set(path, (paths.get(path) ?? new Set()).add(item.document_id));
  }
  const found = items.map((item) => {
    const known = aliases.get(item.document_id);
    const alias = known ?? `S${aliases.size + 1}`;
    if (known === undefined) {
      const path = pathOf(item);
      aliases.set(item.document_id, alias);
      sources[alias] = (paths.get(path)?.size ?? 0) > 1 ? `${item.corpus_id}:${path}` : path;
    }
    const place = item.chunk_ref === null ? `page-${item.page}` : item.chunk_ref.chunk_ordinal;
    return { ref: `${alias}#${place}`, snippet: item.snippet, score: item.score, notes: notesOf(item) };
  });
  return { query, sources, items: found, notes: [...notes] };
}
