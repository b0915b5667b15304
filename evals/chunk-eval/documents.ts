import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { ChunkPolicyConfig } from "#lib/domain/chunk.ts";
import type { Extracted } from "#lib/domain/extracted.ts";
import { cutChunks } from "#lib/ingest/chunk/index.ts";
import { textBlocks } from "#lib/ingest/extract/txt.ts";
import { buildBm25 } from "./bm25.ts";

const documentSchema = z.object({ _id: z.string(), title: z.string().default(""), text: z.string() });
const querySchema = z.object({ _id: z.string(), text: z.string() });

export type RankingSet = {
  readonly documents: readonly z.infer<typeof documentSchema>[];
  readonly queries: readonly z.infer<typeof querySchema>[];
  /** Gains above 0, by query and then by document. */
  readonly gains: ReadonlyMap<string, ReadonlyMap<string, number>>;
};

/** Returns true for a folder in BEIR's layout: corpus.jsonl, queries.jsonl, qrels.tsv. */
export function isRankingSet(folder: string): boolean {
  return existsSync(join(folder, "corpus.jsonl"));
}

/** Reads a set in BEIR's layout. @throws Error if a file is missing or a line is invalid. */
export async function readRankingSet(folder: string): Promise<RankingSet> {
  const lines = async (name: string) =>
    (await readFile(join(folder, name), "utf8")).split("\n").filter((line) => line !== "");
  const gains = new Map<string, Map<string, number>>();
  for (const line of (await lines("qrels.tsv")).slice(1)) {
    const [query = "", document = "", gain = "0"] = line.split("\t");
    if (Number(gain) <= 0) continue;
    gains.set(query, (gains.get(query) ?? new Map<string, number>()).set(document, Number(gain)));
  }
  return {
    documents: (await lines("corpus.jsonl")).map((line) => documentSchema.parse(JSON.parse(line))),
    queries: (await lines("queries.jsonl")).map((line) => querySchema.parse(JSON.parse(line))),
    gains,
  };
}

export type RankingRow = { readonly label: string; readonly passages: number; readonly ndcg10: number };

const PASSAGES = 2000;

/**
 * nDCG@10 of documents by their best passage under BM25, with the title in each passage. Whole documents if `config` is
 * null. Shows what chunking costs a ranking by single passages.
 */
export function rankByPassage(
  set: RankingSet,
  config: ChunkPolicyConfig | null,
  label: string,
  countTokens: (text: string) => number,
): RankingRow {
  const owners: string[] = [];
  const texts: string[] = [];
  for (const { _id, title, text } of set.documents) {
    const passages = config ? passagesOf(text, config, countTokens) : [text];
    for (const passage of passages.length > 0 ? passages : [""]) {
      owners.push(_id);
      texts.push(`${title}\n${passage}`);
    }
  }
  const index = buildBm25(texts);
  const judged = set.queries.filter((query) => set.gains.has(query._id));
  const scores = judged.map((query) => {
    const ranked = index.search(query.text, PASSAGES).flatMap((found) => owners[found.index] ?? []);
    return ndcg10([...new Set(ranked)], set.gains.get(query._id) ?? new Map());
  });
  return {
    label,
    passages: texts.length,
    ndcg10: scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length),
  };
}

function passagesOf(
  text: string,
  config: ChunkPolicyConfig,
  countTokens: (text: string) => number,
): string[] {
  const extracted: Extracted = {
    format: "txt",
    text,
    blocks: textBlocks(text),
    pages: [],
    metadata: {},
    notes: [],
  };
  const chunks = cutChunks(extracted, config, countTokens).filter((chunk) => chunk.kind !== "atom");
  return chunks.map(({ span }) => text.slice(span.start, span.end));
}

/** nDCG@10 with linear gains (Järvelin and Kekäläinen, 2002), as in trec_eval and BEIR. */
export function ndcg10(ranked: readonly string[], gains: ReadonlyMap<string, number>): number {
  const discounted = (values: readonly number[]) =>
    values.slice(0, 10).reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
  const ideal = discounted([...gains.values()].sort((a, b) => b - a));
  return ideal === 0 ? 0 : discounted(ranked.map((id) => gains.get(id) ?? 0)) / ideal;
}
