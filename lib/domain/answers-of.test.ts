import { expect, test } from "vitest";
import { answersOf, giveOtherDays, sentenceRank } from "./answers-of.ts";
import type { AnswerSentence, DocumentResult } from "./search-result.ts";

const MARKS = [
  { start: 0, end: 3 },
  { start: 4, end: 7 },
];

function sentence(text: string, share: number, marks = MARKS): AnswerSentence {
  return { evidenceRef: `doc::${text}@1::chars-0-9`, text, marks, share };
}
function result(...sentences: (AnswerSentence | null)[]): DocumentResult {
  return {
    ...{ format: "md", title: "Plan" },
    passages: sentences.map((each) => ({ sentence: each, sectionPath: [] })),
  } as unknown as DocumentResult;
}
const texts = (...results: DocumentResult[]) => textsFor("one two", ...results);
const textsFor = (query: string, ...results: DocumentResult[]) =>
  answersOf({ strength: "strong", query, results }).map(({ sentence: { text } }) => text);

test("weak evidence has no answer", () => {
  const results = [result(sentence("one two", 1))];
  expect(answersOf({ strength: "weak", query: "one two", results })).toEqual([]);
});

test("a lower result does not answer if the first has no sentence with half of the question's words", () => {
  expect(texts(result(sentence("one two", 0.49)), result(sentence("six ten", 1)))).toEqual([]);
  expect(texts(result(null), result(sentence("six ten", 1)))).toEqual([]);
});

test("the best sentence of the first result's passages comes first, then one of the second result", () => {
  expect(
    texts(
      result(sentence("one two", 0.6), sentence("six ten", 0.9)),
      result(sentence("abc def", 0.8)),
      result(sentence("ghi jkl", 1)),
    ),
  ).toEqual(["six ten", "abc def"]);
  expect(texts(result(sentence("one two", 0.9)), result(sentence("abc def", 0.6)))).toEqual(["one two"]);
});

test("a question for a number is not answered if a better passage states another number", () => {
  const found = result(sentence("net one 1,285", 0.4), sentence("total net one 8,027", 0.6));
  expect(textsFor("How many net one?", found)).toEqual([]);
  expect(textsFor("net one", found)).toEqual(["total net one 8,027"]);
  const same = result(sentence("net one 8,027", 0.4), sentence("total net one 8,027", 0.6));
  expect(textsFor("How many net one?", same)).toEqual(["total net one 8,027"]);
  const about = result(sentence("net one two", 0.4), sentence("total net one 8,027", 0.6));
  expect(textsFor("How many net one?", about)).toEqual(["total net one 8,027"]);
});

test("a sentence with one word of the question, or a text that is data, is no answer", () => {
  expect(texts(result(sentence("one one", 1)))).toEqual([]);
  for (const format of ["json", "yaml", "code"])
    expect(texts({ ...result(sentence("one two", 1)), format })).toEqual([]);
});

test("the same sentence in two documents is quoted once", () => {
  expect(texts(result(sentence("one two", 1)), result(sentence("one two", 1)))).toEqual(["one two"]);
});

test("a document that is no longer in force is quoted only if its title says so", () => {
  const old = (title: string) => ({ ...result(sentence("one two", 1)), title, outOfForce: true as const });
  expect(texts(old("Plan"), result(sentence("six ten", 1)))).toEqual([]);
  expect(texts(old("Plan (superseded)"))).toEqual(["one two"]);
  expect(texts(result(sentence("six ten", 1)), old("Plan"))).toEqual(["six ten"]);
});

test("a line of the title block is quoted with one word of the question, because the title has the others", () => {
  const line = { ...sentence("Adopted May 2021", 1, MARKS.slice(0, 1)), withTitle: true as const };
  expect(texts(result(line))).toEqual(["Adopted May 2021"]);
  expect(texts(result(sentence("Adopted May 2021", 1, MARKS.slice(0, 1))))).toEqual([]);
});

test("a question when is answered only by a sentence with a date, a whole day first", () => {
  const when = (...sentences: AnswerSentence[]) => textsFor("When was one two?", result(...sentences));
  expect(when(sentence("one two was adopted by all", 0.9))).toEqual([]);
  expect(when(sentence("one two is old", 0.9), sentence("one two came in 2021", 0.6))).toEqual([
    "one two came in 2021",
  ]);
  const year = sentence("one two came in 2021", 0.9);
  expect(when(year, sentence("one two came on 4 May 2021", 0.8))).toEqual(["one two came on 4 May 2021"]);
  expect(when(year, sentence("one two ended on 4 May 2020", 0.5))).toEqual(["one two came in 2021"]);
});

test("a question who is answered only by a sentence with a name", () => {
  const who = (text: string) => textsFor("Who has one two?", result(sentence(text, 0.9)));
  expect(who("one two is kept each spring")).toEqual([]);
  expect(who("one two is kept by Jane Okafor")).toEqual(["one two is kept by Jane Okafor"]);
});

