import { searchFrameSchema } from "#lib/domain/search.ts";
import { listDocuments } from "#lib/services/documents/list-documents.ts";
import { answerSearch, searchEvidence } from "#lib/services/search/search-evidence.ts";
import { storeSearch } from "#lib/services/search/shared/store-search.ts";
import type { Figure } from "../figures.ts";
import { floorOf } from "../floor.ts";
import type { BenchInstance } from "../instance.ts";
import { makeQuestion, type Vocabulary } from "../questions.ts";
import { interleaved, type Samples, timed } from "../sampling.ts";
import { summarise } from "../statistics.ts";
import { seeded } from "../texts.ts";

const WARM_UP = 20;

/** Measures searches and their floor in turns, with the same questions. */
export async function searchFigures(
  instance: BenchInstance,
  vocabulary: Vocabulary,
  rounds: number,
): Promise<Figure[]> {
  const random = seeded(7);
  const questions = Array.from({ length: WARM_UP + rounds }, () => makeQuestion(random, vocabulary));
  const questionOf = (round: number) => questions[round] ?? "";
  const search = async (round: number) => {
    const context = instance.context();
    const frame = searchFrameSchema.parse({ query: questionOf(round) });
    const before = process.threadCpuUsage();
    const answered = await timed(() => answerSearch(context, frame));
    const stored = await timed(() => storeSearch(context, { ...answered.result, origin: "api" }));
    const { user, system } = process.threadCpuUsage(before);
    return {
      processor: (user + system) / 1000,
      search: answered.tookMs,
      receipt: stored.tookMs,
      whole: answered.tookMs + stored.tookMs,
    };
  };
  const samples = await interleaved(
    [
      search,
      async (round) => ({ ...(await floorOf(instance.context(), questionOf(round))) }),
      async (round) => ({ semantic: await semantic(instance, `${questionOf(round)} ?`) }),
      async (round) => ({ name: await byName(instance, round) }),
    ],
    { rounds, warmUp: WARM_UP, settle: () => settle(instance) },
  );
  return figuresOf(samples);
}

function figuresOf(samples: Samples): Figure[] {
  const statisticsOf = (name: string) => summarise(samples.get(name) ?? []);
  const [found, floor] = [statisticsOf("search"), statisticsOf("floor")];
  const part = (name: string, key: string, atMost?: number): Figure => ({
    name,
    unit: "ms",
    value: statisticsOf(key).median,
    samples: statisticsOf(key),
    bound: atMost === undefined ? null : { kind: "target", atMost },
  });
  const ratio = (name: string, value: number, atMost?: number): Figure => ({
    name,
    unit: "ratio",
    value,
    samples: null,
    bound: atMost === undefined ? null : { kind: "ratio", atMost },
  });
  return [
    part("search, server side, its receipt apart", "search"),
    part("search with its receipt", "whole"),
    part("processor of the main thread for it", "processor"),
    part("floor: embedding the question", "embed"),
    part("floor: dense SQL", "dense", 25),
    part("floor: keyword SQL", "keyword", 30),
    part("floor: the three together", "floor"),
    ratio("search median / floor median", found.median / floor.median, 1.5),
    ratio("search p95 / floor median", found.p95 / floor.median, 2),
    ratio("search p95 / floor p95", found.p95 / floor.p95),
    ratio("its receipt / search", statisticsOf("receipt").median / found.median, 0.1),
    part("semantic search", "semantic", 500),
    part("documents by name", "name", 100),
  ];
}

async function semantic(instance: BenchInstance, query: string): Promise<number> {
  return (await timed(() => searchEvidence(instance.context(), { query, mode: "semantic" }))).tookMs;
}

async function byName(instance: BenchInstance, round: number): Promise<number> {
  const q = `report-${String((round % 900) + 1).padStart(5, "0")}`;
  return (await timed(() => listDocuments(instance.context(), { q }))).tookMs;
}

/** Finish leftover work before the next measurement. */
async function settle({ runtime }: BenchInstance): Promise<void> {
  await runtime.database.sql`select 1`;
}
