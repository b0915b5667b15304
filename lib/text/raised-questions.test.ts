import { expect, it } from "vitest";
import { asksQuestion, onlyRaises } from "./raised-questions.ts";

it.each([
  ["Councillor Okafor asked how deep the mill pond is.", true],
  ["She asked the clerk whether the pond was deep.", true],
  ["A question was raised about who dredges the pond.", true],
  ["How deep is the pond?", true],
  ["“How deep is it?” she asked.", true],
  ["Okafor asked how deep it is, and the clerk said that he did not know.", true],
  ["Okafor asked how deep it is, and was told that it is 4 metres.", false],
  ["Builders are asked to state where the pond is.", false],
  ["The clerk asked for a survey of the pond where it is deep.", false],
  ["The pond is 4 metres deep.", false],
  ["Policy H4 asks applicants to show how bins are stored.", false],
  ["The plan asks each builder for a drawing of where the pond is.", false],
  ["She asked the clerk to say how deep the pond is.", true],
  ["The clerk was asked to say how deep the pond is.", true],
  ["Applicants are asked to explain how deep the pond will be.", false],
  ["A question was asked to the clerk about how deep the pond is.", true],
])("a sentence that asks is no answer: %s", (sentence, expected) => {
  expect(asksQuestion(sentence)).toBe(expected);
});

const isAbout = (sentence: string) => sentence.includes("deep");

it.each([
  ["Okafor asked how deep the pond is. The clerk did not know.", true],
  ["Okafor asked how deep the pond is.", true],
  ["How deep is the pond? Who dredges it? The clerk dredges it.", true],
  ["Okafor asked how deep the pond is. The clerk said that it is 4 metres.", false],
  ["How deep is the pond? It is 4 metres.", false],
  ["Okafor asked how deep the pond is. Nobody knew. A survey says that it is 4 metres deep.", false],
  ["The pond is dredged.", null],
  ["Policy H4 asks applicants to show how deep ponds are kept.", false],
])("a text only raises a question if no sentence replies: %s", (text, expected) => {
  expect(onlyRaises(text, isAbout)).toBe(expected);
});
