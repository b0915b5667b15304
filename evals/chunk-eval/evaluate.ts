import type { ChunkPolicyConfig } from "#lib/domain/chunk.ts";
import {
  isWithinOne,
  type PlacedPassage,
  type SpanScore,
  scoreSpans,
  touching,
} from "#lib/evaluation/metrics/span-measures.ts";
import { cutChunks } from "#lib/ingest/chunk/index.ts";
import { textBlocks } from "#lib/ingest/extract/txt.ts";
import { buildBm25 } from "./bm25.ts";
import type { GoldSet } from "./dataset.ts";

export type ChunkEvalRow = {
  readonly label: string;
  readonly chunks: number;
  readonly medianChars: number;
  readonly p95Chars: number;
  /** Share of the gold spans that are completely inside one passage. */
  readonly within: number;
  /** The passages that overlap the answer, as a perfect ranking would return them. */
  readonly best: SpanScore;
  /** The best five passages of BM25 over all texts. */
  readonly top5: SpanScore;
  /** BM25's best passages up to the reading budget, to compare sizes at equal reading. */
  readonly budget: SpanScore;
};

type Passage = PlacedPassage & { readonly text: string };

const TOP = 5;
/** About one screen of results. */
export const BUDGET_CHARS = 4000;

/** Scores one policy on a span-level set. The texts are read as plain text. `countTokens` is that of the embedder. */
export function evaluatePolicy(
  gold: GoldSet,
  config: ChunkPolicyConfig,
  label: string,
  countTokens: (text: string) => number,
): ChunkEvalRow {
  const passages: Passage[] = [];
  for (const [corpus, text] of gold.texts) {
    const extracted = {
      format: "txt",
      text,
      blocks: textBlocks(text),
      pages: [],
      metadata: {},
      notes: [],
    } as const;
    const chunks = cutChunks(extracted, config, countTokens).filter((chunk) => chunk.kind !== "atom");
    passages.push(...chunks.map(({ span }) => ({ corpus, ...span, text: text.slice(span.start, span.end) })));
  }
  const index = buildBm25(passages.map((passage) => passage.text));
  const sizes = passages.map((passage) => passage.end - passage.start).sort((a, b) => a - b);
  const scores = gold.questions.map((question) => {
    const ranked = index.search(question.text, 100).flatMap((found) => passages[found.index] ?? []);
    const score = (chosen: readonly Passage[]) => scoreSpans(question.corpus, question.spans, chosen);
    const within = question.spans.filter((span) => isWithinOne(question.corpus, span, passages)).length;
    const best = score(touching(question.corpus, question.spans, passages));
    return {
      spans: question.spans.length,
      within,
      best,
      top5: score(ranked.slice(0, TOP)),
      budget: score(upTo(ranked)),
    };
  });
  const spans = scores.reduce((sum, score) => sum + score.spans, 0);
  return {
    label,
    chunks: passages.length,
    medianChars: sizes[sizes.length >> 1] ?? 0,
    p95Chars: sizes[Math.floor(sizes.length * 0.95)] ?? 0,
    within: scores.reduce((sum, score) => sum + score.within, 0) / Math.max(1, spans),
    best: mean(scores.map((score) => score.best)),
    top5: mean(scores.map((score) => score.top5)),
    budget: mean(scores.map((score) => score.budget)),
  };
}

/** Returns the first passages up to the budget. The last one is cut to the remaining budget. */
function upTo(ranked: readonly Passage[]): Passage[] {
  const chosen: Passage[] = [];
  let left = BUDGET_CHARS;
  for (const passage of ranked) {
    if (left <= 0) break;
    chosen.push({ ...passage, end: Math.min(passage.end, passage.start + left) });
    left -= passage.end - passage.start;
  }
  return chosen;
}

function mean(scores: readonly SpanScore[]): SpanScore {
  const meanOf = (pick: (score: SpanScore) => number) =>
    scores.reduce((sum, score) => sum + pick(score), 0) / Math.max(1, scores.length);
  return {
    recall: meanOf((score) => score.recall),
    precision: meanOf((score) => score.precision),
    iou: meanOf((score) => score.iou),
  };
}
