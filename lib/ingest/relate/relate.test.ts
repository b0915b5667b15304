import { describe, expect, it } from "vitest";
import type { Extracted } from "#lib/domain/extracted.ts";
import { extractedOf, h, li, p } from "../chunk/testing-documents.ts";
import { relateDocument } from "./index.ts";
import type { DocumentFacts } from "./types.ts";

const FACTS: DocumentFacts = {
  documentId: "doc_quays",
  hosts: ["evidence.example"],
  title: "Harbour Plan 2020–2035: Chapter 3, Quays",
  fileName: "03-quays.docx",
  sourcePath: "plan/03-quays.docx",
  docType: "local plan",
  authority: "Harbour Town Council",
  properties: {},
  conversationId: null,
};

const related = (extracted: Extracted, facts: Partial<DocumentFacts> = {}) =>
  relateDocument(extracted, { ...FACTS, ...facts });

/** Returns the keys of one kind that the document refers to. */
function keysOf(extracted: Extracted, kind: string, facts: Partial<DocumentFacts> = {}): (string | null)[] {
  return related(extracted, facts)
    .references.filter((reference) => reference.kind === kind)
    .map(({ toKey }) => toKey);
}

const text = (extracted: Extracted, span: { start: number; end: number } | null | undefined) =>
  span ? extracted.text.slice(span.start, span.end) : null;

const POLICY = extractedOf(
  h(1, "3 Quays"),
  h(2, "Policy Q1 Moorings"),
  p("A mooring will be permitted where:"),
  li("(a) the wall is sound, as Table 3.1 has it;"),
  li("(b) the berth is no longer than 12 metres, unless criterion (a) is met twice over."),
  p("3.4 A berth that fails criterion (b) may be moved under Policy Q2(c) or Policies Q3, Q4 and Q5."),
  p("3.5 In this chapter “working quay” means a quay at which goods are landed."),
  h(2, "Policy Q2 Sheds"),
  p("A shed on a working quay must follow paragraph 3.4 and Appendix 2 of the Harbour Design Code."),
);

describe("clauses", () => {
  it("are anchors with their content, under the keys by which others cite them", () => {
    const { anchors } = related(POLICY);
    const keys = anchors.filter(({ kind }) => kind === "clause").map(({ key }) => key);
    expect(keys).toEqual(
      expect.arrayContaining([
        "policy:q1",
        "policy:q1/a",
        "policy:q1/b",
        "number:3.4",
        "policy:q2",
        "section:3",
      ]),
    );
    const policy = anchors.find(({ key }) => key === "policy:q1");
    expect(text(POLICY, policy?.span)).toMatch(/^Policy Q1[\s\S]*twice over\.$/);
  });

  it("are the policy itself, and not a longer section with its reasons", () => {
    const plan = extractedOf(
      h(2, "Q7 Ropes"),
      p(`7.1 ${"A rope is needed because the tide is strong. ".repeat(12)}`),
      h(3, "Policy Q7 Ropes"),
      p(`Every berth has a rope. ${"It is replaced each spring. ".repeat(9)}`),
      h(2, "Policy Q8 Lamps"),
      p("Every berth has a lamp."),
    );
    const policy = related(plan).anchors.find(({ key }) => key === "policy:q7");
    expect(text(plan, policy?.span)).toMatch(/^Policy Q7 Ropes/);
  });

  it("are referred to by their words, and items by the policy around or above them", () => {
    expect(keysOf(POLICY, "clause_reference")).toEqual([
      "policy:q1/a",
      "policy:q1/b",
      "policy:q2/c",
      "policy:q3",
      "policy:q4",
      "policy:q5",
      "number:3.4",
      "appendix:2",
    ]);
    const [, outside] = related(POLICY).references.filter(({ kind }) => kind === "clause_reference");
    expect(outside).toMatchObject({
      toKey: "policy:q1/b",
      score: 0.85,
      evidence: { words: "criterion (b)" },
    });
  });

  it("of another document are returned with its name", () => {
    const appendix = related(POLICY).references.find(({ toKey }) => toKey === "appendix:2");
    expect(appendix?.toNames).toEqual(["name:harbour design code"]);
    expect(appendix?.evidence.words).toBe("Appendix 2 of the Harbour Design Code");
  });

  it("do not include agreements, directions and words at the start of a sentence", () => {
    const said = extractedOf(
      p("A section 106 agreement and the Article 4 direction bind. On that condition I agree."),
    );
    expect(keysOf(said, "clause_reference")).toEqual([]);
  });
});

