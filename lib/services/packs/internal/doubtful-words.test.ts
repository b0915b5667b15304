import { expect, it } from "vitest";
import { encodeConfidences, encodeWordBoxes } from "#lib/domain/word-boxes.ts";
import { doubtfulWords } from "./doubtful-words.ts";

const TEXT = "The 𝔸 lornes, pass the quany . 9xQ school";
const START = 100;
const BELOW = 60;

/** A page whose words begin at code point 100, with these confidences. */
function pageOf(confidences: readonly (number | undefined)[]) {
  let start = START;
  const words = TEXT.split(" ").map((word, index) => {
    const box = { start, end: start + [...word].length, x0: 0, x1: 1, y0: 0, y1: 1 };
    start = box.end + 1;
    const confidence = confidences[index];
    return confidence === undefined ? box : { ...box, confidence };
  });
  const base64 = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString("base64");
  return { words: base64(encodeWordBoxes(words)), confidences: base64(encodeConfidences(words)) };
}

const page = pageOf([96, 90, 41, 95, 93, 59, 10, 20, 60]);

it("lists the words of a quote that recognition is not sure of, without marks", () => {
  expect(doubtfulWords([page], { quote: TEXT, shown: TEXT, start: START, below: BELOW })).toEqual([
    "lornes",
    "quany",
    "9xQ",
  ]);
});

it("leaves out masked words and those outside the quote", () => {
  const shown = TEXT.replace("9xQ", "•••");
  expect(doubtfulWords([page], { quote: TEXT, shown, start: START, below: BELOW })).toEqual([
    "lornes",
    "quany",
  ]);
  const quote = "pass the quany";
  const start = START + [...TEXT.slice(0, TEXT.indexOf(quote))].length;
  expect(doubtfulWords([page], { quote, shown: quote, start, below: BELOW })).toEqual(["quany"]);
});

it("lists the words below the given confidence", () => {
  const place = { quote: TEXT, shown: TEXT, start: START };
  expect(doubtfulWords([page], { ...place, below: 61 })).toEqual(["lornes", "quany", "9xQ", "school"]);
  expect(doubtfulWords([page], { ...place, below: 0 })).toEqual([]);
});

it("lists no word that was typed", () => {
  expect(doubtfulWords([pageOf([])], { quote: TEXT, shown: TEXT, start: START, below: BELOW })).toEqual([]);
});
