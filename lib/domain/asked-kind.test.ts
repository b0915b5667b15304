import { expect, it } from "vitest";
import { asksForDate, holdsAsked, holdsWholeDay, statedDays } from "./asked-kind.ts";

const holds = (words: string, question: string, title = "Quays SPD 2018") =>
  holdsAsked(words, { question, title });

it.each([
  ["The SPD was adopted on 4 May 2021.", true],
  ["The SPD was adopted in May 2021.", true],
  ["The SPD was adopted in 2021.", true],
  ["Adopted 04/05/2021", true],
  ["The SPD was adopted by the full council.", false],
  ["The Quays SPD 2018 was adopted by the council.", false],
  ["A charge of £2000 may 12 times follow.", false],
  ["The plan has 2017.5 hectares.", false],
])("a question when is answered by words with a date: %s", (words, expected) => {
  for (const question of ["When was the Quays SPD adopted?", "In which year was it adopted?"])
    expect(holds(words, question)).toBe(expected);
});

it("a date of the question answers it not", () => {
  expect(holds("The SPD of May 2021 is adopted.", "When was the SPD of May 2021 adopted?")).toBe(false);
});

it("a limit is no date on which something happened, but may be one on which something will", () => {
  const rule = "The older rules apply to plans submitted on or before 24 January 2019.";
  expect(holds(rule, "When was the plan submitted?")).toBe(false);
  expect(holds("The bridge opens before May 2027.", "When will the bridge open?")).toBe(true);
  expect(holds("The bridge opens before 2030.", "What year will the bridge open?")).toBe(true);
  expect(holds("Comments are due no later than 3 May 2027.", "What date must comments arrive?")).toBe(true);
  expect(holds("It was extended until 14 March 2031.", "When was it extended until?")).toBe(true);
  expect(
    holds("After 2 May 2021 the plan, submitted on 3 June 2021, changed.", "When was it submitted?"),
  ).toBe(true);
});

it("the year of an edition is no date on which something happened", () => {
  expect(holds("Plans are examined under the previous NPPF (2012).", "When was the plan examined?")).toBe(
    false,
  );
  expect(holds("The plan was examined under the NPPF (2012) in 2019.", "When was the plan examined?")).toBe(
    true,
  );
  expect(holds("The mill burned down (1897).", "When did the mill burn down?")).toBe(true);
});

it("a question when something may happen is also answered by an hour or a condition", () => {
  for (const question of [
    "When may the winch run?",
    "When must a notice be served?",
    "When is a survey needed?",
    "Since when does the charge apply?",
  ])
    expect(holds("It runs between 07:30 and 19:00, if nobody is in the water.", question)).toBe(true);
  expect(holds("It runs between 07:30 and 19:00.", "When did the winch run first?")).toBe(false);
});

it("a condition asks for no date", () => {
  for (const question of [
    "When adding a dormer, what height is allowed?",
    "When a roof is flat, what is its height?",
    "What height is allowed?",
  ])
    expect(holds("The height is allowed.", question)).toBe(true);
});

it.each([
  ["The charge is set by Jane Okafor each spring.", true],
  ["The charge is set by Cllr Okafor.", true],
  ["The charge is set by the Environment Agency.", true],
  ["The Council sets the charge.", true],
  ["Natural England sets the charge.", true],
  ["The charge is set each spring.", false],
  ["The Local Plan sets the charge.", false],
  ["The charge of the Larkmere Quays is set in May 2021.", false],
  ["Berth charges are set in the Design Guide.", false],
  ["The Harbour Charge is set.", false],
])("a question who is answered by words with a name: %s", (words, expected) => {
  expect(holds(words, "Who sets the charge of Larkmere harbour?")).toBe(expected);
});

it("a body of the question or the title is no name", () => {
  expect(holds("The Council has a committee.", "Who is on the council?")).toBe(false);
  expect(holds("A note of the Larkmere Council is sent.", "Who sends a note?", "Larkmere Council")).toBe(
    false,
  );
});

it("a whole day is more than a year, for a question when", () => {
  const question = "When was the SPD adopted?";
  expect(
    ["on 4 May 2021", "on May 4, 2021", "in May 2021", "in 2021"].map((each) =>
      holdsWholeDay(each, question),
    ),
  ).toEqual([true, true, false, false]);
  expect(holdsWholeDay("on 4 May 2021", "SPD adopted")).toBe(false);
});

