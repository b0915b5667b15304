import { expect, it } from "vitest";
import { parseQuery } from "#lib/retrieval/question/parse.ts";
import { initialsPattern, policyKeys, titlePattern } from "./policy-keys.ts";

const keys = (question: string) =>
  policyKeys(parseQuery(question)).map(({ key, initials, anyDocument }) =>
    initials === null ? key : `${initials}${anyDocument ? "?" : ""} ${key}`,
  );

it.each([
  ["LP23", ["policy:lp23"]],
  ["policy h4?", ["policy:h4"]],
  ["What does Policy H4 say?", ["policy:h4"]],
  ["what does H4(b) require", ["policy:h4/b"]],
  ['"Policy H4"', ["policy:h4"]],
  ["Policy H4(b)", ["policy:h4/b"]],
  ["H4 (b)(ii)", ["policy:h4/b/ii"]],
  ["Policy 12", ["policy:12"]],
  ["4.19", ["number:4.19"]],
  ["para. 4.19", ["number:4.19"]],
  ["paragraph 135", ["paragraph:135"]],
  ["NPPF 135", ["policy:nppf135", "nppf paragraph:135"]],
  ["nppf paragraph 11(d)", ["nppf paragraph:11/d"]],
  ["Paragraph 135 of the NPPF", ["nppf paragraph:135"]],
  ["CS 12", ["policy:cs12"]],
  ["Site 12", ["policy:site12"]],
  ["SPD 12", ["policy:spd12", "spd paragraph:12"]],
  ["NPPF HO8", ["nppf? policy:ho8"]],
  ["nppf ho8", ["nppf? policy:ho8"]],
  ["Policy HO8 NPPF", ["nppf? policy:ho8"]],
  ["NPPF, Policy H4(b)", ["nppf? policy:h4/b"]],
  ["Policy HO8 of the NPPF", ["nppf? policy:ho8"]],
  ["HO8 in the National Planning Policy Framework", ["nppf? policy:ho8"]],
  ["National Planning Policy Framework paragraph 135", ["nppf paragraph:135"]],
  ["NPPF policy 12", ["nppf? policy:12"]],
  ["QDC CS 12", ["qdc? policy:cs12"]],
])("the identifier %s means %j", (question, expected) => {
  expect(keys(question)).toEqual(expected);
});

it.each([
  ["Babergh LP23", "policy:lp23", ["babergh"]],
  ["Harrow Vale Policy H4(b)", "policy:h4/b", ["harrow", "vale"]],
  ["Tewkesbury policy RES5", "policy:res5", ["tewkesbury"]],
  ["Babergh and Mid Suffolk Joint Local Plan LP23", "policy:lp23", ["babergh", "mid", "suffolk", "joint"]],
  ["LP23 in the Babergh plan", "policy:lp23", ["babergh"]],
  ["Policy H4 of the Harrow Vale Local Plan", "policy:h4", ["harrow", "vale"]],
])("the identifier %s means the policy %s of a document called so", (question, key, titleWords) => {
  expect(policyKeys(parseQuery(question))).toMatchObject([{ key, initials: null, titleWords }]);
});

it("a title has all words of its pattern, in any order", () => {
  const pattern = new RegExp(titlePattern(["mid", "suffolk"]), "i");
  for (const title of ["Babergh and Mid Suffolk Plan", "suffolk_mid_2023.pdf"])
    expect(pattern.test(title)).toBe(true);
  for (const title of ["Suffolk Plan", "Midlands and Suffolk"]) expect(pattern.test(title)).toBe(false);
});

it.each([
  "Policy H4 flat conversions",
  "H4 and H5",
  "the H4",
  "THE H4",
  "H4 flats",
  "flats H4",
  "Annex 4",
  "HO8 of",
  "135",
  "2040",
  "flats",
  "PB/24/01288/FUL",
  "LP23 -draft",
  "Table 4.1",
  "fig 3",
  "Appendix 2",
])("the question %s is no identifier alone", (question) => {
  expect(keys(question)).toEqual([]);
});

it("initials are those of a title or a word of its name", () => {
  const pattern = new RegExp(initialsPattern("nppf"), "i");
  for (const title of ["National Planning Policy Framework", "nppf_2023.pdf", "The NPPF (draft)"])
    expect(pattern.test(title)).toBe(true);
  for (const title of ["National Park Plan", "Planning Policy Framework"])
    expect(pattern.test(title)).toBe(false);
});
