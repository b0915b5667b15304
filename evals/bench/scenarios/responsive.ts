import { setTimeout as delay } from "node:timers/promises";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { BENCH_CORPUS } from "../corpus.ts";
import { dropFiles } from "../drop.ts";
import type { Figure } from "../figures.ts";
import type { BenchInstance } from "../instance.ts";
import { makeQuestion, type Vocabulary } from "../questions.ts";
import { timed } from "../sampling.ts";
import { summarise } from "../statistics.ts";
import { seeded } from "../texts.ts";
import { markdownFiles } from "./ingest.ts";

/** Shorter than a person's pause between questions, to get enough searches for a median. */
const PAUSE_MS = 100;

/** Searches before, during and after an upload of `count` files. Before and after both count as idle. */
export async function responsiveFigures(
  instance: BenchInstance,
  vocabulary: Vocabulary,
  count: number,
  searches: number,
): Promise<Figure[]> {
  const random = seeded(53);
  const filters = { corpora: [BENCH_CORPUS] };
  const search = async () => {
    const query = makeQuestion(random, vocabulary);
    await delay(PAUSE_MS);
    return (await timed(() => searchEvidence(instance.context(), { query, filters }))).tookMs;
  };
  const several = async (samples: number[]) => {
    for (let i = 0; i < searches; i++) samples.push(await search());
  };
  const idle: number[] = [];
  const busy: number[] = [];
  await several([]);
  await several(idle);
  let dropping = true;
  const drop = dropFiles(instance, markdownFiles(vocabulary, "while-searching", count, 2500, 59)).finally(
    () => {
      dropping = false;
    },
  );
  while (dropping) busy.push(await search());
  await drop;
  await several(idle);
  const [quiet, loaded] = [summarise(idle), summarise(busy)];
  const milliseconds = (name: string, samples: typeof quiet): Figure => ({
    name,
    unit: "ms",
    value: samples.median,
    samples,
    bound: null,
  });
  return [
    milliseconds("search while nothing is ingested", quiet),
    milliseconds(`search while ${count} files are ingested`, loaded),
    {
      name: "search median, ingesting / idle",
      unit: "ratio",
      value: loaded.median / quiet.median,
      samples: null,
      bound: { kind: "ratio", atMost: 3 },
    },
  ];
}
