import { and, eq } from "drizzle-orm";
import { chunks, documents } from "#db/schema/index.ts";
import { gather, IN_ONE, IN_PARTS } from "#lib/assembly/gather.ts";
import type { WorkContext } from "#lib/context.ts";
import type { RankedEvidence } from "#lib/evaluation/golden/targets.ts";
import { decompose } from "#lib/retrieval/question/parts/decompose.ts";
import { assembleEvidence } from "#lib/services/assembly/shared/assemble-evidence.ts";
import { askRoute } from "#lib/services/evaluation/internal/ask-route.ts";
import type { LoadedCorpus } from "../beir/load-corpus.ts";
import { type Bm25, buildBm25 } from "../chunk-eval/bm25.ts";
import { halfOf } from "../runs/split.ts";
import type { TwoDocumentQuestion } from "./dataset.ts";

/** List lengths to measure: a pack of ten, and half of one. */
export const CUTS = [5, 10] as const;
/** Maximum passages of one document in a limited list. */
const PER_DOCUMENT = 3;
/** The configuration for questions that need several documents. */
const CONFIGURATION = "broad";

export const LISTS = [
  { id: "bm25", title: "BM25 of the passages alone, in memory" },
  { id: "keyword", title: "keyword mode" },
  { id: "hybrid", title: "hybrid" },
  { id: "hybrid_capped", title: `hybrid, at most ${PER_DOCUMENT} of a document` },
  { id: "gathered", title: `gathered in parts, at most ${PER_DOCUMENT} of a document` },
  { id: "pack", title: "the pack that is assembled, of five and of ten" },
] as const;
export type ListId = (typeof LISTS)[number]["id"];

export type TwoDocumentRow = {
  readonly id: string;
  readonly half: "tune" | "report";
  /** Number of partial questions; 0 if it was not divided. */
  readonly parts: number;
  /** First rank of each of the two sources in each list, from 1; null if absent. */
  readonly places: Readonly<Record<ListId, readonly (number | null)[]>>;
};

/** Asks every question with each list method, and records the ranks of its two sources. */
export async function measureTwoDocuments(
  context: WorkContext,
  { corpusId, ids }: LoadedCorpus,
  questions: readonly TwoDocumentQuestion[],
): Promise<TwoDocumentRow[]> {
  const alone = await bm25Over(context, corpusId);
  const nameOf = ({ sourcePath }: Pick<RankedEvidence, "sourcePath">) => ids.get(sourcePath) ?? sourcePath;
  const rows: TwoDocumentRow[] = [];
  for (const { _id, query, sources } of questions) {
    const ask = (words: string, route: "keyword" | "hybrid") =>
      askRoute(context, { query: words, filters: { corpora: [corpusId] } }, route);
    const hybrid = await ask(query, "hybrid");
    const parts = [];
    for (const part of decompose(query)) parts.push(await ask(part.query, "hybrid"));
    const gathered = gather(hybrid, parts, parts.length > 0 ? IN_PARTS : IN_ONE);
    const lists: Readonly<Record<Exclude<ListId, "pack">, readonly Pick<RankedEvidence, "sourcePath">[]>> = {
      bm25: alone(query),
      keyword: await ask(query, "keyword"),
      hybrid,
      hybrid_capped: capped(hybrid),
      gathered: capped(gathered.map(({ candidate }) => candidate)),
    };
    const placesIn = (list: keyof typeof lists) => {
      const names = lists[list].map(nameOf);
      return sources.map((source) => (names.includes(source) ? names.indexOf(source) + 1 : null));
    };
    const packs: boolean[][] = [];
    for (const maxItems of CUTS) {
      const { assembly } = await assembleEvidence(context, {
        frame: { query, filters: { corpora: [corpusId] } },
        config: { name: CONFIGURATION, over: { maxItems } },
      });
      const names = assembly.items.map(({ candidate }) => nameOf(candidate));
      packs.push(sources.map((source) => names.includes(source)));
    }
    const places = {
      bm25: placesIn("bm25"),
      keyword: placesIn("keyword"),
      hybrid: placesIn("hybrid"),
      hybrid_capped: placesIn("hybrid_capped"),
      gathered: placesIn("gathered"),
      // A pack has no ranks. The rank is the size of the smallest pack that contains the source.
      pack: sources.map((_, index) => CUTS.find((_cut, size) => packs[size]?.[index]) ?? null),
    };
    rows.push({ id: _id, half: halfOf(_id), parts: parts.length, places });
  }
  return rows;
}

/** Keeps the order, with at most as many passages per document as a pack takes. */
function capped(list: readonly RankedEvidence[]): RankedEvidence[] {
  const taken = new Map<string, number>();
  return list.filter(({ documentId }) => {
    const before = taken.get(documentId) ?? 0;
    taken.set(documentId, before + 1);
    return before < PER_DOCUMENT;
  });
}

/** Lucene's BM25 over the same passages without their context: the result of a plain engine. */
async function bm25Over(context: WorkContext, corpusId: string) {
  const rows = await context.db
    .select({ text: chunks.text, sourcePath: documents.sourcePath })
    .from(chunks)
    .innerJoin(
      documents,
      and(eq(documents.id, chunks.documentId), eq(documents.publishedVersionId, chunks.versionId)),
    )
    .where(eq(chunks.corpusId, corpusId))
    .orderBy(documents.sourcePath, chunks.ordinal);
  const engine: Bm25 = buildBm25(rows.map(({ text }) => text));
  return (query: string) =>
    engine.search(query, 100).flatMap(({ index }) => {
      const row = rows[index];
      return row === undefined ? [] : [row];
    });
}
