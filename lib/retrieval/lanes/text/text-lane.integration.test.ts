import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "#db/testing.ts";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import {
  SEARCH_MODES,
  type SearchFilters,
  type SearchFrameInput,
  searchFrameSchema,
} from "#lib/domain/search.ts";
import { addCorpus, addDocument, addVersion, passage } from "#lib/indexing/testing.ts";
import { createFakeEmbedder, type FakeEmbedder } from "#lib/models/fake.ts";
import { termCounts } from "#lib/text/analyser.ts";
import { BM25, denominator, idf } from "#lib/text-index/bm25.ts";
import { readStoredWords } from "#lib/text-index/testing/stored-words.ts";
import { keywordList } from "../../hybrid/keyword.ts";
import { parseQueryWithinLimits } from "../../question/parse.ts";
import { readScope } from "../../scope/read-scope.ts";
import { askLane, openRequest, type RequestDeps } from "../request.ts";
import { textLane } from "./text-lane.ts";

let database: TestDatabase;
let embedder: FakeEmbedder;

const HOUSING = [
  "New homes in the city must include affordable housing where ten or more homes are proposed.",
  "Affordable homes stay affordable for good; housing mix follows the latest assessment.",
  "Parking for new homes is set out in the standards.",
];
const BELT = [
  "The Green Belt keeps land open.",
  "Buildings in the green belt are inappropriate, with exceptions.",
];

beforeAll(async () => {
  database = await openTestDatabase();
  embedder = createFakeEmbedder();
  await addDocument(
    database,
    {
      id: "housing",
      title: "Housing chapter",
      passages: HOUSING,
      columns: {
        docType: "plan",
        tags: ["housing", "draft"],
        authorityId: "north",
        publishedDate: "2024-05-01",
      },
    },
    embedder,
  );
  const h4 = passage(0, "Proposals are supported where they follow the design code.", {
    sectionPath: ["Policy H4: Design of homes"],
    clauseIds: ["Policy H4"],
    policySectionId: "H4",
    isDecision: true,
  });
  const mention = passage(1, "H4 is named here in passing: H4, and again H4, beside design of homes.");
  await addDocument(
    database,
    {
      id: "belt",
      title: "Green Belt review",
      passages: [h4, mention, ...BELT.map((text, i) => passage(2 + i, text))],
      columns: { docType: "evidence", tags: ["green-belt"], format: "pdf", effectiveFrom: "2020-01-01" },
    },
    embedder,
  );
  await addDocument(
    database,
    {
      id: "poison",
      title: "Letter",
      passages: [
        passage(0, "Affordable housing letter of the north.", {}),
        passage(1, "Affordable housing letter of the south.", {
          riskScore: 1,
          injectionFlags: ["policy_override_attempt"],
        }),
      ],
    },
    embedder,
  );
  await addDocument(database, { id: "elsewhere", corpusId: "other", passages: HOUSING }, embedder);
  await addVersion(database, { id: "unpublished", passages: [] });
  await addCorpus(database, "empty");
});
afterAll(() => database?.close());

const deps = (more: Partial<RequestDeps> = {}): RequestDeps => ({
  db: database.db,
  embedder,
  actor: LOCAL_ACTOR,
  ...more,
});
const ask = (query: string, more: Omit<SearchFrameInput, "query"> = {}, given: Partial<RequestDeps> = {}) =>
  askLane(textLane, deps(given), searchFrameSchema.parse({ query, ...more }));
const documentsOf = async (query: string, filters: SearchFilters = {}) => {
  const report = await ask(query, { filters });
  return [...new Set(report.candidates.map(({ documentId }) => documentId))].sort();
};

describe.each(SEARCH_MODES)("the text lane, mode %s", (mode) => {
  const query = "affordable housing for new homes";

  it("answers twice the same", async () => {
    const [once, again] = [await ask(query, { mode }), await ask(query, { mode })];
    expect(again.candidates).toEqual(once.candidates);
    expect(once.candidates.length).toBeGreaterThan(0);
  });

  it("numbers candidates from 1, best first, each score the sum of its contributions", async () => {
    const { candidates } = await ask(query, { mode });
    expect(candidates.map(({ rank }) => rank)).toEqual(candidates.map((_each, index) => index + 1));
    for (const [index, { score, contributions }] of candidates.entries()) {
      expect(score).toBeCloseTo(
        contributions.reduce((sum, { value }) => sum + value, 0),
        12,
      );
      expect(score).toBeLessThanOrEqual((candidates[index - 1]?.score ?? Number.POSITIVE_INFINITY) + 1e-9);
    }
  });

  it("never leaves the corpora named", async () => {
    for (const corpus of ["plans", "other", "empty", "unknown"]) {
      const report = await ask(query, { mode, filters: { corpora: [corpus] } });
      const rows = await database.sql`select distinct corpus_id from chunks
        where id = any(${report.candidates.map(({ chunkId }) => chunkId)}::int[])`;
      expect(rows.map((row) => row.corpus_id)).toEqual(["plans", "other"].includes(corpus) ? [corpus] : []);
      expect(report.status).toBe("ok");
    }
  });

  it("resolves every candidate to evidence that is published", async () => {
    const { candidates } = await ask(query, { mode });
    for (const { evidenceRef } of candidates) {
      expect(parseEvidenceRef(evidenceRef)).not.toBeNull();
      const found = await database.sql`select 1 from text_lane where evidence_ref = ${evidenceRef}`;
      expect(found).toHaveLength(1);
    }
  });
});

