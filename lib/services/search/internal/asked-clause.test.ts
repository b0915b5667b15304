import { expect, it } from "vitest";
import { asksByInitials, asksForClause, missingClause, quotePattern } from "./asked-clause.ts";
import { policyKeys } from "./policy-keys.ts";

const asked = (text: string) => policyKeys({ text, excluded: [], captions: [] });
const policy = (text: string, end = 100) => ({
  ...{ key: "policy:h4", label: "Policy H4", start: 0, end, passages: [{ start: 0, text }] },
});

/** The Postgres pattern as one of this language. */
const patternOf = (question: string) =>
  new RegExp(quotePattern(asked(question)).replace(/\\[mM]/g, "\\b"), "i");

it("knows whether a question names a clause", () => {
  expect(asksForClause(asked("H4(9)(z)"))).toBe(true);
  expect(asksForClause(asked("NPPF 135(a)"))).toBe(true);
  expect(["Policy H4", "flats H4", "NPPF 135"].some((each) => asksForClause(asked(each)))).toBe(false);
});

it("knows whether a question names a paragraph by its document's initials", () => {
  expect(["NPPF 135", "paragraph 135 of the NPPF"].every((each) => asksByInitials(asked(each)))).toBe(true);
  expect(["Policy H4", "NPPF HO8", "135"].some((each) => asksByInitials(asked(each)))).toBe(false);
});

it("says that a policy has no clause only if its text has none of the marks", () => {
  const text = "Policy H4\n\nFlats where:\n\n(a) one;\n\n2. two.";
  expect(missingClause([policy(text)], ["9", "z"])).toBe("Policy H4 has no clause (9)(z).");
  expect(missingClause([policy(text)], ["a"])).toBeNull();
  expect(missingClause([policy(text)], ["2"])).toBeNull();
  expect(missingClause([policy(text, 6000)], ["z"])).toBeNull();
  expect(missingClause([], ["z"])).toBeNull();
});

it("recognises a clause that is quoted after or before its policy", () => {
  const pattern = patternOf("H4(b)");
  for (const text of ["fails H4(b) here", "Policy H-4 (b).", "criterion (b) of Policy H4"])
    expect(text).toMatch(pattern);
  for (const text of ["Policy H4", "H4(a)", "(b) of Policy H41", "CH4(b)"]) expect(text).not.toMatch(pattern);
});

it("recognises a paragraph that is quoted with the document it is of", () => {
  const pattern = patternOf("NPPF 135");
  const framework = "paragraph 135 of the National Planning Policy Framework";
  for (const text of ["See paragraph 135 of the NPPF.", "NPPF para. 135", "NPPF, paragraph 135", framework])
    expect(text).toMatch(pattern);
  for (const text of ["page 135 of the NPPF", "paragraph 1350 of the NPPF", "paragraph 135", "NPPF 1355"])
    expect(text).not.toMatch(pattern);
});