it("tables are referred to by their captions' labels", () => {
  const document = extractedOf(
    ["caption", "Table 3.1 Walls and what they bear"],
    ["table", "Wall\tTonnes\nEast\t12"],
    p("As table 3.1 and Figure 2 show, the east wall is sound."),
  );
  const table = related(document).anchors.find(({ key }) => key === "table:3.1");
  expect(text(document, table?.span)).toMatch(/^Table 3\.1[\s\S]*12$/);
  expect(keysOf(document, "asset_reference")).toEqual(["table:3.1", "figure:2"]);
});

it("a number in a comment of a spreadsheet is no reference to a clause of another document", () => {
  const words = "See clause 7.3, Policy Q2 and paragraph 5.7 of the Harbour Design Code.";
  const onSheet = (extracted: Extracted): Extracted => ({
    ...extracted,
    blocks: extracted.blocks.map((block) => ({
      ...block,
      kind: "footnote",
      sheet: { name: "Costs", row: 2, column: 3 },
    })),
  });
  const parts = (extracted: Extracted) => keysOf(extracted, "clause_reference");
  expect(parts(extractedOf(p(words)))).toEqual(["number:7.3", "policy:q2", "number:5.7"]);
  expect(parts(onSheet(extractedOf(p(words))))).toEqual(["policy:q2", "number:5.7"]);
});

describe("defined terms", () => {
  it("are anchors, and their uses outside the definition are references", () => {
    const { anchors, references } = related(POLICY);
    expect(anchors.find(({ kind }) => kind === "term")).toMatchObject({ key: "term:working quay" });
    const uses = references.filter(({ kind }) => kind === "definition");
    expect(uses.map(({ span }) => text(POLICY, span))).toEqual(["working quay"]);
    expect(uses[0]?.span?.start).toBeGreaterThan(POLICY.text.indexOf("Policy Q2 Sheds"));
  });

  it("are the words before the colon in a glossary", () => {
    const glossary = extractedOf(
      h(2, "Terms used"),
      p("Eaves: the foot of a roof."),
      p("Party wall: a wall of two owners."),
    );
    expect(
      related(glossary)
        .anchors.filter(({ kind }) => kind === "term")
        .map(({ key }) => key),
    ).toEqual(["term:eaves", "term:party wall"]);
  });

  it("are found in a glossary even if a long entry was extracted as a heading", () => {
    const glossary = extractedOf(
      h(2, "Annex B: Glossary"),
      h(3, "Working quay: a quay at which goods are landed, and from which nothing else is taken away"),
      p("Party wall: a wall of two owners."),
    );
    expect(
      related(glossary)
        .anchors.filter(({ kind }) => kind === "term")
        .map(({ key }) => key),
    ).toEqual(["term:working quay", "term:party wall"]);
  });

  it("are not found in everyday phrases", () => {
    const said = extractedOf(p("By all means. This means that it floods. It means nothing."));
    expect(related(said).anchors.filter(({ kind }) => kind === "term")).toEqual([]);
  });
});

describe("a document's names", () => {
  it("are its whole title, the title without years, subtitle or authority, and its file", () => {
    const names = related(extractedOf(p("Words."))).anchors.filter(({ kind }) => kind === "name");
    const weights = new Map(names.map(({ key, weight }) => [key, weight]));
    expect(weights.get("name:harbour plan 2020 2035 chapter 3 quays")).toBe(1);
    expect(weights.get("name:harbour plan")).toBe(0.7);
    expect(weights.get("file:03-quays.docx")).toBe(1);
  });

  it("include its own number, but not the number of the letter that it answers", () => {
    const letter = extractedOf(p("Our ref: FR/24/0931\nYour ref: PB/24/01288/FUL"), p("We object."));
    const keys = related(letter, { title: "Response on the basin" }).anchors.map(({ key }) => key);
    expect(keys).toContain("ref:fr/24/0931");
    expect(keys).not.toContain("ref:pb/24/01288/ful");
    expect(keysOf(letter, "document_mention")).toContain("ref:pb/24/01288/ful");
  });
});