test("a lower result of the first five answers when and who, if it has all words of the question", () => {
  const whole = (text: string) => ({ ...sentence(text, 0.9), hasAllWords: true as const });
  const [none, day] = [result(sentence("one two is old", 0.9)), whole("one two came on 4 May 2021")];
  const when = (...results: DocumentResult[]) => textsFor("When was one two?", ...results);
  expect(when(none, none, result(day))).toEqual(["one two came on 4 May 2021"]);
  expect(when(none, none, result(sentence("one two came on 4 May 2021", 0.9)))).toEqual([]);
  expect(when(none, none, none, none, none, result(day))).toEqual([]);
  expect(when(none, result(day), result(day), result(whole("one two came in 2019")))).toEqual([
    "one two came on 4 May 2021",
    "one two came in 2019",
  ]);
  expect(texts(result(null), result(null), result(day))).toEqual([]);
});

test("a sentence of another year answers no question for a year", () => {
  const visitors = (year: string) => result(sentence(`The pool had 4100 visitors in ${year}.`, 1));
  expect(textsFor("pool visitors 2023", visitors("2021"))).toEqual([]);
  expect(textsFor("pool visitors 2023", visitors("2023"))).toHaveLength(1);
});

test("a section that does not hold is quoted only to a question for it", () => {
  const { passages, ...rest } = result(sentence("one two", 1));
  const rejected = {
    ...rest,
    passages: passages.map((each) => ({ ...each, sectionPath: ["Options", "Options rejected"] })),
  };
  expect(texts(rejected)).toEqual([]);
  expect(textsFor("one two: why rejected?", rejected)).toEqual(["one two"]);
});

test("of two documents that answer, one that is no longer in force comes second", () => {
  const older = { ...result(sentence("one two old", 1)), title: "Plan 2015 (superseded)" };
  const newer = result(sentence("one two new", 0.9));
  expect(texts(older, newer)).toEqual(["one two new", "one two old"]);
  expect(texts(newer, older)).toEqual(["one two new", "one two old"]);
});

test("up to three sentences are quoted if the documents give different days, and a day is quoted once", () => {
  const stated = (day: string) => ({
    ...sentence(`one two came on ${day}`, 0.9),
    hasAllWords: true as const,
  });
  const when = (...days: string[]) =>
    answersOf({
      strength: "strong",
      query: "When was one two?",
      results: days.map((day) => result(stated(day))),
    });
  const days = (found: ReturnType<typeof when>) =>
    found.map(({ sentence: { text } }) => text.slice("one two came on ".length));
  const differing = when(
    "5 December 2017",
    "6 December 2017",
    "5th December, 2017",
    "6 May 2023",
    "7 May 2023",
  );
  expect(days(differing)).toEqual(["5 December 2017", "6 December 2017", "6 May 2023"]);
  expect(giveOtherDays(differing, "When was one two?")).toBe(true);
  const same = when("5 December 2017", "5th of December 2017", "5/12/2017", "December 2017");
  expect(days(same)).toEqual(["5 December 2017", "5th of December 2017"]);
  expect(giveOtherDays(same, "When was one two?")).toBe(false);
});

test("a question for what is for something is not answered by what is against it", () => {
  const spoke = (text: string) => textsFor("Who spoke for one two?", result(sentence(text, 0.9)));
  expect(spoke("Mr Colin Earnshaw spoke against one two.")).toEqual([]);
  expect(spoke("Ms Tessa Rowan spoke for one two.")).toHaveLength(1);
  const refused = "With 3 votes for and 1 against, one two was refused.";
  expect(textsFor("Was one refused for the two?", result(sentence(refused, 0.9)))).toEqual([refused]);
});

test("of sentences that do not answer, one without the number that is asked for counts half", () => {
  const asked = { question: "How many lamps has the quay?", title: "Plan" };
  expect(sentenceRank(sentence("the quay has 12 of them", 0.3), asked)).toBe(0.3);
  expect(sentenceRank(sentence("the quay has some of them", 0.4), asked)).toBe(0.2);
});

test("what protects against something is not against it", () => {
  const against = "Policy F2 supports defences that protect homes against flooding.";
  const asked = "Which policy supports flood defences?";
  expect(textsFor(asked, result(sentence(against, 0.9)))).toEqual([against]);
});

test("years and numbers of paragraphs in a better passage are no other count", () => {
  const asked = "How many homes are planned at Mill Lane?";
  const count = sentence("Mill Lane has 14 homes planned.", 0.9);
  const dated = sentence("In May 2021 the committee discussed homes at Mill Lane.", 0.5);
  expect(textsFor(asked, result(dated, count))).toEqual([count.text]);
});
