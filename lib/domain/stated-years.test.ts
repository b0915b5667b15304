import { expect, it } from "vitest";
import { isOfOtherYear } from "./stated-years.ts";

const VISITORS = "How many visitors did the pool have in 2023?";

it.each([
  ["The pool had 4100 visitors in 2021.", VISITORS],
  ["In 2018 the cemetery had 300 graves.", "How many graves did it have in 2022?"],
  ["The toll was £2.50 between 2016 and 2019.", "toll 2020"],
  ["From April 2025 the toll is £3.", "toll in 2024"],
])("words of another year do not answer: %s", (words, question) => {
  expect(isOfOtherYear(words, { question, title: "Notes" })).toBe(true);
});

it.each([
  ["The pool had 4100 visitors in 2023.", VISITORS],
  ["The pool had 4100 visitors.", VISITORS],
  ["The pool had 4100 visitors in 2021.", "How many visitors did the pool have?"],
  ["Visitors fell from 4100 in 2021 to 3900 in 2023.", VISITORS],
  ["4,100 visitors came in 2022/23.", VISITORS],
  ["Homes are built from 2018 to 2037.", "homes in 2030"],
  ["From 1 April 2025 the toll is £3.", "toll in 2026"],
  ["The levy is £2,023 and the toll £1,999.", "levy in 2019"],
])("words of the same year, of a span with it or of none may answer: %s", (words, question) => {
  expect(isOfOtherYear(words, { question, title: "Notes" })).toBe(false);
});

it("the year of the title names the document", () => {
  const asked = { question: "When was the Local Plan 2030 adopted?", title: "Local Plan 2030" };
  expect(isOfOtherYear("It was adopted on 4 May 2021.", asked)).toBe(false);
});