describe("records", () => {
  it("are named by the references of sites, and not by policies, roads or a part of a longer number", () => {
    const document = extractedOf(
      p(
        "Sites HS01 to HS16 and H3-12 follow Policy H4. The A14 and the M25 are roads. See drawing PB-HS09-2.",
      ),
    );
    const references = keysOf(document, "document_mention").filter((key) => key?.startsWith("ref:"));
    expect(references).toEqual(["ref:hs01", "ref:hs16", "ref:h3-12"]);
  });
});

describe("other documents", () => {
  it("are named by title, in quotation marks, by file and by number; addresses are links", () => {
    const document = extractedOf(
      p(
        "We follow the Council's Quayside Design Code and “notes on the quay wall”; see ../codes/Quay%20Code.pdf.",
      ),
      p(
        "Application PB/24/01288/FUL is at https://example.org/basin, and Jonah Whitcombe wrote to Ann Bell.",
      ),
    );
    const mentions = keysOf(document, "document_mention");
    expect(mentions).toEqual(
      expect.arrayContaining([
        "ref:pb/24/01288/ful",
        "name:quayside design code",
        "name:notes on the quay wall",
      ]),
    );
    expect(mentions).not.toContain("name:jonah whitcombe");
    const links = related(document).references.filter(({ kind }) => kind === "explicit_link");
    expect(links.map(({ toKey, uri }) => toKey ?? uri)).toEqual([
      "file:quay code.pdf",
      "https://example.org/basin",
    ]);
  });

  it("are replaced only if the document declares it about itself", () => {
    const says = extractedOf(
      p("This guidance replaces the Harbour Parking Note of 2011. The old shed replaces the Long Quay Plan."),
    );
    expect(keysOf(says, "supersedes")).toContain("name:harbour parking note of 2011");
    expect(keysOf(says, "supersedes")).not.toContain("name:long quay plan");
    const declared = { properties: { supersedes: "Parking Note 2011" } };
    expect(related(extractedOf(p("Words.")), declared).references).toContainEqual(
      expect.objectContaining({ kind: "supersedes", toKey: "name:parking note 2011", score: 1 }),
    );
  });

  it.each([
    ["This note was superseded by the Long Quay Plan.", "superseded_by"],
    ["This note has been replaced by the Long Quay Plan, and late.", "superseded_by"],
    ["This note replaced the Long Quay Plan.", "supersedes"],
    ["This note will be superseded by the Long Quay Plan.", null],
    ["This note is being replaced by the Long Quay Plan.", null],
    ["This note is not superseded by the Long Quay Plan.", null],
    ["This note may be replaced, see the Long Quay Plan.", null],
    ["It was replaced by the Long Quay Plan.", null],
    ["This policy is replaced by Policy Q1 of the Long Quay Plan.", null],
    ["This policy replaces Policy Q1 of the Long Quay Plan.", null],
  ])("%s declares %s of the document", (words, kind) => {
    const { references } = related(extractedOf(p(words)));
    const declared = references.filter(
      ({ kind: each, toKey }) => /supersede/.test(each) && toKey === "name:long quay plan",
    );
    expect(declared.map((each) => each.kind)).toEqual(kind === null ? [] : [kind]);
  });

  it.each(["superseded_by", "Replaced-By", "replaced by"])(
    "that replace this one are found in the property %s",
    (field) => {
      const declared = { properties: { [field]: ["Quay Handbook", "quay-handbook.docx", 7] } };
      expect(keysOf(extractedOf(p("Words.")), "superseded_by", declared)).toEqual([
        "name:quay handbook",
        "name:quay handbook docx",
        "file:quay-handbook.docx",
      ]);
      expect(keysOf(extractedOf(p("Words.")), "supersedes", declared)).toEqual([]);
    },
  );

  it("that replace this one are found by their address", () => {
    const declared = { properties: { superseded_by: "/documents/doc_7k2m" } };
    expect(keysOf(extractedOf(p("Words.")), "superseded_by", declared)).toEqual(["document:doc_7k2m"]);
  });

  it("are the source of a statement about them", () => {
    const title = "Roofs SPD: consultation statement";
    expect(keysOf(extractedOf(p("Words.")), "derived_from", { title })).toEqual(["name:roofs spd"]);
  });

  it("share an edition key, but minutes of another day do not", () => {
    const edition = (title: string) =>
      related(extractedOf(p("Words.")), { title }).anchors.find(({ key }) => key.startsWith("edition:"))?.key;
    expect(edition("Parking standards (draft, May 2024)")).toBe(edition("Parking standards, adopted 2025"));
    expect(edition("Committee minutes, 11 June 2025")).toBeUndefined();
  });
});

