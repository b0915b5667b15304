import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import wordListPath from "word-list";
import { realWords } from "./real-words.ts";

test("words with their inflected forms are known, misspelt words and other strings are not", async () => {
  const known = await realWords(["granny", "annexes", "colour", "dwlling", "annex\nes", "", "\n"]);
  expect([...known]).toEqual(["granny", "annexes", "colour"]);
});

test("exactly the words of the list are known", async () => {
  const list = (await readFile(wordListPath, "utf8")).trim().split("\n");
  const all = new Set(list);
  const some = [...list.filter((_, at) => at % 997 === 0), list.at(-1) ?? ""];
  expect([...(await realWords(some))]).toEqual(some);
  const text = fc.string({ unit: fc.constantFrom(..."aeinorst"), minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.array(text), async (words) => {
      expect([...(await realWords(words))]).toEqual([...new Set(words.filter((word) => all.has(word)))]);
    }),
  );
});

test("nothing is read for no words", async () => {
  expect(await realWords([])).toEqual(new Set());
});
