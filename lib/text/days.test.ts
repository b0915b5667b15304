import { expect, test } from "vitest";
import { terms } from "./analyser.ts";
import { isDayTerm, wordsOfDay } from "./days.ts";
import { questionTerms } from "./question-tokens.ts";

const daysIn = (text: string) => terms(text).filter(isDayTerm);

test.each([
  ["received 2024-03-04", ["2024-03-04"]],
  ["2024-03-04T10:30:00Z", ["2024-03-04"]],
  ["on 4 March 2024", ["2024-03-04"]],
  ["on 4 march 2024.", ["2024-03-04"]],
  ["on 4th of May 2024", ["2024-05-04"]],
  ["1 Sept 2023", ["2023-09-01"]],
  ["March 4, 2024", ["2024-03-04"]],
  ["25/03/2024", ["2024-03-25"]],
  ["03/25/2024", ["2024-03-25"]],
  ["4.3.2024 - 5", ["2024-03-04", "2024-04-03"]],
  // The order of day and month is not guessed.
  ["04/03/2024", ["2024-03-04", "2024-04-03"]],
  ["03/03/2024", ["2024-03-03"]],
  ["04/03/24", ["2024-03-04", "2024-04-03"]],
  ["25/03/98", ["1998-03-25"]],
  // As spreadsheet programs print the day of a cell.
  ["06-Jan-24", ["2024-01-06"]],
  ["6-Jan-2024", ["2024-01-06"]],
  ["06/jan/24", ["2024-01-06"]],
  ["6-January-2024", ["2024-01-06"]],
  ["25-Mar-98", ["1998-03-25"]],
])("%s has the term of its day", (text, days) => {
  expect(daysIn(text)).toEqual(days);
});

test.each([
  "31 February 2024",
  "32/01/2024",
  "March 2024",
  "4 homes in March 2024",
  "2019/0123/FUL",
  "section 4, March. 2024",
  "section 4.3.12",
  "31-Feb-24",
  "plot 6-Jane-24",
  "6-Jan-024",
  "4 homes, of which 2, in March 2024",
])("%s has no term of a day", (text) => {
  expect(daysIn(text)).toEqual([]);
});

test("a day has the words that it is written with, also short ones", () => {
  expect(wordsOfDay("2024-09-04")).toEqual(["2024", "2024", "09", "9", "04", "4", "septemb", "sept", "sep"]);
});

test.each([
  ["04/03/2024", ["2024-03-04"]],
  ["2024-04-03", ["2024-04-03"]],
  ["03/25/2024", ["2024-03-25"]],
])("a question's %s has British order if it could mean two days", (question, days) => {
  expect(questionTerms(question).filter(isDayTerm)).toEqual(days);
});