it.each<[string, { toKey: string; place: object } | { uri: string } | null]>([
  ["see /documents/doc_7k2m for more", { toKey: "document:doc_7k2m", place: { version: null, span: null } }],
  [
    "see /documents/doc_7k2m?version=2&passage=5-19.",
    { toKey: "document:doc_7k2m", place: { version: 2, span: { start: 5, end: 19 } } },
  ],
  [
    "(http://127.0.0.1:3000/?doc=doc_7k2m&version=2&passage=5-19)",
    { toKey: "document:doc_7k2m", place: { version: 2, span: { start: 5, end: 19 } } },
  ],
  [
    "https://Evidence.example/api/documents/doc_7k2m",
    { toKey: "document:doc_7k2m", place: { version: null, span: null } },
  ],
  [
    "as doc::doc_7k2m@3::chars-5-19 says",
    { toKey: "document:doc_7k2m", place: { version: 3, span: { start: 5, end: 19 } } },
  ],
  ["as doc::doc_7k2m@3::page-4 says", { toKey: "document:doc_7k2m", place: { version: 3, span: null } }],
  ["asset::doc_7k2m::v2-p3-1", { toKey: "document:doc_7k2m", place: { version: null, span: null } }],
  [
    "see /documents/doc_7k2m?passage=19-5",
    { toKey: "document:doc_7k2m", place: { version: null, span: null } },
  ],
  ["https://other.example/documents/doc_7k2m", { uri: "https://other.example/documents/doc_7k2m" }],
  ["https://other.example/?x=/documents/doc_7k2m", { uri: "https://other.example/?x=/documents/doc_7k2m" }],
  ["other.example/documents/doc_7k2m", null],
  ["//other.example/documents/doc_7k2m", null],
  ["/documents/../doc_7k2m", null],
  ["/documents/doc_quays, which is this one", null],
])("%s refers to a document of this instance only by an address of this instance", (words, expected) => {
  const links = related(extractedOf(p(words))).references.filter(({ kind }) => kind === "explicit_link");
  expect(
    links.map(({ toKey, uri, evidence: { place } }) => (toKey === null ? { uri } : { toKey, place })),
  ).toEqual(expected === null ? [] : [expected]);
});

it("people are found without a title, and reference numbers whole", () => {
  const document = extractedOf(
    p("Jonah Whitcombe and Bea Ferreira read PB/24/01288/FUL with Cllr Lund at Tannery Row."),
  );
  const keys = keysOf(document, "shared_entity");
  expect(keys).toEqual(
    expect.arrayContaining([
      "entity:person:jonah whitcombe",
      "entity:person:bea ferreira",
      "entity:person:lund",
      "entity:reference:pb/24/01288/ful",
    ]),
  );
  expect(keys).not.toContain("entity:person:tannery row");
});

it("mentions in a conversation have their own kind, and a document made in it refers to it", () => {
  const talk = extractedOf(p("Ann: see the Quayside Design Code."));
  const conversation = { turns: 3, speakers: ["Ann", "Bob"], startedAt: null, endedAt: null, id: "c7" };
  const made = { conversationId: "c7" };
  const found = related({ ...talk, metadata: { conversation } }, made);
  expect(found.references.map(({ kind, toKey }) => `${kind} ${toKey}`)).toContain(
    "conversation name:quayside design code",
  );
  expect(found.anchors.map(({ key }) => key)).toContain("conversation:c7");
  expect(keysOf(extractedOf(p("The note.")), "conversation", made)).toEqual(["conversation:c7"]);
});
