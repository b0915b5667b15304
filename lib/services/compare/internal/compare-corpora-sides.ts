import { inArray } from "drizzle-orm";
import { documents } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { Across, AcrossDocument, AcrossQuestion, AcrossSide } from "#lib/domain/across.ts";
import type { SearchFilters, SearchFrameInput } from "#lib/domain/search.ts";
import { noteTexts } from "#lib/domain/search-note.ts";
import type { DocumentResult } from "#lib/domain/search-result.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import type { ShownPassage } from "./compare-corpora-passages.ts";
import { isOneSideFailure } from "./is-of-one-side.ts";

export type Side = Pick<AcrossSide, "kind" | "id" | "title">;

export type SideAnswer = {
  readonly side: AcrossSide;
  /** The side's passages in the order shown. */
  readonly shown: readonly Omit<ShownPassage, "side">[];
};

/** Concepts and times recognised in the question apply to every side. */
const RECOGNISED = ["concept", "time"] as const;

/**
 * Searches one side. Other errors than those below are reported with the side.
 * @throws AppError("queue_full") and AppError("cancelled") as a search does.
 */
export async function answerSide(
  context: Context,
  side: Side,
  asked: string,
  question: AcrossQuestion,
): Promise<SideAnswer> {
  try {
    const response = await searchEvidence(context, frameOf(asked, question, filterOf([side])), {
      origin: "across",
    });
    const { traceId, receiptStored, status, strength, notes, documentCount, results } = response;
    return {
      side: {
        ...side,
        ...{ traceId: receiptStored ? traceId : null, status, strength, documentCount, error: null },
        notes: noteTexts(notes),
        documents: results.map(toDocument),
      },
      shown: results.flatMap(({ passages }) =>
        passages.map(({ evidenceRef, chunkId }) => ({ ref: evidenceRef, chunkId })),
      ),
    };
  } catch (error) {
    if (!isOneSideFailure(error)) throw error;
    return {
      side: { ...side, ...FAILED_SIDE, error: { code: error.code, message: error.message } },
      shown: [],
    };
  }
}

const FAILED_SIDE = {
  traceId: null,
  status: "unavailable",
  strength: "weak",
  notes: [],
  documentCount: 0,
  documents: [],
} as const;

/**
 * Runs one search over all sides and returns the best documents, each with its side. Null if it fails, or if corpora
 * and projects are mixed: one search cannot cover both.
 */
export async function searchAllSides(
  context: Context,
  sides: readonly Side[],
  asked: string,
  question: AcrossQuestion,
): Promise<Across["together"] | null> {
  if (new Set(sides.map(({ kind }) => kind)).size > 1) return null;
  try {
    const { traceId, receiptStored, results } = await searchEvidence(
      context,
      frameOf(asked, question, filterOf(sides)),
      { origin: "across" },
    );
    return {
      traceId: receiptStored ? traceId : null,
      documents: await documentsWithSides(context, sides, results),
    };
  } catch (error) {
    if (!isOneSideFailure(error)) throw error;
    return null;
  }
}

async function documentsWithSides(
  context: Context,
  sides: readonly Side[],
  results: readonly DocumentResult[],
): Promise<Across["together"]["documents"]> {
  const projects =
    sides[0]?.kind === "project" ? await projectsOf(context, results) : new Map<string, string>();
  return results.flatMap(({ documentId, corpus, title, passages: [best] }) => {
    const side = sides.findIndex(({ kind, id }) =>
      kind === "corpus" ? id === corpus.id : id === projects.get(documentId),
    );
    return side < 0 || best === undefined ? [] : [{ side, documentId, title, ref: best.evidenceRef }];
  });
}

async function projectsOf(
  context: Context,
  results: readonly DocumentResult[],
): Promise<ReadonlyMap<string, string>> {
  const ids = results.map(({ documentId }) => documentId);
  if (ids.length === 0) return new Map();
  const found = await context.db
    .select({ id: documents.id, project: documents.projectId })
    .from(documents)
    .where(inArray(documents.id, ids));
  return new Map(found.flatMap(({ id, project }) => (project === null ? [] : [[id, project] as const])));
}

function frameOf(
  asked: string,
  { filters, limit, passagesPerDocument }: AcrossQuestion,
  sides: SearchFilters,
) {
  return {
    query: asked,
    filters: { ...filters, ...sides },
    recognise: [...RECOGNISED],
    ...{ limit, passagesPerDocument },
  } satisfies SearchFrameInput;
}

function filterOf(sides: readonly Side[]): SearchFilters {
  const ids = sides.map(({ id }) => id);
  return sides[0]?.kind === "project" ? { projects: ids } : { corpora: ids };
}

function toDocument(result: DocumentResult, index: number): AcrossDocument {
  const { documentId, version, title, sourcePath, corpus, docType, printedPages, freshness } = result;
  const publishedDate = result.dateIsOfFile ? null : result.publishedDate;
  return {
    ...{ documentId, version, title, sourcePath, corpus, docType, publishedDate, freshness },
    ...(printedPages && { printedPages }),
    rank: index + 1,
    passages: result.passages.map((passage, place) => ({
      ref: passage.evidenceRef,
      rank: place + 1,
      score: passage.score,
      pageFirst: passage.pageEvidence?.page ?? passage.pageFirst,
      pageLast: passage.pageLast,
      sectionPath: passage.sectionPath,
      clauseIds: passage.clauseIds,
      snippet: passage.snippet,
    })),
  };
}
