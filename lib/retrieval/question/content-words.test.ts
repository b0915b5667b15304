import { expect, it } from "vitest";
import { terms } from "#lib/text/analyser.ts";
import { otherForms } from "#lib/text/word-forms.ts";
import { eventVerb, markedTerms, weighedWords } from "./content-words.ts";

const termOf = (word: string) => terms(word)[0] ?? "";
const weights = (words: Readonly<Record<string, number>>) =>
  new Map(Object.entries(words).map(([word, weight]) => [termOf(word), weight]));

it.each(["meet met", "make made", "build built", "hold held", "keep kept", "write written", "take took"])(
  "%s are forms of one verb",
  (pair) => {
    const [one = "", other = ""] = pair.split(" ").map(termOf);
    expect(otherForms(one)).toContain(other);
    expect(otherForms(other)).toContain(one);
    expect(otherForms(one)).not.toContain(one);
  },
);

it("knows no other form of a regular verb or a noun", () => {
  expect([otherForms(termOf("planned")), otherForms(termOf("harbour"))]).toEqual([[], []]);
});

it("a verb is unknown only if no form of it occurs", () => {
  const unknown = (forms: Readonly<Record<string, number>>) =>
    weighedWords("When was the mill sold?", weights({ mill: 2 }), weights(forms)).unknown;
  expect([unknown({}), unknown({ sell: 1 })]).toEqual([1, 0]);
});

it("an answer needs some form of a verb that is rare", () => {
  const rare = (forms: Readonly<Record<string, number>>) =>
    weighedWords("When was the mill sold?", weights({ mill: 2 }), weights(forms)).rare;
  expect(rare({ sell: 1 })).toEqual([["mill"]]);
  expect(rare({ sell: 2 })).toEqual([["mill"], ["sold", "sell", "sale"]]);
});

it("marks the words of a question but those that ask, and all words in quotation marks", () => {
  expect([...markedTerms("When is the Quay dredged, and by whom?")]).toEqual(terms("quay dredged"));
  expect([...markedTerms("How many letters were received?")]).toEqual(terms("many letters received"));
  expect([...markedTerms("adopted in May 2021")]).toContain(termOf("May"));
  expect([...markedTerms("who sets dues", ["who"])]).toContain("who");
  expect([...markedTerms("who, when")]).toEqual(["who", "when"]);
});

it.each([
  ["When was the plan adopted?", "adopted"],
  ["When was the listed building demolished?", "demolished"],
  ["When was the proposed bridge built?", "built"],
  ["What year was the appeal for the detached house dismissed?", "dismissed"],
])("the verb of “%s” is %s", (question, verb) => {
  expect(eventVerb(question)).toContain(termOf(verb));
});

it.each(["When did the board meet?", "How was the plan adopted?", "When is the seed sown"])(
  "“%s” has no past verb that a date answers",
  (question) => {
    expect(eventVerb(question)).toBeNull();
  },
);