describe("the text lane's rows", () => {
  it("have a column for each item of the minimum metadata", async () => {
    const [row] =
      await database.sql`select * from text_lane where document_id = 'belt' and chunk_ordinal = 0`;
    expect(row).toMatchObject({
      document_id: "belt",
      authority_id: null,
      doc_type: "evidence",
      published_date: null,
      page: null,
      section_path: ["Policy H4: Design of homes"],
      policy_section_id: "H4",
      policy_clause_id: null,
      policy_topic_tags: [],
    });
  });
});

describe("a model", () => {
  it("that does not answer makes the lane degraded, and keywords still find passages", async () => {
    const broken = createFakeEmbedder();
    broken.setFailing(true);
    const report = await ask("affordable housing", {}, { embedder: broken });
    expect(report.status).toBe("degraded");
    expect(report.reasonCodes).toEqual(["embedder_unavailable", "keyword_only"]);
    expect(report.candidates.length).toBeGreaterThan(0);
  });

  it("other than that of the index makes the lane degraded", async () => {
    const report = await ask("affordable housing", {}, { embedder: createFakeEmbedder({ seed: "other" }) });
    expect(report.status).toBe("degraded");
    expect(report.reasonCodes).toContain("embedding_model_changed");
    expect(report.candidates.length).toBeGreaterThan(0);
  });

  it("that is turned off leaves the lane ok", async () => {
    const report = await ask("affordable housing", {}, { embedder: null });
    expect(report).toMatchObject({ status: "ok", reasonCodes: ["semantic_search_disabled", "keyword_only"] });
  });
});

describe("filters", () => {
  const query = "homes housing green belt";

  it.each<[string, SearchFilters, string[]]>([
    ["document types", { docTypes: ["plan"] }, ["housing"]],
    ["formats", { formats: ["pdf"] }, ["belt"]],
    ["authorities", { authorities: ["north"] }, ["housing"]],
    ["any tag", { tags: ["draft", "green-belt"] }, ["belt", "housing"]],
    ["all tags", { tags: ["draft", "housing"], tagMode: "all" }, ["housing"]],
    ["published dates", { dateFrom: "2024-01-01", dateTo: "2024-12-31", docTypes: ["plan"] }, ["housing"]],
    ["effective dates", { dateFrom: "2025-01-01" }, ["belt"]],
    ["decisions", { isDecision: true }, ["belt"]],
    ["documents", { documentIds: ["belt"] }, ["belt"]],
    ["groups together", { docTypes: ["plan"], tags: ["green-belt"] }, []],
    ["nothing matching", { docTypes: ["nowhere"] }, []],
    ["an empty list", { tags: [] }, []],
    ["an empty list for all", { tags: [], tagMode: "all" }, []],
    ["no corpus", { corpora: [] }, []],
  ])("by %s", async (_name, filters, expected) => {
    expect(await documentsOf(query, filters)).toEqual(expected);
  });

  it("hide removed and restricted documents, and disabled corpora", async () => {
    const before = await documentsOf("affordable housing");
    expect(before).toContain("poison");
    await database.sql`update documents set deleted_at = now() where id = 'poison'`;
    await database.sql`update documents set confidentiality = 'restricted' where id = 'housing'`;
    await database.sql`update corpora set enabled = false where id = 'other'`;
    expect(await documentsOf("affordable housing")).toEqual(["belt"]);
    await database.sql`update documents set deleted_at = null, confidentiality = 'internal'`;
    await database.sql`update corpora set enabled = true`;
    expect(await documentsOf("affordable housing")).toEqual(before);
  });
});

