import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { RECOGNISED_KINDS } from "#lib/domain/question-kind.ts";
import { EMPTY_LIBRARY } from "./library.ts";
import { recogniseQuestion } from "./recognise.ts";
import { NOW, SAMPLE_LIBRARY } from "./testing.ts";
import { topicOf } from "./topic.ts";

const read = (question: string) => recogniseQuestion(question, RECOGNISED_KINDS, SAMPLE_LIBRARY, NOW);
const EXTENSIONS = "guidance/residential-extensions-and-roofs-spd.pdf";
const CODE = "guidance/quayside-design-code.docx";

describe("by name", () => {
  it.each([
    ["what's in the extensions SPD?", EXTENSIONS],
    ["What is in the residential extensions supplementary planning document?", EXTENSIONS],
    ["summarise the design code", CODE],
    ["Can you summarise the Quayside design code, please?", CODE],
    ["give me a short summary of the QDC", CODE],
    ["quayside design code", CODE],
    ["open the officer’s report on Foundry Basin", "officer-report-foundry-basin.md"],
    ["open the apeal decision for Ferrars Terrace", "appeal-decision-27-ferrars-terrace.md"],
    ["summarise 04-housing.md", "chapters/04-housing.md"],
    ["What's in chapter 8?", "chapters/08-transport-and-parking.md"],
    ["summarise the minutes", "planning-committee-minutes-2025-06-11.md"],
    ["find the landscape plan", "drawings/ml-203-landscape-plan.pdf"],
    ["what does the officer report say about flood risk?", "officer-report-foundry-basin.md"],
  ])("%s", (question, path) => {
    expect(read(question)).toMatchObject([{ kind: "name", documentIds: [path] }]);
  });

  it.each([
    "what's in policy H4?",
    "what's in force?",
    "What's in the parking SPD?",
    "show me parking standards",
    "tell me about Foundry Basin",
    "open space at Quayside",
    "read across to other policies",
    "What does the design code let you build at Foundry Basin?",
    "Does the officer's report mention flood risk?",
  ])("recognises no name in: %s", (question) => {
    expect(read(question).filter(({ kind }) => kind === "name")).toEqual([]);
  });

  it("recognises no name that more than five documents match equally well", () => {
    const [first] = SAMPLE_LIBRARY.documents;
    if (!first) throw new Error("the library is empty");
    const documents = Array.from({ length: 6 }, (_, place) => ({
      ...first,
      documentId: `doc_${place}`,
      title: "Parking report",
      fileName: `${place}.md`,
      sourcePath: `${place}.md`,
    }));
    const found = recogniseQuestion(
      "open the parking report of the council",
      ["name"],
      { ...EMPTY_LIBRARY, documents },
      NOW,
    );
    expect(found).toEqual([]);
  });
});

describe("by concept", () => {
  it.each([
    ["What decisions have we made about parking?", "isDecision", "question_concept_decision"],
    ["decisions on building heights", "isDecision", "question_concept_decision"],
    ["What was agreed about the walkway?", "isDecision", "question_concept_decision"],
    ["open questions on the embankment", "isQuestion", "question_concept_question"],
    ["Which questions are still unanswered about drainage?", "isQuestion", "question_concept_question"],
    ["what do we have to do about the embankment?", "isAction", "question_concept_action"],
    ["next steps on Foundry Basin", "isAction", "question_concept_action"],
  ])("%s", (question, flag, reasonCode) => {
    expect(read(question)).toMatchObject([{ kind: "concept", flags: [flag], reasonCode }]);
  });

  it.each([
    "what do we need to do to get permission?",
    "What decisions can be appealed?",
    "When does a decision have to be made?",
    "What action can the council take against a ruined building?",
    "Which actions does Policy W1 require?",
    "open space and other questions",
  ])("recognises no flag in: %s", (question) => {
    expect(read(question).filter(({ kind }) => kind === "concept")).toEqual([]);
  });
});

