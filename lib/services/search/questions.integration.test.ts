import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RECOGNISED_KINDS } from "#lib/domain/question-kind.ts";
import type { SearchFrameInput } from "#lib/domain/search.ts";
import { noteTexts } from "#lib/domain/search-note.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { readReceipt } from "#lib/services/receipts/read-receipt.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { byName } from "./by-name.ts";
import { readHistory } from "./read-history.ts";
import { replayReceipt } from "./replay-receipt.ts";
import { searchEvidence } from "./search-evidence.ts";
import { runSearch } from "./shared/search-time.ts";

const NOW = new Date("2031-03-19T12:00:00Z");
let instance: TestInstance;
const ids: Record<string, string> = {};

const front = (lines: string, text: string) => `---\n${lines}\n---\n\n${text}\n`;
const FILES: Readonly<Record<string, string>> = {
  "mooring-code.md": front(
    "title: Mooring Code\ndoc_type: design code\npublished_date: 2029-05-02\neffective_from: 2029-06-01\nadoption_status: adopted",
    "# Mooring\n\nEvery mooring has a ladder. A ladder is painted white.",
  ),
  "harbour-minutes.md": front(
    "title: Harbour board minutes\ndoc_type: minutes\npublished_date: 2031-03-12",
    "# Ladders\n\nThe board decided that every ladder gets a lamp.\n\n# Ropes\n\nA rope beside each ladder was looked at.",
  ),
  "examination-report.md": front(
    "title: Examination report\ndoc_type: examination report\npublished_date: 2030-01-15",
    "# Report\n\nThe inspector found the ladder policy sound.",
  ),
};

beforeAll(async () => {
  instance = await openTestInstance();
  await ensureCorpus(instance.context(), { id: "harbour", title: "Harbour" });
  for (const [path, text] of Object.entries(FILES))
    ids[path] = (await instance.upload(path, text, { corpusId: "harbour" })).documentId;
  await instance.database.db.execute(
    sql`update documents set created_at = '2029-01-01T00:00:00Z', source_modified_at = null`,
  );
});
afterAll(() => instance?.close());

const ask = (query: string, frame: Partial<SearchFrameInput> = {}, now = NOW) =>
  searchEvidence(instance.context({ now }), { query, recognise: [...RECOGNISED_KINDS], ...frame });
const found = ({ results }: Awaited<ReturnType<typeof ask>>) =>
  results.map(({ fileName }) => fileName).toSorted();

describe("a question with a recognised kind", () => {
  it("returns only passages that record a decision, and says so, if it asks for decisions", async () => {
    const answer = await ask("What decisions have we made about the ladder?");
    expect(answer.questionKind).toBe("concept");
    expect(answer.reasonCodes).toContain("question_concept_decision");
    expect(found(answer)).toEqual(["harbour-minutes.md"]);
    expect(
      answer.results.flatMap(({ passages }) => passages.map(({ badges }) => badges.map(({ code }) => code))),
    ).toEqual(expect.arrayContaining([expect.arrayContaining(["decision"])]));
  });

  it("returns only documents of a period, by the kind of date that the question's verb means", async () => {
    expect(found(await ask("ladder reports published since January 2031"))).toEqual(["harbour-minutes.md"]);
    expect(found(await ask("what was adopted about the ladder in 2029?"))).toEqual(["mooring-code.md"]);
    expect(found(await ask("minutes published last week"))).toEqual(["harbour-minutes.md"]);
  });

  it("takes an event's date from the document about it, and says if the date is unknown", async () => {
    expect(found(await ask("ladder decisions since the examination", { recognise: ["time"] }))).toEqual([
      "examination-report.md",
      "harbour-minutes.md",
    ]);
    const unknown = await ask("ladder policies since the inquiry");
    expect(unknown.documentCount).toBe(3);
    expect(unknown.reasonCodes).toContain("question_event_unknown");
    expect(noteTexts(unknown.notes).join(" ")).toContain("the inquiry");
  });

  it("ignores a recognised filter that leaves no results, and says so", async () => {
    const answer = await ask("ladder reports published in May 1999");
    expect(answer.documentCount).toBe(3);
    expect(answer.reasonCodes).toContain("question_filter_left_nothing");
    expect(answer.notes.map(({ code }) => code)).toContain("question_filters_dropped");
  });

  it("recognises document names without changing the search", async () => {
    const answer = await ask("summarise the mooring code");
    expect(answer.recognised).toMatchObject([{ kind: "name", documentIds: [ids["mooring-code.md"]] }]);
    expect(answer.documentCount).toBe(
      (await ask("summarise the mooring code", { recognise: [] })).documentCount,
    );
  });
});

