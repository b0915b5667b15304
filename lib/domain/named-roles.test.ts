import { expect, it } from "vitest";
import { askedRoles, namedRoles } from "./named-roles.ts";

const found = (text: string) => namedRoles(text).map(({ name, role }) => `${name}: ${role}`);

it.each([
  [
    "by Jane Okafor BA (Hons) MRTPI\nan Inspector appointed by the Mayor of Larkmere",
    "Jane Okafor: inspector",
  ],
  [
    "Report to Larkmere Council by J P Okafor DipTP, an Inspector appointed by the Mayor",
    "J P Okafor: inspector",
  ],
  ["The plan was examined by Jane Okafor, the lead planning inspector.", "Jane Okafor: inspector"],
  ["Case officer: Ade Mbeki", "Ade Mbeki: officer"],
  ["Case officer: Ade Mbeki Bright, tel. 0123", "Ade Mbeki Bright: officer"],
  ["Inspector: Mrs J. Okafor", "Mrs J. Okafor: inspector"],
  ["Report by J.P. Okafor, an Inspector appointed by the Mayor", "J.P. Okafor: inspector"],
  ["Inspector: J.P. Okafor", "J.P. Okafor: inspector"],
  ["It was checked. J. P. Okafor, clerk to the harbour, signed it.", "J. P. Okafor: clerk"],
  ["Jane Okafor, Deputy Mayor", "Jane Okafor: mayor"],
])("a person is named beside a role: %s", (text, expected) => {
  expect(new Set(found(text))).toEqual(new Set([expected]));
});

it.each([
  "The Inspector visited the harbour in May.",
  "Report by Larkmere Borough Council, an officer signs it",
  "Inspector: see below",
  "The Local Plan, the inspector writes, is sound.",
  "Great Crested Newts, the ecologist says, are absent.",
  "Great Crested Newts, says the ecologist, are absent.",
  "The pond is used by Great Crested Newts, the ecologist says.",
])("a role without a person beside it names nobody: %s", (text) => {
  expect(found(text)).toEqual([]);
});

it("the words are those of the text, up to the end of the line", () => {
  const [first] = namedRoles(
    "Report\nby Jane Okafor MRTPI\nan Inspector appointed by the Mayor\nDate: 3 May 2021",
  );
  expect(first?.words).toBe("by Jane Okafor MRTPI\nan Inspector appointed by the Mayor");
});

it("a question names the role that it asks for", () => {
  expect([...askedRoles("Who is the Inspector?")]).toEqual(["inspector"]);
  expect([...askedRoles("Who sets the charge?")]).toEqual([]);
});
