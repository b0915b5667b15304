import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quotedCellsOf } from "#lib/domain/answer-cell.ts";
import { answersOf } from "#lib/domain/answers-of.ts";
import { quotedAnswerOf } from "#lib/domain/quoted-answer.ts";
import { show, showLines, writePdf } from "#lib/ingest/extract/pdf/testing.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { searchEvidence } from "./search-evidence.ts";

const FEES = `# Planning charges

## Pre-application advice

| Type of advice | 2023 | 2024 | 2025 |
|---|---|---|---|
| Householder | £50 | £55 | £60 |
| Minor (1 to 9 dwellings) | £300 | £320 | £340 |
| Major (10 to 49 dwellings) | £900 | £950 | £990 |

A written note of the advice for a minor application is sent within 20 working days.
`;
const HARBOUR =
  "# Harbour\n\nThe harbour is dredged each spring. How much silt is moved depends on the tide.\n";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
  await instance.upload("fees.md", FEES);
  await instance.upload("harbour.md", HARBOUR);
});
afterAll(() => instance?.close());

const ask = (query: string) => searchEvidence(instance.context(), { query });
/** The only quoted cell. */
const cellOf = (answer: Parameters<typeof quotedCellsOf>[0]) => {
  const [found, other] = quotedCellsOf(answer);
  return found && !other ? found : null;
};

it("quotes the sentence below a table, and never a row of it", async () => {
  const questions = ["pre-application advice", "written note of the advice for a minor application"];
  for (const question of questions) {
    const { results } = await ask(question);
    const quoted = results.flatMap(({ passages }) =>
      passages.flatMap(({ sentence }) => sentence?.text ?? []),
    );
    expect(quoted.filter((text) => text.includes("£"))).toEqual([]);
  }
  const [answer] = answersOf(await ask(questions[1] ?? ""));
  expect(answer?.sentence.text).toBe(
    "A written note of the advice for a minor application is sent within 20 working days.",
  );
});

it("counts no document as answering if the evidence is weak", async () => {
  const weak = await ask("Where will the Zanzibar airport terminal be built in 2077?");
  expect(weak.strength).toBe("weak");
  expect(weak).toMatchObject({ answeringCount: 0 });
  // A lane that is sure of its passages accepts a missing name, but no document is about it.
  expect(await ask("How tall is the Eiffel Tower?")).toMatchObject({ answeringCount: 0 });
  const strong = await ask("how often is the harbour dredged");
  expect(strong.strength).toBe("strong");
  expect(strong.answeringCount).toBeGreaterThan(0);
});

describe("the documents that answer", () => {
  beforeAll(async () => {
    const parts = ["Planning permission is needed for a new roof.", "The power line crosses the field."];
    await instance.upload("spread.md", `# Planning permission notes\n\n${parts.join("\n\n")}\n`);
    await instance.upload("roof.md", "# Roof SPD\n\nThe Roof SPD was adopted on 4 May 2021.\n");
    await instance.upload("trees.md", "# Trees SPD\n\nThe Trees SPD was adopted on 9 June 2022.\n");
  });

  it.each(["planning permission for a nuclear power station", "harbour tax cost"])(
    "are none if a rare word occurs nowhere, which the answer says: %s",
    async (question) => {
      const answer = await ask(question);
      expect(answer).toMatchObject({ answeringCount: 0, strength: "weak" });
      expect(answer.results.length).toBeGreaterThan(0);
      expect(answer.results.some(({ answers }) => answers)).toBe(false);
    },
  );

  it("are those with the question's words in one passage, and the results name them", async () => {
    const { answeringCount, results, strength } = await ask("When was the Roof SPD adopted?");
    expect({ answeringCount, strength }).toEqual({ answeringCount: 1, strength: "strong" });
    expect(results.filter(({ answers }) => answers).map(({ fileName }) => fileName)).toEqual(["roof.md"]);
  });
});