it("a name beside the role that a question asks for answers who", () => {
  const words = "by J P Okafor MRTPI, an Inspector appointed by the council";
  expect(holds(words, "Who is the inspector?")).toBe(true);
  expect(holds("an Inspector visits the council of Larkmere", "Who is the inspector of the council?")).toBe(
    false,
  );
});

it.each([
  ["Growth creates many local jobs.", false],
  ["The plan creates 12,900 jobs.", true],
  ["Sixty-four jobs are planned.", true],
  ["No jobs are planned.", true],
])("a question how many is answered by words with a number: %s", (words, expected) => {
  expect(holds(words, "How many jobs will the plan create?")).toBe(expected);
});

it.each([
  "4 May 2021",
  "4th of May 2021",
  "04 MAY 2021",
  "May 4, 2021",
  "4/5/2021",
  "4.5.2021",
  "2021-05-04",
])("%s is one and the same day in each spelling", (stated) => {
  expect(statedDays(`It was adopted on ${stated}.`)).toEqual(["2021-05-04"]);
});

it("words state several days, a month, or none", () => {
  expect(statedDays("from 4 Sept 2021 to 5 October 2021")).toEqual(["2021-09-04", "2021-10-05"]);
  expect(statedDays("in May 2021, on 4 May")).toEqual(["2021-05"]);
  expect(statedDays("on 4 May")).toEqual([]);
});

it.each([
  ["How wide is Mill Lane?", "The lane is 4.1 metres wide at its narrowest point.", true],
  ["How wide is Mill Lane?", "Water flooded Mill Lane in January 2024 and again in November 2024.", false],
  ["How wide is Mill Lane?", "Mill Lane has 40 houses.", false],
  ["How tall may it be?", "It is no taller than two storeys.", true],
  ["How many homes flooded at Mill Lane?", "Mill Lane flooded in January 2024.", false],
  ["How many homes flooded at Mill Lane?", "In January 2024, 12 homes flooded.", true],
  ["When is the next meeting?", "Officers write to members before the next meeting.", false],
  ["When is the next meeting?", "The next meeting is on 9 July 2025.", true],
])("%s is answered by “%s”: %s", (question, words, isHeld) => {
  expect(holds(words, question)).toBe(isHeld);
});

it.each([
  ["13.24 The Self-build Act 2015 requires authorities to keep a register of people.", false],
  ["Policy H4 and paragraph 11 are about people on the register.", false],
  ["As of April 2018, there were 164 people on the register.", true],
  ["(a) 86 people and 2 associations are on the register.", true],
  ["The plan has room for 2000 people.", true],
])("“how many” is answered by a number that counts: %s", (words, expected) => {
  expect(holdsAsked(words, { question: "How many people are on the register?", title: "Plan" })).toBe(
    expected,
  );
});

it.each([
  ["If the Inspector recommends it, the Council publishes the plan.", false],
  ["The decision is by Imogen Castellane MRTPI, an Inspector appointed by the Secretary of State.", true],
])("“who is the inspector” is answered by a person, not by a body: %s", (words, expected) => {
  expect(holdsAsked(words, { question: "Who is the inspector?", title: "Plan" })).toBe(expected);
});

it("an hour is no measure, a paragraph's number no day, and a number after “around” counts", () => {
  const asked = (question: string) => ({ question, title: "" });
  for (const words of ["The lane is closed from 10 am.", "I am concerned that the lane is narrow."])
    expect(holdsAsked(words, asked("How wide is the lane?"))).toBe(false);
  expect(statedDays("Section 4.2.15 explains how the plan was adopted.")).toEqual([]);
  expect(holdsAsked("Around 2000 homes are planned.", asked("How many homes are planned?"))).toBe(true);
  expect(asksForDate("What day nurseries are planned?")).toBe(false);
});

it("a reason answers why, and a date alone does not", () => {
  const asked = { question: "Why was the application refused?", title: "" };
  expect(holdsAsked("It was refused by notice dated 18 May 2032.", asked)).toBe(false);
  expect(holdsAsked("It would result in the loss of the last inn.", asked)).toBe(true);
});
