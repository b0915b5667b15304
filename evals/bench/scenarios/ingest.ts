import { type DroppedFile, dropFiles, modelInputs } from "../drop.ts";
import type { Figure } from "../figures.ts";
import type { BenchInstance } from "../instance.ts";
import type { Vocabulary } from "../questions.ts";
import type { RawModel } from "../raw-model.ts";
import { summarise } from "../statistics.ts";
import { markdownDocument, seeded } from "../texts.ts";

const ROUNDS = 5;

/** Returns markdown files of about `chars` characters with unique names. */
export function markdownFiles(
  { sentences }: Vocabulary,
  drop: string,
  count: number,
  chars: number,
  seed: number,
): DroppedFile[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, i) => ({
    path: `${drop}/note-${String(i + 1).padStart(4, "0")}.md`,
    text: markdownDocument(random, sentences, chars),
  }));
}

/** Ingestion of `count` markdown files compared with the model alone on the same texts, in turns. */
export async function ingestFigures(
  instance: BenchInstance,
  vocabulary: Vocabulary,
  model: RawModel,
  count: number,
): Promise<Figure[]> {
  const files = markdownFiles(vocabulary, "ingest", count, 2500, 31);
  const share = Math.ceil(files.length / ROUNDS);
  const rates: { whole: number; model: number }[] = [];
  let [wholeMs, modelMs, texts] = [0, 0, 0];
  for (let from = 0; from < files.length; from += share) {
    const part = files.slice(from, from + share);
    const tookMs = await dropFiles(instance, part);
    const raw = await model.embed(await modelInputs(instance, part));
    rates.push({ whole: (1000 * raw.texts) / tookMs, model: (1000 * raw.texts) / raw.tookMs });
    wholeMs += tookMs;
    modelMs += raw.tookMs;
    texts += raw.texts;
  }
  const rate = (name: string, value: number, samples: number[]): Figure => ({
    name,
    unit: "texts/s",
    value,
    samples: summarise(samples),
    bound: null,
  });
  return [
    rate(
      `ingest of ${count} markdown files`,
      (1000 * texts) / wholeMs,
      rates.map(({ whole }) => whole),
    ),
    rate(
      "floor: their texts through the model",
      (1000 * texts) / modelMs,
      rates.map((each) => each.model),
    ),
    {
      name: "ingest / model alone",
      unit: "ratio",
      value: modelMs / wholeMs,
      samples: summarise(rates.map((each) => each.whole / each.model)),
      bound: { kind: "ratio", atLeast: 0.7 },
    },
  ];
}