it("counts no document for misspelt words, or for a paragraph whose number is only printed somewhere", async () => {
  await instance.upload("page.md", "# Notes on the NPPF\n\nThe NPPF is named on page 135 of these notes.\n");
  for (const query of ["harbuor dregding", "NPPF 135"]) {
    const { documentCount, answeringCount } = await ask(query);
    expect({ query, found: documentCount > 0, answeringCount }).toEqual({
      query,
      found: true,
      answeringCount: 0,
    });
  }
});

it("quotes a sentence, and neither the head of a letter nor the introduction of a list", async () => {
  await instance.upload(
    "letter.md",
    "# Objection to nine flats at Mill Lane\n\nFrom: A. Okafor, 12 Mill Lane\nDate: 3 October 2026\n\n" +
      "I object to the block of nine flats. The lane flooded in January 2024 and in February 2026.\n\n" +
      "The faults of the Mill Lane scheme consist of:\n\n- too few trees\n- too little light\n",
  );
  const quoted = async (question: string) =>
    answersOf(await ask(question)).map(({ sentence }) => sentence.text);
  expect(await quoted("flood history of Mill Lane")).toEqual([]);
  expect(await quoted("faults of the Mill Lane scheme")).toEqual([]);
  expect(await quoted("When was Mill Lane flooded?")).toEqual([
    "The lane flooded in January 2024 and in February 2026.",
  ]);
});

it("quotes the sentence of a long cell, and marks it, instead of its whole row", async () => {
  const own = await openTestInstance();
  const fields = "The stream passes fields and farms on its way. ".repeat(30);
  const row = `| North (River Tarn) | The River Tarn rises in the hills. ${fields}Floods of the River Tarn reach the homes at Quay End in a wet winter. ${fields}| No flood is on record. |`;
  await own.upload(
    "rivers.md",
    `# Areas\n\n| Area | Sources | Recorded flood events |\n|---|---|---|\n${row}\n| South | None | None |\n`,
  );
  const answer = await searchEvidence(own.context(), { query: "River Tarn flood Quay End" });
  await own.close();
  expect(cellOf(answer)).toBeNull();
  const [quoted] = answersOf(answer);
  expect(quoted?.sentence.text).toBe("Floods of the River Tarn reach the homes at Quay End in a wet winter.");
  expect(quoted?.passage.row?.evidenceRef).toBe(quoted?.sentence.evidenceRef);
});

it("quotes a sentence of a Markdown file without its marks, and cites that sentence", async () => {
  const sentence = "The **capstan** was \\*never\\* moved from the slip after 1986\\.";
  const { documentId } = await instance.upload("capstan.md", `# Slip\n\n${sentence} It rusts.\n`);
  const [quoted] = answersOf(await ask("Was the capstan moved from the slip after 1986?"));
  expect(quoted?.sentence.text).toBe("The capstan was *never* moved from the slip after 1986.");
  const ref = `doc::${documentId}@1::chars-8-${8 + sentence.length}`;
  expect(quoted?.sentence.evidenceRef).toBe(ref);
});

it("quotes the date beside the title of a document, and not one of something else", async () => {
  const own = await openTestInstance();
  const body = "## Walls\n\nWalls that face the water are made of stone from the old quarry.\n";
  await own.upload("quays.md", `# Quays SPD\n\nLarkmere Council\n\nAdopted May 2021\n\n${body}`);
  await own.upload(
    "lanes.md",
    `# Lanes SPD\n\nThe local plan is adopted.\n\nLocal Plan adopted June 2019\n\n${body}`,
  );
  const quoted = async (query: string) =>
    answersOf(await searchEvidence(own.context(), { query })).map(({ sentence }) => sentence.text);
  const answers = [
    await quoted("When was the Quays SPD adopted?"),
    await quoted("When was the Lanes SPD adopted?"),
  ];
  await own.close();
  expect(answers).toEqual([["Adopted May 2021"], []]);
});

