import { expect, it } from "vitest";
import { terms } from "#lib/text/analyser.ts";
import { namedLine } from "./named-line.ts";

const find = (question: string, words: string, title: string, ...lines: string[]) =>
  namedLine(lines, {
    question,
    words: words.split(" ").map((word) => terms(word)),
    stated: new Set(terms(title)),
  });
const BLOCK = [
  "Report to Larkmere Council",
  "by Jane Okafor BA (Hons) MRTPI",
  "an Inspector appointed by the Mayor",
];
const NAMED = "by Jane Okafor BA (Hons) MRTPI an Inspector appointed by the Mayor";

it("the words of a title block that name a person beside the role answer who it is", () => {
  expect(find("Who is the inspector?", "inspector", "Report", ...BLOCK)).toBe(NAMED);
  expect(
    find("Who was the inspector of the quays plan", "inspector quays plan", "Quays plan", ...BLOCK),
  ).toBe(NAMED);
  expect(find("name of the inspector", "name inspector", "Report", ...BLOCK)).toBe(NAMED);
});

it("no words answer for another role or subject, for two persons, or another kind of question", () => {
  expect(find("Who is the architect?", "architect", "Report", ...BLOCK)).toBeNull();
  expect(find("Who is the inspector of mills?", "inspector mills", "Report", ...BLOCK)).toBeNull();
  expect(find("Who is the inspector?", "inspector", "Report", ...BLOCK, "Inspector: Ade Mbeki")).toBeNull();
  expect(find("When did the inspector come?", "inspector come", "Report", ...BLOCK)).toBeNull();
});
