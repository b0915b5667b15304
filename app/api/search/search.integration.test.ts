import { afterAll, beforeAll, expect, it } from "vitest";
import { errorAnswerSchema } from "#lib/domain/api.ts";
import { searchAnswerSchema } from "#lib/domain/search-api.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, dispatch } from "../testing.ts";

let instance: TestInstance;

beforeAll(async () => {
  instance = await openTestInstance();
  answerFrom(instance.runtime);
  await ensureCorpus(instance.context(), { id: "harbour", title: "Harbour" });
  await instance.upload(
    "moorings.md",
    "# Harbour code\n\n## Moorings\n\nEvery mooring has a ladder. The gate opens with password=Zq7hunter2planted here.\n",
    { corpusId: "harbour" },
  );
});
afterAll(() => instance?.close());

const get = (query: string) => dispatch(new Request(`http://localhost:3000/api/search?${query}`));
const post = (body: unknown) =>
  dispatch(
    new Request("http://localhost:3000/api/search", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );

it("refuses an unknown corpus by name, like every other call", async () => {
  const answers = [
    await get("q=ladder&corpora=harbour,nowhere"),
    await post({ query: "ladder", filters: { corpora: ["harbour", "nowhere"] } }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(404);
    expect(errorAnswerSchema.parse(await answer.json()).error).toEqual({
      code: "not_found",
      message: "There is no corpus nowhere here.",
      details: { corpus_ids: ["nowhere"] },
    });
  }
});

it("returns the words and the headings of each section, with secrets masked", async () => {
  const answer = searchAnswerSchema.parse(await (await get("q=mooring+ladder&corpora=harbour")).json());
  const [section] = answer.results.flatMap(({ sections }) => sections);
  expect(section?.text).toContain("Every mooring has a ladder.");
  expect(section?.text).not.toContain("Zq7hunter2planted");
  expect(section?.section).toEqual(["Harbour code", "Moorings"]);
});

it("gives each note a code for programs, beside the same texts in notes", async () => {
  const asked = { query: "ladder", allowRestricted: true, confidentialityAllow: ["restricted"] };
  const { notes, coded_notes } = searchAnswerSchema.parse(await (await post(asked)).json());
  expect(coded_notes.map(({ text }) => text)).toEqual(notes);
  expect(coded_notes).toContainEqual({
    code: "restricted_not_shown",
    text: "Restricted documents are not shown.",
  });
});

it("routes by the place that a search was started from, and refuses an unknown one by its key", async () => {
  const codesOf = async (answer: Response) => searchAnswerSchema.parse(await answer.json()).reason_codes;
  expect(await codesOf(await get("q=site+plan&uiContext=policy"))).toContain("ui_context_policy");
  expect(await codesOf(await post({ query: "site plan", uiContext: "visual" }))).toContain(
    "ui_context_visual",
  );
  const plain = await codesOf(await get("q=site+plan"));
  expect(plain.filter((code) => code.startsWith("ui_context"))).toEqual([]);
  expect(plain).toContain("visual_words_in_question");
  for (const answer of [
    await get("q=plan&uiContext=nowhere"),
    await post({ query: "plan", uiContext: "nowhere" }),
  ]) {
    expect(answer.status).toBe(400);
    expect(errorAnswerSchema.parse(await answer.json()).error.message).toContain("uiContext");
  }
});

it.each(["?", "......", "\u200b\u200b", '""', "-ladder"])(
  "refuses a question without a word, and says what to add: %j",
  async (query) => {
    for (const answer of [await get(`q=${encodeURIComponent(query)}`), await post({ query })]) {
      expect(answer.status).toBe(400);
      expect(errorAnswerSchema.parse(await answer.json()).error.message).toContain(
        "add a word to search for",
      );
    }
  },
);

it("refuses dates in the wrong order, by name", async () => {
  const reversed = { dateFrom: "2026-02-01", dateTo: "2026-01-01" };
  const answers = [
    await get("q=ladder&dateFrom=2026-02-01&dateTo=2026-01-01"),
    await post({ query: "ladder", filters: reversed }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(400);
    expect(errorAnswerSchema.parse(await answer.json()).error.message).toBe(
      "The request is not valid. filters.dateTo: must not be before dateFrom",
    );
  }
  expect((await get("q=ladder&periodFrom=2026-02-01&periodTo=2026-01-01")).status).toBe(400);
  expect((await get("q=ladder&dateFrom=2026-02-01&dateTo=2026-02-01")).status).toBe(200);
});

it("refuses a parameter that is given twice, by name", async () => {
  for (const [key, query] of [
    ["q", "q=ladder&q=gate"],
    ["limit", "q=ladder&limit=1&limit=2"],
    ["corpora", "q=ladder&corpora=harbour&corpora=nowhere"],
  ]) {
    const answer = await get(query ?? "");
    expect(answer.status).toBe(400);
    expect(errorAnswerSchema.parse(await answer.json()).error.message).toContain(
      `${key} is given more than once`,
    );
  }
});

it("searches every corpus if the list of corpora is empty", async () => {
  const documentsOf = async (answer: Response) =>
    searchAnswerSchema.parse(await answer.json()).results.map(({ filename }) => filename);
  const all = await documentsOf(await get("q=mooring+ladder"));
  expect(all).toContain("moorings.md");
  expect(await documentsOf(await get("q=mooring+ladder&corpora="))).toEqual(all);
});

it("names the largest limit", async () => {
  for (const limit of ["101", "100000000000000000000000"]) {
    const answer = await get(`q=ladder&limit=${limit}`);
    expect(answer.status).toBe(400);
    expect(errorAnswerSchema.parse(await answer.json()).error.message).toBe(
      "The request is not valid. limit: must be 100 or less",
    );
  }
});

it("describes a wrong number in plain words", async () => {
  const answer = await get("q=ladder&limit=many");
  expect(answer.status).toBe(400);
  expect(errorAnswerSchema.parse(await answer.json()).error.message).toBe(
    "The request is not valid. limit: must be a number",
  );
});