it("quotes a dated sentence whose subject only the title or the heading names, and none about another subject", async () => {
  const policy = "Adopted by the board on 3 May 2034.\n\nBoats of visitors lie at the north quay.";
  await instance.upload("slips.md", `# Slipways policy\n\n${policy}\n`);
  const long = "The keeper walks the wall at dusk and writes what was seen. ".repeat(40);
  const pontoons = `## Pontoons policy\n\n${policy.replace("2034", "2035")} ${long}`;
  const cranes = `## Cranes policy\n\nThe dues were adopted by the board on 9 June 2036. ${long}`;
  await instance.upload("haven.md", `# Handbook of the haven\n\n${long}\n\n${pontoons}\n\n${cranes}\n`);
  const quoted = async (question: string) =>
    answersOf(await ask(question)).map(({ sentence }) => sentence.text);
  expect(await quoted("When was the slipways policy adopted?")).toEqual([
    "Adopted by the board on 3 May 2034.",
  ]);
  expect(await quoted("When was the pontoons policy adopted?")).toEqual([
    "Adopted by the board on 3 May 2035.",
  ]);
  expect(await quoted("When was the cranes policy adopted?")).toEqual([]);
});

it("cites the page of the quote, if its passage begins on the page before", async () => {
  const own = await openTestInstance();
  const plan = writePdf({
    pages: [
      { content: show("Quay Report of Larkmere", 72, 700, 18) },
      { content: showLines(["The berths of the old quay were dredged on 4 May 2021."], 72, 700) },
    ],
  });
  await own.upload("quay.pdf", plan);
  const answer = await searchEvidence(own.context(), {
    query: "When were the berths of the old quay dredged?",
  });
  await own.close();
  const [found] = answersOf(answer);
  expect(found?.passage).toMatchObject({ pageFirst: 1, pageLast: 2 });
  expect(found?.sentence.pages).toEqual({ first: 2, last: 2 });
});

it("marks no word of a result that only forms the question", async () => {
  const own = await openTestInstance();
  await own.upload(
    "lamp.md",
    "# Lamps\n\nWhen it is dark, the keeper who has the key lights the lamps of the quay.\n",
  );
  const { results } = await searchEvidence(own.context(), { query: "who lights the lamps when" });
  await own.close();
  const { text, marks } = results[0]?.passages[0]?.snippet ?? { text: "", marks: [] };
  expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual(["lights", "lamps"]);
});

it("a document that only raises the question is weak evidence and is not quoted; one with the answer is", async () => {
  const own = await openTestInstance();
  const question = "What is the maximum height of the church tower?";
  const raised = "Councillor Okafor asked what the maximum height of the church tower was.";
  await own.upload("minutes.md", `# Minutes\n\n${raised} The clerk did not know.\n`);
  const before = await searchEvidence(own.context(), { query: question });
  await own.upload("tower.md", "# Survey\n\nThe maximum height of the church tower is 31 metres.\n");
  const after = await searchEvidence(own.context(), { query: question });
  await own.close();
  expect(before).toMatchObject({ strength: "weak", answeringCount: 0 });
  expect(before.reasonCodes).toContain("question_only_raised");
  expect(before.results).toHaveLength(1);
  expect(after).toMatchObject({ strength: "strong", answeringCount: 1 });
  expect(after.results.filter(({ answers }) => answers).map(({ fileName }) => fileName)).toEqual([
    "tower.md",
  ]);
});

it("a question that a document raises and answers in the next sentence is strong evidence", async () => {
  const own = await openTestInstance();
  const asked = "Councillor Okafor asked what the maximum height of the church tower was.";
  await own.upload("minutes.md", `# Minutes\n\n${asked} The clerk said that it is 31 metres.\n`);
  const question = "What is the maximum height of the church tower?";
  const answer = await searchEvidence(own.context(), { query: question });
  await own.close();
  expect(answer).toMatchObject({ strength: "strong", answeringCount: 1 });
});

