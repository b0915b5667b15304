import type { BenchOptions } from "#evals/bench/options.ts";
import type { Context } from "#lib/context.ts";
import type { QueryPart } from "#lib/domain/page-embedding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { nearestPages } from "#lib/retrieval/lanes/visual-page/nearest-pages.ts";
import { pageIndexSize } from "#lib/services/pages/page-index-size.ts";
import type { Figure } from "../figures.ts";
import { openBenchInstance } from "../instance.ts";
import { preparedPages } from "../page-corpus.ts";
import { questionsOf } from "../page-documents.ts";
import type { Vocabulary } from "../questions.ts";
import { interleaved, timed } from "../sampling.ts";
import { summarise } from "../statistics.ts";

const WARM_UP = 2;
/** The two phases must not lose any of the first k. */
const K = 10;
/** With fewer pages the two ways hardly differ, so no bounds apply. */
const PAGES_FOR_BOUNDS = 1000;

/** Two-phase late interaction over all pages compared with reading every patch, and the cost of pages. */
export async function pagesFigures(options: BenchOptions, vocabulary: Vocabulary): Promise<Figure[]> {
  const template = await preparedPages(options, vocabulary);
  const instance = await openBenchInstance({ ...options, template });
  try {
    const context = instance.context();
    const count = WARM_UP + options.sizes.pageQuestions;
    const questions = await embedded(context, await questionsOf(options.dataFolder, count, vocabulary));
    const rounds = Math.min(options.sizes.pageQuestions, questions.length - WARM_UP);
    const samples = await interleaved(
      [
        async (round) => ({ exhaustive: (await nearest(context, questions[round] ?? [], null)).tookMs }),
        async (round) => {
          const { depth } = context.config.pageSearch;
          return { phases: (await nearest(context, questions[round] ?? [], depth)).tookMs };
        },
      ],
      { rounds, warmUp: WARM_UP },
    );
    const recall = await recallOf(context, questions.slice(WARM_UP));
    return figuresOf(context, samples.get("exhaustive") ?? [], samples.get("phases") ?? [], recall);
  } finally {
    await instance.close();
  }
}

async function embedded({ pageEmbedder }: Context, questions: readonly string[]): Promise<QueryPart[][]> {
  if (pageEmbedder === null)
    throw new AppError("embedder_unavailable", "The benchmark needs a page embedder.");
  const parts: QueryPart[][] = [];
  for (const question of questions) parts.push([...(await pageEmbedder.embedQuery(question)).parts]);
  return parts;
}

function nearest({ db, actor, pageEmbedder }: Context, parts: readonly QueryPart[], depth: number | null) {
  const modelId = pageEmbedder?.model.id ?? "";
  return timed(() => nearestPages(db, parts, { actor, filters: {} }, { modelId, depth, limit: 4 * K }));
}

/** Returns the mean share of the exhaustive first ten that the two phases also return. */
async function recallOf(context: Context, questions: readonly QueryPart[][]): Promise<number> {
  let sum = 0;
  for (const parts of questions) {
    const [all, phases] = [
      await first(context, parts, null),
      await first(context, parts, context.config.pageSearch.depth),
    ];
    sum += all.filter((page) => phases.includes(page)).length / Math.max(1, all.length);
  }
  return sum / Math.max(1, questions.length);
}

async function first(context: Context, parts: readonly QueryPart[], depth: number | null): Promise<string[]> {
  const { result } = await nearest(context, parts, depth);
  return result.slice(0, K).map(({ versionId, page }) => `${versionId}#${page}`);
}

async function figuresOf(
  context: Context,
  exhaustive: readonly number[],
  phases: readonly number[],
  recall: number,
): Promise<Figure[]> {
  const sizes = await pageIndexSize(context);
  const total = (key: "pages" | "embedded" | "bytes" | "embedMs" | "patches") =>
    sizes.reduce((sum, size) => sum + size[key], 0);
  const pages = Math.max(1, total("embedded"));
  const [scan, two] = [summarise(exhaustive), summarise(phases)];
  const bounded = pages >= PAGES_FOR_BOUNDS;
  const plain = (
    name: string,
    unit: Figure["unit"],
    value: number,
    samples: Figure["samples"] = null,
  ): Figure => ({
    ...{ name: `${name} (${pages} pages)`, unit, value, samples },
    bound: null,
  });
  const ratio = (name: string, value: number, bound: { atMost?: number; atLeast?: number }): Figure => ({
    ...plain(name, "ratio", value),
    bound: bounded ? { kind: "ratio", ...bound } : null,
  });
  return [
    plain("pages: every patch exactly", "ms", scan.median, scan),
    plain("pages: two phases", "ms", two.median, two),
    ratio("pages: two phases / every patch", two.median / scan.median, { atMost: 0.2 }),
    ratio("pages: recall@10 of two phases", recall, { atLeast: 0.98 }),
    plain("pages: patches a page", "patches", total("patches") / pages),
    plain("pages: stored for a page", "kB", total("bytes") / pages / 1000),
    plain("pages: embedding a page", "ms", total("embedMs") / pages),
  ];
}
