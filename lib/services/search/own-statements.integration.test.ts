import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quotedAnswerOf } from "#lib/domain/quoted-answer.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { searchEvidence } from "./search-evidence.ts";

const DOCUMENTS: Readonly<Record<string, string>> = {
  "guide-2035.md": `---
title: Residential Extensions Guide 2035
---
# Residential Extensions Guide 2035

A rear extension in Fenby may project no more than 4 metres from the rear wall of the house.
`,
  "guide-2042.md": `---
title: Householder Design Guide 2042
status: adopted
---
# Householder Design Guide 2042

This guide supersedes the Residential Extensions Guide 2035.

Rear extensions in Fenby that are deeper than 3 metres will be refused.
`,
  "modifications.md": `# Schedule of main modifications

Delete the following paragraph:

The affordable housing requirement in Lowmoor is 40% of all dwellings.

Replace with:

The Lowmoor requirement for affordable housing is 25% of all dwellings.
`,
  "glebe.md": `# Glebe conservation area

The following are not permitted in the Glebe conservation area:

- satellite dishes on the front walls of houses in the Glebe conservation area.
- roof lights that face the street.
`,
  "supply.md": `# Land at Thorn Close

Mr Green argued that the supply of housing land at Thorn Close is 3.2 years. The Inspector found the evidence thin.
`,
  "parking.md": `# Parking in Otterham

Until 31 March 2040 the parking charge in Otterham was £2 an hour. The parking charge in Otterham is £3 an hour from 1 April 2040.
`,
  "report.txt": `OFFICER REPORT

Application No: DC/44/01234/FUL
Site: Land north of Mill Lane
Case officer: Priya Raman

The officer recommends refusal of the proposal for forty homes.
`,
  "notice.txt": `SALTBY DISTRICT COUNCIL

GRANT OF PLANNING PERMISSION

Application No: DC/43/02210/HSE
Location: 27 Rectory Road
Case officer: Tom Beckett

The Council hereby grants planning permission.
`,
  "green.md": `# Appeal decision: 8 Thorpe Green

## Decision

The appeal is allowed.
`,
  "appeal.md": `# Appeal decision: The Woolpack

## Decision

1. The appeal is dismissed.

## Procedure

The application Ref DC/42/00871/FUL, dated 14 February 2042, was refused by notice dated 18 May 2042.
`,
  "windows.md": `# Windows guide

> Status: WITHDRAWN by Cabinet on 3 May 2043. Do not use for decisions.

A locally listed building in Fenby must keep its sash windows.
`,
  "plan.md": `# Saltby Local Plan

## Policy H4 – Housing in the countryside

1. New homes in the countryside are permitted for workers of farms.

2. A replacement dwelling is no more than a third larger than the old one.
`,
};

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
  for (const [name, text] of Object.entries(DOCUMENTS)) await instance.upload(name, text);
});
afterAll(() => instance?.close());

const ask = (query: string) => searchEvidence(instance.context(), { query });
async function quotesOf(query: string): Promise<string[]> {
  const { cells, sentences } = quotedAnswerOf(await ask(query));
  return [...cells.map(({ cell }) => cell.text), ...sentences.map(({ sentence }) => sentence.text)];
}
const hasQuote = async (query: string, words: string) =>
  (await quotesOf(query)).some((quote) => quote.includes(words));

describe("what a document does not state itself, or no longer, is not quoted", () => {
  it.each([
    ["What is the affordable housing requirement in Lowmoor?", "40%"],
    ["satellite dishes on front walls in the Glebe conservation area", "satellite dishes"],
    ["What is the supply of housing land at Thorn Close?", "3.2 years"],
    ["What is the parking charge in Otterham?", "£2"],
    ["How far may a rear extension in Fenby project?", "4 metres"],
    ["What must a locally listed building in Fenby keep?", "sash windows"],
  ])("%s: not %s", async (question, words) => {
    expect(await hasQuote(question, words)).toBe(false);
  });

  it("while the sentence that holds is", async () => {
    expect(await hasQuote("What is the affordable housing requirement in Lowmoor?", "25%")).toBe(true);
    expect(await hasQuote("What is the parking charge in Otterham?", "£3")).toBe(true);
  });

  it("and a document that another one in force declares to replace says so", async () => {
    const { results } = await ask("rear extension in Fenby");
    const marked = results.map(({ title, outOfForce }) => [title, outOfForce === true]);
    expect(marked).toContainEqual(["Residential Extensions Guide 2035", true]);
    expect(marked).toContainEqual(["Householder Design Guide 2042", false]);
  });
});

describe("a question with the reference of a case", () => {
  it("is answered from that case alone", async () => {
    expect(await hasQuote("Who is the case officer for DC/44/01234/FUL?", "Priya Raman")).toBe(true);
    expect(await hasQuote("Who is the case officer for DC/44/01234/FUL?", "Tom Beckett")).toBe(false);
    expect(await quotesOf("When was DC/44/01234/FUL refused?")).toEqual([]);
    expect(await hasQuote("When was DC/42/00871/FUL refused?", "18 May 2042")).toBe(true);
  });

  it("finds a bare reference in the words of a passage", async () => {
    const { strength, results } = await ask("DC/43/02210/HSE");
    expect([strength, results[0]?.title]).toEqual([
      "strong",
      "GRANT OF PLANNING PERMISSION, DC/43/02210/HSE",
    ]);
  });
});

it("a question whether a case had one outcome is answered by the outcome that it had", async () => {
  for (const outcome of ["allowed", "dismissed"])
    expect(await quotesOf(`Was the Woolpack appeal ${outcome}?`)).toEqual([
      expect.stringContaining("The appeal is dismissed."),
    ]);
  expect(await quotesOf("Was the Thorpe Green appeal dismissed?")).toEqual(["The appeal is allowed."]);
});

it("a question for what a policy says has the policy's card", async () => {
  for (const question of ["What does policy H4 require?", "What does Policy H4 say?"]) {
    const { strength, policy } = await ask(question);
    expect([strength, policy?.policies[0]?.heading]).toEqual([
      "strong",
      expect.stringContaining("Policy H4"),
    ]);
  }
});

it("a dictionary's word is not corrected", async () => {
  const { notes } = await ask("How tall may a house in Fenby be?");
  expect(JSON.stringify(notes)).not.toContain("tell");
});