it("quotes the person whom a title block names beside the role asked for", async () => {
  const own = await openTestInstance();
  const head =
    "Report to Larkmere Council\n\nby Jane Okafor BA (Hons) MRTPI\n\nan Inspector appointed by the Mayor\n\n";
  const body = "## Harbour walls\n\nThe inspector finds that the walls of the harbour are sound.\n";
  await own.upload("examination.md", `# Report on the Examination\n\n${head}${body}`);
  const quoted = async (query: string) =>
    answersOf(await searchEvidence(own.context(), { query })).map(({ sentence }) => sentence.text);
  const answers = [await quoted("Who is the inspector?"), await quoted("Who is the architect?")];
  await own.close();
  expect(answers).toEqual([["by Jane Okafor BA (Hons) MRTPI an Inspector appointed by the Mayor"], []]);
});

it("quotes the dated sentence of a lower result, if no higher one has a date and it has all words of the question", async () => {
  const own = await openTestInstance();
  const plan = "The Larkmere Local Plan is adopted. The adopted Larkmere Local Plan guides each decision.";
  for (const name of ["one", "two"])
    await own.upload(`${name}.md`, `# Larkmere Local Plan adopted, part ${name}\n\n${plan}\n`);
  const dated = "The Council adopted a new Local Plan on 6th December 2017.";
  const filler = "Monitoring of homes and shops is done each spring by the clerk of the works. ".repeat(4);
  await own.upload("monitoring.md", `# Larkmere monitoring report\n\n${filler}${dated}\n`);
  const answer = await searchEvidence(own.context(), { query: "When was the Larkmere Local Plan adopted" });
  await own.close();
  expect(answer.results.map(({ fileName }) => fileName).indexOf("monitoring.md")).toBeGreaterThan(0);
  const [found] = answersOf(answer);
  expect(found?.sentence.text).toBe(dated);
  expect(answer.results.find(({ answers }) => answers)?.fileName).toBe("monitoring.md");
});

describe("an abbreviation of the question that documents write in full", () => {
  beforeAll(async () => {
    await instance.upload(
      "note.md",
      "# Note on the Quarrymoor SPD\n\nThe Quarrymoor Supplementary Planning Document was adopted on 5 December 2017. " +
        "It was first used in an appeal in 2018.\n",
    );
    await instance.upload(
      "quarrymoor.txt",
      "QUARRYMOOR SUPPLEMENTARY PLANNING DOCUMENT\n\nThornleigh District Council\n\nAdopted 6 May 2018\n\n" +
        "1. Introduction\n\nIt explains how the council protects the moor above the quarry.\n",
    );
  });

  it("is found there: both documents' dates are quoted, which differ", async () => {
    const answers = answersOf(await ask("When was the Quarrymoor SPD adopted?"));
    expect(answers.map(({ sentence }) => sentence.text).sort()).toEqual([
      "Adopted 6 May 2018",
      "The Quarrymoor Supplementary Planning Document was adopted on 5 December 2017.",
    ]);
  });
});

it("quotes no sentence that has one word of a list of words, and whose headings have the others", async () => {
  await instance.upload(
    "travel.md",
    "# Wherry travel plan guidance\n\n## Monitoring of a travel plan\n\nEvery applicant pays a fee per dwelling towards " +
      "cycle training. The fee is due at first occupation.\n",
  );
  expect(answersOf(await ask("Wherry travel plan monitoring per dwelling"))).toEqual([]);
  const [fee] = answersOf(await ask("fee per dwelling in the Wherry travel plan guidance"));
  expect(fee?.sentence.text).toBe("Every applicant pays a fee per dwelling towards cycle training.");
});