describe("recognition", () => {
  it("is off unless the frame requests it, for each kind separately", async () => {
    const plain = await searchEvidence(instance.context({ now: NOW }), {
      query: "What decisions have we made about the ladder?",
    });
    expect(plain).toMatchObject({ questionKind: "search", recognised: [] });
    expect(plain.documentCount).toBe(3);
    const off = await ask("What decisions have we made about the ladder?", { recognise: ["name", "time"] });
    expect(off.documentCount).toBe(3);
  });

  it("never overrides a filter that a person set", async () => {
    const answer = await ask("ladder reports published since January 2031", {
      filters: { period: { from: "2029-01-01", to: "2029-12-31" }, dateFields: ["published"] },
    });
    expect(found(answer)).toEqual(["mooring-code.md"]);
  });

  it("is stored in the receipt with its period, and a replay uses the receipt's own day", async () => {
    const answer = await ask("minutes published last week");
    const { frame, runs, filteredOut } = await readReceipt(instance.context(), answer.traceId);
    expect(frame.filters).toEqual({});
    expect(runs.find(({ tool }) => tool === "route")).toMatchObject({
      reasonCodes: expect.arrayContaining(["question_by_time"]),
      outputs: {
        recognisedFilters: { period: { from: "2031-03-10", to: "2031-03-16" }, dateFields: ["published"] },
      },
    });
    expect(filteredOut).toContainEqual({ by: "period", what: "documents", count: 2 });
    const later = instance.context({ now: new Date("2031-09-01T12:00:00Z") });
    expect((await replayReceipt(later, { id: answer.traceId, asOf: "receipt" })).identical).toBe(true);
    const today = await replayReceipt(later, { id: answer.traceId, asOf: "today" });
    expect(today.after.reasonCodes).toContain("question_filter_left_nothing");
  });
});

describe("a period as a filter", () => {
  const within = async (
    dateFields: NonNullable<SearchFrameInput["filters"]>["dateFields"],
    from: string,
    to: string,
  ) =>
    found(
      await searchEvidence(instance.context({ now: NOW }), {
        query: "ladder",
        filters: { period: { from, to }, dateFields },
      }),
    );

  it("applies to the named kinds of date and includes its first and last day", async () => {
    expect(await within(["published"], "2031-03-12", "2031-03-12")).toEqual(["harbour-minutes.md"]);
    expect(await within(["effective"], "2029-06-01", "2029-06-01")).toEqual(["mooring-code.md"]);
    expect(await within(["effective"], "2030-06-01", "2030-06-30")).toEqual([]);
    expect(await within(["in_force"], "2030-06-01", "2030-06-30")).toEqual(["mooring-code.md"]);
    expect(await within(["created"], "2029-01-01", "2029-01-01")).toHaveLength(3);
    expect(await within(["modified"], "2029-01-01", "2029-01-01")).toEqual([]);
    expect(await within(undefined, "2029-05-01", "2030-12-31")).toEqual([
      "examination-report.md",
      "mooring-code.md",
    ]);
  });

  it("by date of creation finds conversations by the day on which they were held", async () => {
    await instance.upload(
      "talk.md",
      front(
        "title: Talk\ndoc_type: conversation\npublished_date: 2031-02-03",
        "# Talk\n\nWe spoke of the ladder.",
      ),
      { corpusId: "harbour" },
    );
    expect(await within(["created", "modified"], "2031-02-01", "2031-02-28")).toEqual(["talk.md"]);
    await instance.upload(
      "call.md",
      front(
        'title: Call\ndoc_type: conversation\ntags: ["session:2031-02-31", "session:2031-02-20"]',
        "# Call\n\nThe ladder again.",
      ),
      { corpusId: "harbour" },
    );
    expect(await within(["created", "modified"], "2031-02-10", "2031-02-28")).toEqual(["call.md"]);
    const history = await readHistory(instance.context({ now: NOW }), {
      q: "what did we work on last month?",
      offset: 0,
      limit: 50,
    });
    expect(history.documents.map(({ fileName, conversation }) => [fileName, conversation])).toEqual([
      ["call.md", true],
      ["talk.md", true],
    ]);
  });
});

it("a question for a document by name waits for a search slot like other searches", async () => {
  const { config } = instance.runtime;
  const search = { ...config.search, concurrency: 1, queueSize: 0 };
  const context = { ...instance.context({ now: NOW }), config: { ...config, search } };
  const asked = { name: "mooring code", topic: "ladder" };
  await runSearch(context, () =>
    expect(byName(context, asked)).rejects.toMatchObject({ code: "queue_full" }),
  );
  const { documents } = await byName(context, asked);
  expect(documents.map(({ documentId }) => documentId)).toEqual([ids["mooring-code.md"]]);
  expect(documents[0]?.keyPassages[0]?.text).toMatch(/ladder/);
});
