import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { placeName, sentencesOf } from "./texts.ts";

const questionsSchema = z.object({ questions: z.array(z.object({ question: z.string() })) });

/** Source of the benchmark's texts and questions: the sample corpora. */
export type Vocabulary = { readonly sentences: readonly string[]; readonly questions: readonly string[] };

const SEED = ["db", "seed"];
const PROSE = [
  "local-plan/chapters/04-housing.md",
  "local-plan/chapters/05-design-and-townscape.md",
  "local-plan/chapters/06-historic-environment.md",
  "local-plan/chapters/07-flood-risk-and-water.md",
  "local-plan/chapters/08-transport-and-parking.md",
  "consultation/extensions-spd-consultation-statement.md",
  "consultation/flood-authority-response-foundry-basin.txt",
  "decisions/appeal-decision-27-ferrars-terrace.md",
  "decisions/decision-notice-22-sexton-street.txt",
  "decisions/officer-report-foundry-basin.md",
];

/** Reads the sample's sentences and questions from the installation in `root`. */
export async function readVocabulary(root: string): Promise<Vocabulary> {
  const seed = path.join(root, ...SEED);
  const documents = await Promise.all(PROSE.map((file) => readFile(path.join(seed, "sample", file), "utf8")));
  const { questions } = questionsSchema.parse(
    JSON.parse(await readFile(path.join(seed, "sample-questions.json"), "utf8")),
  );
  return { sentences: sentencesOf(documents), questions: questions.map(({ question }) => question) };
}

/**
 * Returns a typical question: in a third of cases a sentence about a place, otherwise words from a text. Repeats are
 * rare, so that caches do not hide the model.
 */
export function makeQuestion(random: () => number, { sentences, questions }: Vocabulary): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  if (random() < 1 / 3) return `${pick(questions)} ${placeName(random)}`;
  const words = pick(sentences).split(" ");
  const length = 3 + Math.floor(random() * 8);
  const from = Math.floor(random() * Math.max(1, words.length - length));
  return [...words.slice(from, from + length), placeName(random)].join(" ");
}
