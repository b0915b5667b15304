import { expect } from "vitest";
import { type Corpus, type Library, readStatistics, type WrittenVersion } from "./library.ts";
import { plainStatistics, unitsOf } from "./plain.ts";

/** Asserts that the statistics equal those of these versions by plain computation. */
export async function expectPlainStatistics(
  library: Library,
  { generationId }: Corpus,
  versions: readonly WrittenVersion[],
  words: readonly string[],
): Promise<void> {
  const units = await unitsOf(library, versions);
  const { passages, segments, terms } = await readStatistics(library, [generationId], words);
  const counts = new Map([...terms].map(([word, { id: _id, ...counts }]) => [word, counts]));
  expect({ passages, segments, terms: counts }).toEqual(plainStatistics(units, words));
}