describe("words", () => {
  it("after a minus occur in no result, and find nothing", async () => {
    const textsOf = async (query: string) => {
      const report = await ask(query);
      const ids = report.candidates.map(({ chunkId }) => chunkId);
      const rows = await database.sql`select text from chunks where id = any(${ids}::int[])`;
      return { texts: rows.map(({ text }) => String(text)), codes: report.reasonCodes };
    };
    const all = await textsOf("housing affordable");
    const some = await textsOf("housing -affordable");
    expect(all.texts.some((text) => /\baffordable\b/i.test(text))).toBe(true);
    expect(some.texts.length).toBeGreaterThan(0);
    expect(some.texts.filter((text) => /\baffordable\b/i.test(text))).toEqual([]);
    expect(some.codes).toContain("words_left_out");
  });

  it("in quotes occur together in every result", async () => {
    const phrase = await ask('"affordable housing"');
    const texts = await database.sql`select text from chunks
      where id = any(${phrase.candidates.map(({ chunkId }) => chunkId)}::int[])`;
    expect(texts.length).toBeGreaterThan(0);
    for (const { text } of texts) expect(text.toLowerCase()).toContain("affordable housing");
    expect((await ask('"housing affordable"')).candidates).toEqual([]);
    expect((await ask('"must the of"')).candidates).toEqual([]);
  });

  it("that name a clause rank the clause before passages that only mention it", async () => {
    const report = await ask("what does H4 say on design of homes", { filters: { corpora: ["plans"] } });
    expect(report.candidates[0]).toMatchObject({ documentId: "belt", ordinal: 0 });
    expect(report.candidates[0]?.contributions.map(({ source }) => source)).toContain("name");
  });

  it("that name a file rank its document first", async () => {
    const report = await ask("belt.md");
    expect(report.candidates[0]?.documentId).toBe("belt");
  });

  it("that read like instructions to a model lower a passage", async () => {
    const { candidates } = await ask("affordable housing letter", { filters: { documentIds: ["poison"] } });
    expect(candidates.map(({ ordinal }) => ordinal)).toEqual([0, 1]);
    expect(candidates[1]?.contributions.at(-1)).toMatchObject({ source: "penalty", value: -0.3 });
  });
});

describe("words that are not counted in time", () => {
  const askLate = (mode: "hybrid" | "keyword") => {
    const frame = searchFrameSchema.parse({ query: "affordable housing", mode });
    const question = parseQueryWithinLimits(frame.query);
    return textLane.search(deps(), openRequest(deps(), frame, question, { remainingMs: () => 0 }));
  };

  it("make the lane degraded, and meaning still finds passages", async () => {
    const report = await askLate("hybrid");
    expect(report.status).toBe("degraded");
    expect(report.reasonCodes).toContain("words_not_counted");
    expect(report.candidates.length).toBeGreaterThan(0);
  });

  it("make a lane that searches by words only unavailable", async () => {
    const report = await askLate("keyword");
    expect(report).toMatchObject({ status: "unavailable", candidates: [] });
    expect(report.reasonCodes).toContain("words_not_counted");
  });
});

describe("keywordList", () => {
  it("equals BM25 by plain computation", async () => {
    const admission = { actor: LOCAL_ACTOR, filters: { corpora: ["plans"] } };
    const asked = termCounts("affordable homes, affordable housing");
    const scope = await readScope(database.db, admission, asked);
    const scores = await keywordList(database.db, scope, admission, 100);
    const stored = await readStoredWords(database.sql);
    const passages = await database.sql<{ id: number; segmentId: number; atom: boolean }[]>`
      select id, segment_id as "segmentId", kind = 'atom' as atom from chunks where corpus_id = 'plans'`;
    const wordsOf = (id: number) => stored.get(id)?.frequencies ?? new Map<string, number>();
    const rows = passages.map(({ id }) => unitOf(id, stored.get(id)?.length ?? 0, [wordsOf(id)]));
    const counting = passages.filter(({ atom }) => !atom);
    const segments = [...Map.groupBy(counting, ({ segmentId }) => segmentId)].map(([segmentId, own]) => {
      const length = own.reduce((sum, { id }) => sum + (stored.get(id)?.length ?? 0), 0);
      return unitOf(
        segmentId,
        length,
        own.map(({ id }) => wordsOf(id)),
      );
    });
    expect(segments.length).toBeLessThan(rows.length);
    expectBm25(scores.passages, rows, asked);
    expectBm25(scores.segments, segments, asked);
  });
});

type Unit = {
  readonly id: number;
  readonly length: number;
  readonly terms: string[];
  readonly tfs: number[];
};

/** Sums the frequencies of a unit's passages. */
function unitOf(id: number, length: number, passages: readonly ReadonlyMap<string, number>[]): Unit {
  const sums = new Map<string, number>();
  for (const frequencies of passages)
    for (const [term, tf] of frequencies) sums.set(term, (sums.get(term) ?? 0) + tf);
  return { id, length, terms: [...sums.keys()], tfs: [...sums.values()] };
}

function expectBm25(scores: ReadonlyMap<number, number>, units: readonly Unit[], asked: Map<string, number>) {
  const { constant, perLength } = denominator({
    count: units.length,
    length: units.reduce((sum, unit) => sum + unit.length, 0),
  });
  expect(constant + perLength).toBeGreaterThan(BM25.k1 * (1 - BM25.b));
  for (const unit of units) {
    let expected = 0;
    for (const [term, times] of asked) {
      const at = unit.terms.indexOf(term);
      if (at < 0) continue;
      const frequency = units.filter(({ terms }) => terms.includes(term)).length;
      const tf = unit.tfs[at] ?? 0;
      expected += (times * idf(units.length, frequency) * tf) / (tf + constant + perLength * unit.length);
    }
    expect(scores.get(unit.id) ?? 0).toBeCloseTo(expected, 5);
  }
}
