import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeMentions, recognisePlace } from "./by-place.ts";

const records = [
  { ref: "record::d::H3-12@1", reference: "H3-12", name: "Quay Meadow" },
  { ref: "record::d::PB%2F24%2F01288%2FFUL@1", reference: "PB/24/01288/FUL", name: null },
  { ref: "record::d::T1@1", reference: "T1", name: "The Green" },
  { ref: "record::d::T2@1", reference: "T2", name: "The Green" },
];
const recognised = (question: string) => {
  const found = recognisePlace(question, { records, datasetKinds: [] });
  return found && { place: found.place, words: found.words, bufferMetres: found.bufferMetres };
};

describe("a place in a question", () => {
  it.each([
    ["What applies to Quay Meadow?", "record::d::H3-12@1", "Quay Meadow", undefined],
    ["what policies apply to the quay meadow", "record::d::H3-12@1", "the quay meadow", undefined],
    ["Which constraints affect H3-12?", "record::d::H3-12@1", "H3-12", undefined],
    [
      "trees within 0.5 km of Quay Meadow that fell",
      "record::d::H3-12@1",
      "within 0.5 km of Quay Meadow",
      500,
    ],
    ["Was PB/24/01288/FUL refused?", "record::d::PB%2F24%2F01288%2FFUL@1", "PB/24/01288/FUL", undefined],
    ["flood risk at SP 3341 7902", "SP 3341 7902", "SP 3341 7902", undefined],
    ["what is at 52.4081, -1.5102?", "52.4081, -1.5102", "52.4081, -1.5102", undefined],
    ["homes within 2 miles of SP 3341 7902", "SP 3341 7902", "within 2 miles of SP 3341 7902", 3218.688],
  ])("is recognised in “%s”", (question, place, words, bufferMetres) => {
    expect(recognised(question)).toEqual({ place, words, bufferMetres });
  });

  it.each([
    "What applies to listed buildings?",
    "What is the minimum garden size in Policy H4?",
    "within 30 minutes of a bus stop",
    "within 400 m of a railway station",
    "trees within 200 km of Quay Meadow",
    "What applies to The Green?",
    "housing need 2022-40",
    "SD 12 34",
    "table 4.1, 5.2",
  ])("is not recognised in “%s”", (question) => {
    expect(recognised(question)).toBeNull();
  });

  it("has words that stand in the question, for any question", () => {
    const part = fc.constantFrom(
      "within 5 m of",
      "what applies to",
      "H3-12",
      "SP 3341 7902",
      "Quay",
      "é",
      " ",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string())), (parts) => {
        const question = parts.join(" ");
        for (const { words, place } of placeMentions(question)) {
          expect(question).toContain(words);
          expect(words).toContain(place);
        }
      }),
    );
  });
});
