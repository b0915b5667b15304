import { expect, test } from "vitest";
import { terms } from "#lib/text/analyser.ts";
import { labelledLine } from "./labelled-line.ts";

const LINES = [
  "Application reference: 31/00417/FUL",
  "Site: Land at Quarry Hill, Saltby",
  "Applicant: Hensall Homes Ltd",
  "Date of committee: 12 March 2031",
  "Case officer: Mina Farrow",
];
const ASKING = new Set(terms("who what when how does"));
const subjectWords = (question: string) =>
  terms(question).flatMap((term) => (ASKING.has(term) ? [] : [[term]]));

const answer = (question: string, lines: readonly string[] = LINES) => {
  const title = "Officer report to the planning committee";
  const stated = new Set(terms(title));
  return labelledLine(lines, { question, title, stated, words: subjectWords(question) });
};

test("a question for a fact is answered by the line with that label", () => {
  expect(answer("Who is the case officer for 31/00417/FUL?")).toBe("Case officer: Mina Farrow");
  expect(answer("case officer Quarry Hill")).toBe("Case officer: Mina Farrow");
  expect(answer("Who is the applicant at Quarry Hill?")).toBe("Applicant: Hensall Homes Ltd");
  expect(answer("When is the committee for Quarry Hill?")).toBe("Date of committee: 12 March 2031");
  expect(answer("What is the application reference for Quarry Hill?")).toBe(
    "Application reference: 31/00417/FUL",
  );
});

test("of several facts on one line, only the one asked for answers", () => {
  const line = "Application 31/00417/FUL. Officer: Dr Helen Prowse. Date: 27 January 2031.";
  expect(answer("Who is the officer for 31/00417/FUL?", [line])).toBe("Officer: Dr Helen Prowse.");
});

test("other places, other facts, two such lines and other kinds of question are not answered", () => {
  for (const question of [
    "Who is the case officer for Vexley quarry?",
    "Who is the agent for Quarry Hill?",
    "How large is the site at Quarry Hill?",
    "Does the applicant own Quarry Hill?",
    "Who is the applicant?",
    "When was the applicant of Quarry Hill founded?",
  ])
    expect(answer(question)).toBeNull();
  expect(answer("Who is the case officer for Quarry Hill?", [...LINES, "Case officer: Jo Marsh"])).toBeNull();
});

test("a question for what somebody does is not answered by the line that names them", () => {
  const lines = [...LINES, "Recommendation: Refuse", "Conservation officer: Jon Hale"];
  for (const question of [
    "What does the case officer recommend for Quarry Hill?",
    "Which conservation officer objected to Quarry Hill?",
    "Who refused the application at Quarry Hill?",
  ])
    expect(answer(question, lines)).toBeNull();
});
