import type { Context } from "#lib/context.ts";
import type { QueryRow, RouteId } from "#lib/domain/evaluation.ts";
import type { RankedEvidence } from "#lib/evaluation/golden/targets.ts";
import type { Judgements } from "#lib/evaluation/metrics/ranking.ts";
import { scorePlaces } from "#lib/evaluation/metrics/score.ts";
import { askRoute } from "#lib/services/evaluation/internal/ask-route.ts";
import type { BeirQuery, BeirSet } from "../beir/dataset.ts";
import type { LoadedCorpus } from "../beir/load-corpus.ts";

/**
 * Asks every question over one route, in the set's own corpus. A document counts by its best passage. Rows keep the
 * order of the questions.
 */
export async function measureBeir(
  context: Context,
  corpus: LoadedCorpus,
  set: Pick<BeirSet, "content" | "qrels">,
  queries: readonly BeirQuery[],
  route: RouteId,
): Promise<QueryRow[]> {
  const rank = rankingOf(set);
  const filters = { corpora: [corpus.corpusId] };
  const rows: QueryRow[] = [];
  for (const query of queries) {
    const candidates = await askRoute(context, { query: query.text, filters }, route);
    rows.push(rowOf(query, rank(candidates, corpus), set.qrels.get(query.id) ?? new Map()));
  }
  return rows;
}

/** Returns the ranking function of a set: documents or pages, by their ids in the set. */
export function rankingOf({ content }: Pick<BeirSet, "content">): typeof documentsOf {
  return content.kind === "texts" ? documentsOf : pagesOf;
}

function rowOf(query: BeirQuery, ranked: readonly string[], judged: Judgements): QueryRow {
  const places = ranked.map((id) => ({
    ref: id,
    sourcePath: id,
    holds: judged.has(id) ? [id] : [],
    acceptable: false,
  }));
  const { figures, ranks, top } = scorePlaces(places, judged);
  const relevant = [...judged].filter(([, gain]) => gain > 0);
  return {
    id: query.id,
    query: query.text,
    class: query.class,
    figures,
    passed: null,
    targets: relevant.map(([id, gain]) => ({ label: id, gain, must: false, rank: ranks.get(id) ?? null })),
    top,
    forbidden: [],
    notes: [],
  };
}

type Placed = Pick<RankedEvidence, "sourcePath" | "page" | "pageFirst" | "pageLast">;

function documentsOf(candidates: readonly Placed[], corpus: LoadedCorpus): string[] {
  return [...new Set(candidates.map(({ sourcePath }) => corpus.ids.get(sourcePath) ?? sourcePath))];
}

/**
 * A passage across two pages counts for both. The page that the page lanes prefer comes first, otherwise the earlier.
 */
function pagesOf(candidates: readonly Placed[], corpus: LoadedCorpus): string[] {
  const pages = candidates.flatMap(({ sourcePath, page, pageFirst, pageLast }) => {
    if (pageFirst === null) return [];
    const count = Math.max(1, (pageLast ?? pageFirst) - pageFirst + 1);
    const document = corpus.ids.get(sourcePath) ?? sourcePath;
    const numbers = Array.from({ length: count }, (_, index) => pageFirst + index);
    return [page ?? pageFirst, ...numbers].map((number) => `${document}#p${number}`);
  });
  return [...new Set(pages)];
}
