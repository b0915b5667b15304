import type { Context } from "#lib/context.ts";
import type { Lane } from "#lib/domain/lane.ts";
import { PAGE_LANES } from "#lib/domain/lane.ts";
import type { PageLaneReport } from "#lib/domain/page-lane.ts";
import { ROUTE_POLICY } from "#lib/domain/route-policy.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { answerStrength, pageLaneConfidence, textLaneConfidence } from "#lib/retrieval/answer-strength.ts";
import { ranked, toEvidence } from "#lib/retrieval/evidence.ts";
import { acrossLanes } from "#lib/retrieval/fuse/across-lanes.ts";
import { RETRIEVE_PAGES } from "#lib/retrieval/lanes/page-lanes.ts";
import { retrieveText } from "#lib/retrieval/retrieve.ts";
import type { BeirQuery, BeirSet } from "../beir/dataset.ts";
import type { LoadedCorpus } from "../beir/load-corpus.ts";
import { rankingOf } from "../runs/measure-beir.ts";
import { halfOf } from "../runs/split.ts";

/** Right: something relevant among so many. */
const RIGHT = 3;
/** Found: something relevant among so many of all lanes together. */
const FOUND = 5;

/** What is known of one question: how sure each lane was, whether it was right, and the verdict on the answer. */
export type ConfidenceRow = {
  readonly id: string;
  readonly half: "tune" | "report";
  readonly answerable: boolean;
  readonly lanes: readonly { readonly lane: Lane; readonly confidence: number; readonly right: boolean }[];
  readonly found: boolean;
  readonly strength: "strong" | "weak";
  readonly reasonCodes: readonly string[];
};

/** Asks every question of a set, those that nothing answers too: the text lane, and the page lanes where pages are judged. */
export async function measureConfidence(
  context: Context,
  corpus: LoadedCorpus,
  set: BeirSet,
): Promise<ConfidenceRow[]> {
  const rows: ConfidenceRow[] = [];
  for (const query of set.queries) rows.push(await measureOne(context, corpus, set, query));
  for (const query of set.unanswerable) rows.push(await measureOne(context, corpus, set, query));
  return rows;
}

async function measureOne(
  context: Context,
  corpus: LoadedCorpus,
  set: BeirSet,
  query: BeirQuery,
): Promise<ConfidenceRow> {
  const { db, embedder, pageEmbedder, actor, config, signal } = context;
  const deps = { db, embedder, pageEmbedder, pageSearch: config.pageSearch, actor, signal };
  const lanes = set.content.kind === "pages" ? "both" : "text";
  const filters = { corpora: [corpus.corpusId] };
  const frame = searchFrameSchema.parse({ query: query.text, filters, lanes, limit: 100 });
  const text = await retrieveText(deps, frame);
  const pages: PageLaneReport[] = [];
  if (lanes === "both") for (const lane of PAGE_LANES) pages.push(await RETRIEVE_PAGES[lane](deps, frame));
  const fused = acrossLanes(text.report.candidates, pages, ROUTE_POLICY.laneWeights);
  const evidence = ranked(fused.flatMap(toEvidence));
  const answered = { text, pages };
  const { strength, reasonCodes } = await answerStrength(db, query.text, text.scope, answered, evidence);
  const judged = set.qrels.get(query.id) ?? new Map<string, number>();
  const rank = rankingOf(set);
  const hit = (candidates: Parameters<typeof rank>[0], depth: number) =>
    rank(candidates, corpus)
      .slice(0, depth)
      .some((id) => (judged.get(id) ?? 0) > 0);
  const told = [
    {
      lane: "text" as const,
      confidence: textLaneConfidence(answered),
      right: hit(text.report.candidates.map(withPage), RIGHT),
    },
    ...pages.map((report) => ({
      lane: report.lane,
      confidence: pageLaneConfidence(report, pages),
      right: hit(report.candidates.map(onPage), RIGHT),
    })),
  ];
  return {
    id: query.id,
    half: halfOf(query.id),
    answerable: [...judged.values()].some((gain) => gain > 0),
    lanes: told.flatMap(({ confidence, ...rest }) => (confidence === null ? [] : [{ ...rest, confidence }])),
    found: hit(evidence, FOUND),
    strength,
    reasonCodes,
  };
}

function withPage<T extends { readonly pageFirst: number | null }>(candidate: T) {
  return { ...candidate, page: candidate.pageFirst };
}

function onPage({ sourcePath, page }: { readonly sourcePath: string; readonly page: number }) {
  return { sourcePath, page, pageFirst: page, pageLast: page };
}
