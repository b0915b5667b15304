import { expect, it } from "vitest";
import { isOfOtherYear } from "./stated-years.ts";

const VISITORS = "How many visitors did the pool have in 2023?";

it.each([
  ["The pool had 4100 visitors in 2021.", VISITORS],
  ["The pool had 2000 visitors in May 2021.", VISITORS],
  ["In 2018 the cemetery had 300 graves.", "How many graves did it have in 2022?"],
  ["The toll was £2.50 between 2016 and 2019.", "toll 2020"],
  ["The toll was £2.50 from 2016 to 2019.", "toll 2020"],
  ["Visitors fell from 4,100 in 2021 to 3,900 in 2022.", VISITORS],
  ["Figures from 2018 show 300 graves.", "graves in 2022"],
  ["From April 2025 the toll is £3.", "toll in 2024"],
  ["On 2021-11-04 the toll was £3.", "toll in 2011"],
  ["4,100 visitors came in 2021/22.", VISITORS],
])("words of another year do not answer: %s", (words, question) => {
  expect(isOfOtherYear(words, { question, title: "Notes" })).toBe(true);
});

it.each([
  ["The pool had 4100 visitors in 2023.", VISITORS],
  ["The pool had 4100 visitors.", VISITORS],
  ["The pool had 1800 visitors.", VISITORS],
  ["The pool had 4100 visitors in 2021.", "How many visitors did the pool have?"],
  ["Visitors fell from 4100 in 2021 to 3900 in 2023.", VISITORS],
  ["4,100 visitors came in 2022/23.", VISITORS],
  ["The plan provides up to 2000 new homes.", "homes in 2030"],
  ["Homes are built from 2018 to 2037.", "homes in 2030"],
  ["Homes are built from 2018/19 to 2023/24.", "homes in 2021/22"],
  ["From 1 April 2025 the toll is £3.", "toll in 2026"],
  ["The levy is £2,023 and the toll £1,999.", "levy in 2019"],
  ["They were built in 1962.", "Where are the 1950 dwellings?"],
  ["It was changed in 2011.", "What did the Housing Act 2004 change?"],
])("words of the same year, of a span with it or of none may answer: %s", (words, question) => {
  expect(isOfOtherYear(words, { question, title: "Notes" })).toBe(false);
});

it("the year of a title names the document only where the question names it so", () => {
  const words = "It was adopted in 2021.";
  const title = "Monitoring Report 2030";
  expect(isOfOtherYear(words, { question: "What does the Report 2030 say?", title })).toBe(false);
  expect(isOfOtherYear(words, { question: "homes in 2030", title })).toBe(true);
});