it("quotes no date of another event, although the heading has the one asked for", async () => {
  await instance.upload(
    "cabinet.md",
    "# Cabinet\n\n## Adoption of the Saltpan Brief\n\nThe Saltpan Brief was consulted on between March and May 2017.\n",
  );
  expect(answersOf(await ask("When was the Saltpan Brief adopted?"))).toEqual([]);
  const [consulted] = answersOf(await ask("When was the Saltpan Brief consulted on?"));
  expect(consulted?.sentence.text).toContain("between March and May 2017");
});

it("quotes a cell and a sentence together if they give different figures", async () => {
  const own = await openTestInstance();
  const table = "| Area | Supply 2024 (years) |\n|---|---|\n| Saltmarsh | 3.8 |\n| Hilltop | 6.1 |\n";
  await own.upload("monitoring.md", `# Housing monitoring report 2024\n\n${table}`);
  await own.upload("statement.md", "# Statement\n\nThe housing supply of Saltmarsh in 2024 is 5.1 years.\n");
  await own.upload("hilltop.md", "# Hilltop\n\nThe housing supply of Hilltop in 2024 is 6.1 years.\n");
  const quoted = async (query: string) => {
    const answer = quotedAnswerOf(await searchEvidence(own.context(), { query }));
    return [
      answer.differ,
      ...answer.cells.map(({ cell }) => cell.text),
      ...answer.sentences.map(({ sentence }) => sentence.text),
    ];
  };
  expect(await quoted("housing supply of Saltmarsh in 2024")).toEqual([
    ...["figures", "3.8", "The housing supply of Saltmarsh in 2024 is 5.1 years."],
  ]);
  expect((await quoted("housing supply of Hilltop in 2024"))[0]).toBeNull();
  await own.close();
});

it("finds the sentence to mark in the best passage of each document", async () => {
  const own = await openTestInstance();
  for (const lamp of ["north", "south", "east", "west"])
    await own.upload(`${lamp}.md`, `# Lamps\n\nThe ${lamp} quern of the wharf is lit at dusk.\n`);
  const { results } = await searchEvidence(own.context(), { query: "quern of the wharf" });
  await own.close();
  expect(results).toHaveLength(4);
  for (const { passages } of results) expect(passages[0]?.sentence?.text).toMatch(/quern of the wharf/);
});

it("quotes the line of a form that states the fact asked for, and no recommendation as a decision", async () => {
  const own = await openTestInstance();
  await own.upload(
    "report.md",
    "# Officer report\n\nSite: Quernmore tannery\nCase officer: Mina Farrow\n\n## Proposal\n\nThe tannery becomes eight flats around a yard, with a store for cycles and a shared garden behind the wall of the quay.\n\n" +
      "## Recommendation\n\nThat permission be granted for the Quernmore tannery, subject to the eleven conditions and to the agreement that are set out below.\n",
  );
  await own.upload("guide.md", "# Guide\n\nPeople who ask for permission need a plan.\n");
  const quoted = async (query: string) =>
    answersOf(await searchEvidence(own.context(), { query })).map(({ sentence }) => sentence.text);
  expect(await quoted("Who is the case officer for the Quernmore tannery?")).toEqual([
    "Case officer: Mina Farrow",
  ]);
  expect(await quoted("Was permission granted for the Quernmore tannery?")).toEqual([]);
  expect(await quoted("What is recommended: permission granted for the Quernmore tannery?")).toHaveLength(1);
  await own.close();
});

it("quotes a number of which the title names the place", async () => {
  const own = await openTestInstance();
  await own.upload(
    "assessment.md",
    "# Transport Assessment, Quernmore Bank Farm\n\n## Parking\n\n172 car parking spaces and 210 cycle spaces are proposed.\n",
  );
  await own.upload("other.md", "# Saltby\n\nThere are 12 cycle spaces at Saltby.\n");
  const answer = await searchEvidence(own.context(), {
    query: "How many cycle spaces at Quernmore Bank Farm?",
  });
  await own.close();
  expect(answersOf(answer).map(({ sentence }) => sentence.text)).toEqual([
    "172 car parking spaces and 210 cycle spaces are proposed.",
  ]);
});
