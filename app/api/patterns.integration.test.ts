import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { byNameAnswerSchema, historyAnswerSchema } from "#lib/domain/question-api.ts";
import { searchAnswerSchema } from "#lib/domain/search-api.ts";
import { loadSample } from "#lib/services/corpora/load-sample.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, dispatch } from "./testing.ts";

let instance: TestInstance;

async function get<T>(
  path: string,
  query: Readonly<Record<string, string>>,
  schema: z.ZodType<T>,
): Promise<T> {
  const request = new Request(`http://localhost:3000${path}?${new URLSearchParams(query)}`);
  const answered = await dispatch(request);
  expect(answered.status).toBe(200);
  return schema.parse(await answered.json());
}

beforeAll(async () => {
  instance = await openTestInstance();
  // The sample loads only if there is no corpus.
  await instance.database.db.execute(sql`delete from corpora`);
  await loadSample(instance.context());
  await instance.drain();
  answerFrom(instance.runtime);
}, 300_000);
afterAll(() => instance?.close());

/** The four patterns of retrieval, over the sample corpora. */
describe("pattern 1, by name", () => {
  const named = (name: string, more: Readonly<Record<string, string>> = {}) =>
    get("/api/documents/by-name", { name, ...more }, byNameAnswerSchema);

  it("returns a document's own sentences and key passages, each with its place", async () => {
    const { documents, name } = await named("What's in the extensions SPD?");
    expect(name).toBe("the extensions SPD");
    expect(documents.map(({ title }) => title)).toEqual(["Residential Extensions and Roofs SPD"]);
    const [{ summary, keyPassages, version } = { summary: [], keyPassages: [], version: 0 }] = documents;
    expect(summary.length).toBeGreaterThan(0);
    expect(keyPassages.length).toBeGreaterThan(0);
    for (const { evidenceRef, text } of [...summary, ...keyPassages]) {
      expect(evidenceRef).toContain(`@${version}::chars-`);
      expect(text).not.toBe("");
    }
  });

  it("returns key passages about the topic, if the question has one", async () => {
    const { documents } = await named("what does the officer report say about the raised walkway?");
    expect(documents.map(({ fileName }) => fileName)).toEqual(["officer-report-foundry-basin.md"]);
    expect(documents[0]?.keyPassages[0]?.text).toMatch(/walkway/i);
  });

  it("returns no document for an unknown name", async () => {
    expect((await named("the airport masterplan")).documents).toEqual([]);
    expect((await named("design code", { corpora: "consultation" })).documents).toEqual([]);
  });
});

describe("pattern 2, by concept", () => {
  it("returns only passages that record a decision", async () => {
    const answer = await get(
      "/api/search",
      { q: "What decisions have we made about Foundry Basin?", recognise: "concept" },
      searchAnswerSchema,
    );
    expect(answer).toMatchObject({ question_kind: "concept", recognised: [{ flags: ["isDecision"] }] });
    const refs = answer.results.flatMap(({ sections }) => sections.map(({ evidence_ref }) => evidence_ref));
    expect(refs.length).toBeGreaterThan(0);
    const plain = await instance.database.db.execute(
      sql`select count(*)::int as n from chunks c join versions v on v.id = c.version_id where not c.is_decision
        and 'doc::' || c.document_id || '@' || v.number || '::chars-' || c.char_start || '-' || c.char_end
          = any(${sql.param(refs)}::text[])`,
    );
    expect(plain[0]).toEqual({ n: 0 });
  });

  it.each(["open questions about the embankment", "next steps on Foundry Basin"])("%s", async (q) => {
    const answer = await get("/api/search", { q, recognise: "concept" }, searchAnswerSchema);
    expect(answer.question_kind).toBe("concept");
    expect(answer.results.length).toBeGreaterThan(0);
    expect(answer.reason_codes).not.toContain("question_filter_left_nothing");
  });
});

describe("pattern 3, by time", () => {
  const of = (query: Readonly<Record<string, string>>) => get("/api/history", query, historyAnswerSchema);

  it("returns everything that was taken in today, in pages", async () => {
    const whole = await of({ q: "what did we work on today?" });
    expect(whole.total).toBeGreaterThan(20);
    const pages = [
      await of({ q: "today", limit: "12" }),
      await of({ q: "today", limit: "12", offset: "12" }),
    ];
    expect(pages.flatMap(({ documents }) => documents)).toEqual(whole.documents.slice(0, 24));
  });

  it("returns what was published in a month, by that date", async () => {
    const { documents, dateFields } = await of({ q: "what was published in June 2025?" });
    expect(dateFields).toEqual(["published"]);
    expect(documents.map(({ fileName, day }) => [fileName, day])).toEqual([
      ["planning-committee-minutes-2025-06-11.md", "2025-06-20"],
      ["officer-report-foundry-basin.md", "2025-06-03"],
    ]);
  });

  it("returns what was adopted since an event that a document dates", async () => {
    const { documents } = await of({ q: "what was adopted since the consultation on the SPD?" });
    expect(documents.map(({ fileName }) => fileName)).toEqual([
      "quayside-design-code.docx",
      "residential-extensions-and-roofs-spd.pdf",
    ]);
  });

  it.each([
    ["a question without a time", "q=parking", "Give a period"],
    ["a period that ends before it begins", "periodFrom=2025-06-02&periodTo=2025-06-01", "periodTo must not"],
  ])("refuses %s in words", async (_, query, words) => {
    const answered = await dispatch(new Request(`http://localhost:3000/api/history?${query}`));
    expect(answered.status).toBe(400);
    const { error } = z.object({ error: z.object({ message: z.string() }) }).parse(await answered.json());
    expect(error.message).toContain(words);
  });

  it("restricts a search to documents of the period", async () => {
    const answer = await get(
      "/api/search",
      { q: "objections published before January 2025", recognise: "time" },
      searchAnswerSchema,
    );
    expect(answer.results.map(({ filename }) => filename)).toContain("letter-from-sailmakers-court.pdf");
    expect(answer.results.map(({ filename }) => filename)).not.toContain(
      "civic-society-objection-foundry-basin.html",
    );
  });
});

it("pattern 4, across corpora, is recognised with the corpora to compare", async () => {
  const answer = await get(
    "/api/search",
    { q: "Compare building heights in the local plan and the consultation", recognise: "across" },
    searchAnswerSchema,
  );
  expect(answer).toMatchObject({
    question_kind: "across",
    recognised: [{ corpora: ["local-plan", "consultation"] }],
  });
});

it("nothing is derived from a question's words unless requested", async () => {
  const answer = await get(
    "/api/search",
    { q: "What decisions have we made about Foundry Basin?" },
    searchAnswerSchema,
  );
  expect(answer).toMatchObject({ question_kind: "search", recognised: [] });
});
