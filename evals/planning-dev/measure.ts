import { and, eq } from "drizzle-orm";
import { chunks, documents } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { RouteId } from "#lib/domain/evaluation.ts";
import type { RankedEvidence } from "#lib/evaluation/golden/targets.ts";
import { scorePlaces } from "#lib/evaluation/metrics/score.ts";
import { askRoute } from "#lib/services/evaluation/internal/ask-route.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import type { LoadedCorpus } from "../beir/load-corpus.ts";
import { holdsAnchor, normalise } from "./anchors.ts";
import type { Half, JudgedSource, Kind, PlanningQuestion } from "./dataset.ts";

/** Both halves of the text lane, and the default route. */
export const ROUTES = ["keyword", "dense", "hybrid"] as const satisfies readonly RouteId[];
type Route = (typeof ROUTES)[number];

/** Number of first results in the JSON report. */
const TOP = 10;

type RouteOutcome = {
  readonly ndcg10: number;
  readonly success1: number;
  readonly success5: number;
  /** For each judged document: the first rank of any of its passages, and of a judged one; null if absent. */
  readonly documents: readonly {
    readonly document: string;
    readonly rank: number | null;
    readonly judgedRank: number | null;
  }[];
  readonly top: readonly { readonly document: string; readonly pages: string; readonly right: boolean }[];
};

export type PlanningDevRow = {
  readonly id: string;
  readonly kind: Kind;
  readonly style: string;
  readonly half: Half;
  readonly query: string;
  readonly pair: string | null;
  readonly routes: Readonly<Record<Route, RouteOutcome>>;
  /** Whether a search without options says that it has no strong evidence. */
  readonly refused: boolean;
};

export type Passage = {
  readonly id: number;
  readonly document: string;
  readonly pageFirst: number | null;
  readonly pageLast: number | null;
  readonly text: string;
};

/** Reads the published passages, with normalised text. */
export async function readPassages(
  { db }: Context,
  { corpusId, ids }: LoadedCorpus,
): Promise<readonly Passage[]> {
  const rows = await db
    .select({
      id: chunks.id,
      text: chunks.text,
      sourcePath: documents.sourcePath,
      pageFirst: chunks.page,
      pageLast: chunks.pageLast,
    })
    .from(chunks)
    .innerJoin(
      documents,
      and(eq(documents.id, chunks.documentId), eq(documents.publishedVersionId, chunks.versionId)),
    )
    .where(eq(chunks.corpusId, corpusId));
  return rows.map(({ sourcePath, text, ...rest }) => ({
    ...rest,
    document: ids.get(sourcePath) ?? sourcePath,
    text: normalise(text),
  }));
}

/** Returns the ids of the passages that are right for a source: on its page, with one of its anchors. */
export function rightPassages(
  passages: readonly Passage[],
  { document, page, anchors }: JudgedSource,
): ReadonlySet<number> {
  const onPage = passages.filter(
    ({ document: own, pageFirst, pageLast }) =>
      own === document && pageFirst !== null && pageFirst <= page && page <= (pageLast ?? pageFirst),
  );
  return new Set(
    onPage.filter(({ text }) => anchors.some((anchor) => holdsAnchor(text, anchor))).map(({ id }) => id),
  );
}

/** Asks every question over every route, and once as a search without options. */
export async function measurePlanningDev(
  context: Context,
  corpus: LoadedCorpus,
  questions: readonly PlanningQuestion[],
  passages: readonly Passage[],
): Promise<readonly PlanningDevRow[]> {
  const filters = { corpora: [corpus.corpusId] };
  const nameOf = ({ sourcePath }: Pick<RankedEvidence, "sourcePath">) =>
    corpus.ids.get(sourcePath) ?? sourcePath;
  const rows: PlanningDevRow[] = [];
  for (const { _id, kind, style, half, query, pair, sources } of questions) {
    const right = sources.map((source) => rightPassages(passages, source));
    const ask = async (route: Route) =>
      outcomeOf(await askRoute(context, { query, filters }, route), sources, right, nameOf);
    rows.push({
      ...{ id: _id, kind, style, half, query, pair: pair ?? null },
      routes: { keyword: await ask("keyword"), dense: await ask("dense"), hybrid: await ask("hybrid") },
      refused: (await searchEvidence(context, { query, filters, lanes: "text" })).strength === "weak",
    });
  }
  return rows;
}

function outcomeOf(
  candidates: readonly RankedEvidence[],
  sources: readonly JudgedSource[],
  right: readonly ReadonlySet<number>[],
  nameOf: (candidate: RankedEvidence) => string,
): RouteOutcome {
  const places = candidates.map((candidate) => ({
    ref: candidate.evidenceRef,
    sourcePath: nameOf(candidate),
    holds: right.flatMap((ids, index) =>
      candidate.chunkId !== null && ids.has(candidate.chunkId) ? [String(index)] : [],
    ),
    acceptable: false,
  }));
  const { figures } = scorePlaces(places, new Map(sources.map(({ grade }, index) => [String(index), grade])));
  const rankWhere = (test: (place: (typeof places)[number]) => boolean) => {
    const index = places.findIndex(test);
    return index === -1 ? null : index + 1;
  };
  const judged = [...new Set(sources.map(({ document }) => document))];
  return {
    ndcg10: figures.ndcg10,
    success1: (places[0]?.holds.length ?? 0) > 0 ? 1 : 0,
    success5: figures.success5,
    documents: judged.map((document) => ({
      document,
      rank: rankWhere(({ sourcePath }) => sourcePath === document),
      judgedRank: rankWhere(({ sourcePath, holds }) => sourcePath === document && holds.length > 0),
    })),
    top: candidates.slice(0, TOP).map((candidate, index) => ({
      document: nameOf(candidate),
      pages: `${candidate.pageFirst ?? "?"}-${candidate.pageLast ?? "?"}`,
      right: (places[index]?.holds.length ?? 0) > 0,
    })),
  };
}
