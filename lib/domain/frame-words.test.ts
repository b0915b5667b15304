import { expect, it } from "vitest";
import { frameLines } from "./frame-words.ts";
import { searchFrameSchema } from "./search.ts";

const wordsOf = (frame: unknown) =>
  Object.fromEntries(
    frameLines(searchFrameSchema.parse(frame), (id) => `The ${id}`).map(({ name, words }) => [name, words]),
  );

it("leaves out default choices, except where, how and how many", () => {
  expect(wordsOf({ query: "roofs" })).toEqual({
    Searched: "chosen by the question",
    "Search by": "words and meaning",
    "Order suited to": "the question",
    Corpora: "all",
    Requested: "10 documents, up to 4 passages of each",
  });
});

it("marks how the search works, so that a pack shows only what was asked", () => {
  const frame = searchFrameSchema.parse({
    query: "roofs",
    uiContext: "pack",
    recognise: ["name"],
    filters: { corpora: ["plan"] },
  });
  const plain = frameLines(frame, (id) => `The ${id}`).filter((each) => !each.advanced);
  expect(plain.map(({ name }) => name)).toEqual(["Asked from", "Corpora"]);
});

it("says in plain words what was looked for in the question", () => {
  expect(
    wordsOf({ query: "roofs", recognise: ["concept", "name", "time"] })["Looked for in the question"],
  ).toBe("kinds of passage, document and policy names and dates");
});

it("counts one document and one passage in the singular", () => {
  expect(wordsOf({ query: "roofs", limit: 1, passagesPerDocument: 1 }).Requested).toBe(
    "1 document, up to 1 passage of each",
  );
});

it("states every active filter and choice in words", () => {
  const words = wordsOf({
    query: "roofs",
    stakes: "high",
    queryClass: "support_pack_lookup",
    profile: "decisions_recent",
    rerank: "off",
    allowRestricted: true,
    applicationId: "PB/25/00632",
    budget: 12_000,
    offset: 10,
    filters: {
      corpora: ["plan"],
      docTypes: ["local_plan"],
      tags: ["roofs", "heritage"],
      tagMode: "all",
      dateFrom: "2024-03-01",
      isDecision: true,
      projects: [],
    },
  });
  expect(words).toMatchObject({
    "High stakes": "text and pages are always searched",
    "Kind of question": "given: gathering support",
    "Order suited to": "recent decisions",
    Ranking: "not reranked",
    "Restricted documents": "included",
    Application: "PB/25/00632",
    Corpora: "The plan",
    "Document types": "Local plan",
    "All of the tags": "roofs and heritage",
    Dates: "from 1 Mar 2024",
    Passages: "decisions",
    Projects: "none",
    Requested: "10 documents after the first 10, up to 4 passages of each",
  });
});
