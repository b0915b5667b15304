import { readFile } from "node:fs/promises";
import wordListPath from "word-list";

let reading: Promise<string> | null = null;
/** The lines of the list by their first letter. A set of its 274,000 words would take 30 MB. */
const byLetter = new Map<string, string>();

function readWords(): Promise<string> {
  reading ??= readFile(wordListPath, "latin1")
    .then((words) => `\n${words}\n`)
    .catch((error: unknown) => {
      reading = null;
      throw error;
    });
  return reading;
}

/** Whether words are in the list. Questions repeat their words. */
const known = new Map<string, boolean>();
const MAX_KNOWN = 20_000;

/** Returns the words, in lower case, that an English dictionary has, with their inflected forms. */
export async function realWords(words: readonly string[]): Promise<ReadonlySet<string>> {
  const plain = words.filter((word) => /^[a-z]+$/.test(word));
  if (!plain.every((word) => known.has(word))) {
    const list = await readWords();
    if (known.size >= MAX_KNOWN) known.clear();
    for (const word of plain) known.set(word, linesWith(word.slice(0, 1), list).includes(`\n${word}\n`));
  }
  return new Set(plain.filter((word) => known.get(word)));
}

function linesWith(letter: string, list: string): string {
  const found = byLetter.get(letter);
  if (found !== undefined) return found;
  const last = list.lastIndexOf(`\n${letter}`);
  const lines = list.slice(list.indexOf(`\n${letter}`), list.indexOf("\n", last + 1) + 1);
  byLetter.set(letter, lines);
  return lines;
}
