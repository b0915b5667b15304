import { createLoader } from "nuqs/server";
import { describe, expect, it } from "vitest";
import { questionOf, workbenchParsers } from "#components/address/search-state.ts";
import { frameOf, searchQuerySchema } from "#lib/domain/search-query-api.ts";
import { searchQueryString, toFrame } from "./search-frame.ts";

const load = createLoader(workbenchParsers);
const stateOf = (query: string) => load(new URLSearchParams(query));

describe("toFrame", () => {
  it("is empty without a question", () => {
    expect(toFrame(stateOf("q=+&corpora=plan")).kind).toBe("none");
    expect(toFrame(stateOf("q=%E2%80%8B%E2%80%8B")).kind).toBe("none");
  });

  it.each(["?", "......", '""', "-housing"])("searches for nothing if the question has no word: %s", (q) => {
    expect(toFrame(stateOf(`q=${encodeURIComponent(q)}`)).kind).toBe("no_words");
  });

  it.each(["dateFrom=yesterday", "isDecision=maybe", "tags=a,b&tagMode=some"])(
    "refuses %s instead of searching without it",
    (filter) => {
      expect(toFrame(stateOf(`q=roof&${filter}`)).kind).toBe("invalid");
    },
  );

  it("includes every filter in the frame", () => {
    const outcome = toFrame(
      stateOf("q=roof&corpora=plan&docTypes=spd&tags=a,b&tagMode=all&isAction=true&dateTo=2024-01-31"),
    );
    expect(outcome).toMatchObject({
      kind: "frame",
      frame: {
        query: "roof",
        filters: {
          corpora: ["plan"],
          docTypes: ["spd"],
          tags: ["a", "b"],
          tagMode: "all",
          isAction: true,
          dateTo: "2024-01-31",
        },
      },
    });
  });

  it.each(["-4", "0"])("names a limit of %s as invalid", (limit) => {
    const outcome = toFrame(stateOf(`q=roof&limit=${limit}`));
    expect(outcome).toMatchObject({ kind: "invalid", message: expect.stringContaining("limit") });
  });

  it("limits the number of documents to what a search may return", () => {
    expect(toFrame(stateOf("q=roof&limit=100000"))).toMatchObject({ frame: { limit: 100 } });
  });
});

it("writes profile, reranking and stakes to the address and the request, and omits defaults", () => {
  const outcome = toFrame(stateOf("q=roof&profile=decisions_recent&rerank=off&stakes=high"));
  if (outcome.kind !== "frame") throw new Error("the frame is not valid");
  const sent = Object.fromEntries(new URLSearchParams(searchQueryString(outcome.frame)));
  expect(frameOf(searchQuerySchema.parse(sent))).toMatchObject({
    profile: "decisions_recent",
    rerank: "off",
    stakes: "high",
  });
  const usual = toFrame(stateOf("q=roof"));
  expect(usual.kind === "frame" && searchQueryString(usual.frame)).not.toMatch(/profile|rerank|stakes/);
});

it("the server reads the search's query string back as the same frame", () => {
  const outcome = toFrame(
    stateOf("q=flat+roof&corpora=plan,spd&isQuestion=true&mode=keyword&dateFrom=2020-05-01"),
  );
  if (outcome.kind !== "frame") throw new Error("the frame is not valid");
  const query = searchQuerySchema.parse(
    Object.fromEntries(new URLSearchParams(searchQueryString(outcome.frame))),
  );
  const frame = frameOf(query);
  expect(frame).toMatchObject({ query: "flat roof", lanes: "auto" });
  expect(frame.filters).toEqual(outcome.frame.filters);
  expect(query).toMatchObject({ mode: "keyword", limit: 10, offset: 0, passages: 12 });
});

it("where a search was started, and the documents that it is limited to, are part of the question and its frame", () => {
  const state = stateOf("q=roof&from=visual&documents=doc_1,doc_2");
  const outcome = toFrame(state);
  if (outcome.kind !== "frame") throw new Error("the frame is not valid");
  expect(outcome.frame).toMatchObject({ uiContext: "visual", filters: { documentIds: ["doc_1", "doc_2"] } });
  const sent = Object.fromEntries(new URLSearchParams(searchQueryString(outcome.frame)));
  expect(frameOf(searchQuerySchema.parse(sent))).toMatchObject({
    uiContext: "visual",
    filters: { documentIds: ["doc_1", "doc_2"] },
  });
  expect(questionOf(state)).toMatchObject({ from: "visual", documents: ["doc_1", "doc_2"] });
  expect(toFrame(stateOf("q=roof&from=nowhere"))).toEqual(toFrame(stateOf("q=roof")));
});

it("recognised kinds and periods are sent to the server", () => {
  const sent = (query: string) => {
    const outcome = toFrame(stateOf(query));
    if (outcome.kind !== "frame") throw new Error("the frame is not valid");
    const parameters = Object.fromEntries(new URLSearchParams(searchQueryString(outcome.frame)));
    return frameOf(searchQuerySchema.parse(parameters));
  };
  expect(sent("q=roof").recognise).toEqual(["name", "concept", "time", "across", "place"]);
  expect(sent("q=roof&off=time,across").recognise).toEqual(["name", "concept", "place"]);
  expect(sent("q=roof&off=name,concept,time,across,place").recognise).toBeUndefined();
  expect(sent("q=roof&periodFrom=2025-01-01&dateFields=created,modified&use=true")).toMatchObject({
    filters: { period: { from: "2025-01-01", to: null }, dateFields: ["created", "modified"] },
    utility: true,
  });
  expect(toFrame(stateOf("q=roof&periodFrom=soon")).kind).toBe("invalid");
  expect(toFrame(stateOf("q=roof&dateFields=printed")).kind).toBe("invalid");
});

it("the order of the results is no part of the frame", () => {
  expect(toFrame(stateOf("q=roof&sort=newest&group=passage"))).toEqual(toFrame(stateOf("q=roof")));
});