describe("by time", () => {
  it.each([
    ["what did we work on last week?", "2026-11-09", "2026-11-15", ["created", "modified"]],
    ["What changed this month?", "2026-11-01", "2026-11-22", ["modified"]],
    ["what's new in the last 3 weeks", "2026-11-01", "2026-11-22", ["created", "modified"]],
    ["conversations from yesterday", "2026-11-21", "2026-11-21", ["created", "modified"]],
    ["what was published in March 2024?", "2024-03-01", "2024-03-31", ["published"]],
    ["what was published in March?", "2026-03-01", "2026-03-31", ["published"]],
    ["documents from 3 March 2025 to 4 June 2025", "2025-03-03", "2025-06-04", ["published", "effective"]],
    ["documents published between March and June 2025", "2025-03-01", "2025-06-30", ["published"]],
    ["policies adopted since 2024", "2024-01-01", null, ["effective"]],
    ["letters before March 2025", null, "2025-02-28", ["published", "effective"]],
    ["what was in force in March 2025?", "2025-03-01", "2025-03-31", ["in_force"]],
    ["what did we discuss two weeks ago?", "2026-11-02", "2026-11-08", ["created", "modified"]],
    ["what was published on 4 March 2024?", "2024-03-04", "2024-03-04", ["published"]],
    ["letters dated 4 March 2024", "2024-03-04", "2024-03-04", ["published", "effective"]],
    ["reports from 4 March 2024", "2024-03-04", "2024-03-04", ["published", "effective"]],
    ["parking standards adopted on 24 September 2024", "2024-09-24", "2024-09-24", ["effective"]],
    ["what did we discuss on 4 March 2025?", "2025-03-04", "2025-03-04", ["created", "modified"]],
    ["objections received since January 2025", "2025-01-01", null, ["created", "published"]],
  ])("%s", (question, from, to, dateFields) => {
    expect(read(question)).toMatchObject([{ kind: "time", period: { from, to }, dateFields }]);
  });

  it.each([
    // A day in the title is the event's, not the day on which its minutes were published.
    ["objections received before the committee", null, "2025-06-10"],
    // The plan's five chapters outvote the guidance.
    ["what was published since adoption?", "2024-09-24", null],
    ["what was published before adoption of the design code?", null, "2025-10-08"],
    ["reports since the consultation on the SPD", "2025-05-27", null],
  ])("an event is dated by the library: %s", (question, from, to) => {
    expect(read(question)).toMatchObject([{ kind: "time", period: { from, to } }]);
  });

  it("returns no period for an event that the library does not know, and says so", () => {
    const [found] = read("what has been adopted since the examination?");
    expect(found).toMatchObject({ reasonCode: "question_event_unknown", event: "the examination" });
    expect(found).not.toHaveProperty("period");
  });

  it.each([
    "What happened on 11 January 1978?",
    "Why were too few affordable homes finished last year?",
    "How many applications have been refused since the plan was adopted?",
    "How many homes were finished in 2024/25?",
    "May a disused chimney be taken down?",
    "NPPF 2024 parking",
    "Local Plan 2022-2040 housing target",
    "minutes of 11 June 2025",
    "What was the change in housing supply between 2012 and 2013?",
    "What actions are proposed for 2030?",
    "What is the need for employment land from 2021 to 2041?",
    "Local Plan monitoring indicators 2024/25",
    // Rows of a register have days of their own.
    "applications received on 4 March 2024",
    "applications received on 2024-03-04",
    "applications received in March 2024",
    "applications approved on 4 March 2024",
    "which permits were issued on 4 March 2024?",
    "representations received on 4 March 2024",
    "decisions made on 4 March 2024",
    "what was received on 4 March 2024?",
    "on 4 March 2024",
  ])("recognises no time in: %s", (question) => {
    expect(read(question).filter(({ kind }) => kind === "time")).toEqual([]);
  });
});

