import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PageReading } from "#lib/domain/ocr.ts";
import { alignWords } from "./align-words.ts";
import { chooseText } from "./choose-text.ts";
import { correctedReading } from "./correct-reading.ts";
import { orderLines } from "./order-lines.ts";

/** Returns words 10 points high, on lines 20 points apart, with 40 points from one word to the next. */
function readingOf(...lines: readonly string[]): PageReading {
  return {
    ...{ rotation: 0, skewDegrees: 0, width: 400, height: 300, confidence: 90 },
    lines: lines.map((line, row) => ({
      baseline: row * 20 + 10,
      size: 10,
      words: line.split(" ").map((text, column) => {
        const box = { x0: column * 40, x1: column * 40 + 30, y0: row * 20, y1: row * 20 + 10 };
        return { text, confidence: 90, box, upright: box };
      }),
    })),
  };
}

const textOf = (reading: PageReading) =>
  reading.lines.map((line) => line.words.map((word) => word.text).join(" ")).join("\n");

describe("correctedReading", () => {
  it("keeps box and confidence of unchanged words, and gives a replaced word's box to its replacement", () => {
    const read = readingOf("the grcen belt", "was kept");
    const { lines } = correctedReading(read, "the green belt\nwas kept");
    expect(lines[0]?.words[1]).toMatchObject({ text: "green", confidence: null, box: { x0: 40, x1: 70 } });
    expect(lines[0]?.words[0]).toEqual(read.lines[0]?.words[0]);
    expect(lines[1]).toEqual(read.lines[1]);
  });

  it("divides a box among the words that replace it, and puts added words into the gap", () => {
    const shared = correctedReading(readingOf("greenbelt kept"), "green belt kept");
    expect(shared.lines[0]?.words.map(({ box }) => [box.x0, box.x1])).toEqual([
      [0, (30 * 5) / 9],
      [(30 * 5) / 9, 30],
      [40, 70],
    ]);
    const added = correctedReading(readingOf("the belt"), "the green belt");
    expect(added.lines[0]?.words[1]).toMatchObject({ text: "green", box: { x0: 30, x1: 40 } });
  });

  it("removes words and whole lines, and adds text to a page without recognised words", () => {
    expect(textOf(correctedReading(readingOf("| the belt", "~ ."), "the belt"))).toBe("the belt");
    const empty = { ...readingOf("x"), lines: [] };
    const typed = correctedReading(empty, "First line\n\nand another");
    expect(textOf(typed)).toBe("First line\nand another");
    for (const { words } of typed.lines)
      for (const { box } of words) expect(box.x0 < box.x1 && box.y1 <= 300 && box.x1 <= 400).toBe(true);
  });

  it("returns exactly the typed words in order, each with a box of positive width", () => {
    const word = fc.constantFrom("a", "belt", "green", "the-", "then", "§");
    const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
    const typing = fc.array(word, { maxLength: 14 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), typing, (lines, typed) => {
        const corrected = correctedReading(readingOf(...lines), typed);
        const words = corrected.lines.flatMap((each) => each.words);
        for (const { box } of words) expect(box.x1).toBeGreaterThan(box.x0);
        // Words broken at a line's end stay broken. All others are as typed.
        const broken = lines.some((each) => /-$|- /.test(each));
        if (!broken) expect(words.map(({ text }) => text).join(" ")).toBe(typed);
      }),
    );
  });

  it("keeps a word broken at a line's end if the typed word is whole", () => {
    const read = readingOf("the develop-", "ment was kept");
    expect(correctedReading(read, "the development was kept").lines).toEqual(read.lines);
  });
});

it("orderLines sorts lines in the order of the document's text before a correction is applied", () => {
  const read = readingOf("Running header", "goes on here.", "A new one");
  const at = (line: number, start: number) =>
    (read.lines[line]?.words ?? []).map((word, i) => ({ start: start + i, end: start + i + 1, ...word.box }));
  const ordered = orderLines(read, [...at(1, 0), ...at(0, 10), ...at(2, 20)]);
  expect(textOf(ordered)).toBe("goes on here.\nRunning header\nA new one");
  expect(correctedReading(ordered, "goes on here. Running header A new one").lines).toEqual(ordered.lines);
  expect(orderLines(read, [])).toEqual(read);
});

it("aligned runs cover both lists, in order", () => {
  const words = fc.array(fc.constantFrom("a", "b", "c-", "ca", "d"), { maxLength: 12 });
  fc.assert(
    fc.property(words, words, (old, fresh) => {
      const runs = alignWords(old, fresh);
      expect(runs.flatMap((run) => old.slice(run.old.start, run.old.end))).toEqual(old);
      expect(runs.flatMap((run) => fresh.slice(run.fresh.start, run.fresh.end))).toEqual(fresh);
    }),
  );
});

describe("the text of a page is", () => {
  const given = { number: 1, reading: readingOf("twelve letters") };
  const good = { verdict: "good", reason: "has_text", characters: 900 } as const;
  const none = { verdict: "none", reason: "no_characters", characters: 0 } as const;
  const stray = { verdict: "bad", reason: "stray_characters_over_image", characters: 40 } as const;

  it("its own layer if good, the recognised text if there is no layer, and nothing if there is neither", () => {
    expect(chooseText(good, given).source).toBe("text_layer");
    expect(chooseText(none, given)).toEqual({ source: "ocr", reason: "no_characters" });
    expect(chooseText(none, undefined).source).toBe("none");
    expect(chooseText(none, { ...given, reading: { ...given.reading, lines: [] } }).source).toBe("none");
  });

  it("its own stamp if OCR found no more than the stamp", () => {
    expect(chooseText(stray, given).source).toBe("text_layer");
    expect(chooseText({ ...stray, characters: 4 }, given).source).toBe("ocr");
  });
});