describe("by comparison", () => {
  it.each([
    [
      "Compare parking standards in the local plan and the evidence base",
      { corpora: ["local-plan", "evidence-base"] },
    ],
    [
      "differences between the consultation and the decisions on heights",
      { corpora: ["consultation", "decisions"] },
    ],
    ["compare building heights across Quayside and Marlpit Lane", { projects: ["Quayside", "Marlpit Lane"] }],
    ["how do Quayside and Marlpit Lane differ on flood risk?", { projects: ["Quayside", "Marlpit Lane"] }],
    ["compare the decisions across all projects", { projects: ["Quayside", "Marlpit Lane"] }],
  ])("%s", (question, named) => {
    expect(read(question)).toMatchObject([{ kind: "across", ...named }]);
  });

  it.each([
    "compare two storey and single storey limits",
    "Quayside and Marlpit Lane",
    "parking versus planting",
  ])("recognises no comparison in: %s", (question) => {
    expect(read(question)).toEqual([]);
  });
});

it("recognises nothing in the plain questions of the golden set", async () => {
  const file = await readFile(new URL("../../../db/seed/golden.yaml", import.meta.url), "utf8");
  const { cases } = parse(file) as { cases: readonly { query: string }[] };
  expect(cases.length).toBeGreaterThan(90);
  const wrong = cases.flatMap(({ query }) => read(query).map(({ kind, words }) => ({ query, kind, words })));
  console.info(
    `questions of the golden set that are recognised as something else: ${wrong.length} of ${cases.length}`,
  );
  expect(wrong).toEqual([]);
});

describe("for any question", () => {
  const part = fc.constantFrom(
    ..."what's in|summarise|open|the|compare|between|and|since|before|last|week|March|2024|31|February|decisions|we|made|about|adoption|of|Quayside|design code|documents|from|to|99999|yesterday|published|‘|É|😀|𝔸|\n|vs|across|all projects|a few years ago".split(
      "|",
    ),
  );
  const question = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 500 }),
    fc.array(part, { maxLength: 25 }).map((words) => words.join(" ")),
  );

  it("recognises only words of the question, the same twice, with periods in order", () => {
    fc.assert(
      fc.property(
        question,
        fc.date({ min: new Date(0), max: new Date("9000-01-01"), noInvalidDate: true }),
        (asked, now) => {
          const once = recogniseQuestion(asked, RECOGNISED_KINDS, SAMPLE_LIBRARY, now);
          expect(recogniseQuestion(asked, RECOGNISED_KINDS, SAMPLE_LIBRARY, now)).toEqual(once);
          for (const { words, period } of once) {
            expect(words).not.toBe("");
            expect(asked).toContain(words);
            for (const day of [period?.from, period?.to]) if (day) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
            if (period?.from && period.to) expect(period.from <= period.to).toBe(true);
          }
          expect(typeof topicOf(asked, once)).toBe("string");
        },
      ),
      { numRuns: 500 },
    );
  });

  it("does not recognise a kind that is turned off", () => {
    fc.assert(
      fc.property(question, fc.constantFrom(...RECOGNISED_KINDS), (asked, off) => {
        const kinds = RECOGNISED_KINDS.filter((kind) => kind !== off);
        expect(recogniseQuestion(asked, kinds, SAMPLE_LIBRARY, NOW).map(({ kind }) => kind)).not.toContain(
          off,
        );
      }),
    );
  });
});

it("leaves a preposition that belongs to the verb out of the time's words", () => {
  expect(read("what did we work on today?")).toMatchObject([{ words: "today" }]);
  expect(read("what did we work on last week?")).toMatchObject([{ words: "last week" }]);
});

it("returns the rest of a question as its topic, and none for a question of time alone", () => {
  const topic = (question: string) => topicOf(question, read(question));
  expect(topic("what did we work on last week?")).toBe("");
  expect(topic("What changed this month?")).toBe("");
  expect(topic("what was published about parking in March 2024?")).toContain("parking");
});
