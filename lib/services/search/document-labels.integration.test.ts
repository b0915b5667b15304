import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SearchFilters } from "#lib/domain/search.ts";
import { searchFacets } from "#lib/services/corpora/search-facets.ts";
import { type Bindings, openBindings } from "#lib/services/corpora/testing.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";
import type { TestInstance } from "#testing/instance.ts";
import { countFilterValues } from "./filter-counts.ts";
import { searchEvidence } from "./search-evidence.ts";

/** Labels that a document states itself, or else its corpus (ADR 0111). */

let bindings: Bindings;
let instance: TestInstance;
let corpusId: string;
const ids: Record<string, string> = {};

const front = (lines: string, text: string) => `---\n${lines}\n---\n\n# Ferry\n\n${text}\n`;

beforeAll(async () => {
  bindings = await openBindings();
  instance = bindings.instance;
  const corpus = await bindings.create({
    workflowStageDefaults: ["examination"],
    documentRoleDefaults: ["evidence", "appendix"],
    motionTypeDefaults: ["objection"],
    topologyLabels: ["coast"],
    metadataDefaults: { region: "north", status: "draft" },
    projectId: "ferry-plan",
  });
  corpusId = corpus.id;
  const other = await bindings.create();
  const files = [
    ["bare", "# Ferry\n\nThe ferry leaves at noon.\n", corpusId],
    ["own", front("stage: adoption\nregion: [south, east]", "The ferry is blue."), corpusId],
    ["hyphen", front("document-role: decision", "The ferry waits."), corpusId],
    ["named", "# Ferry\n\nThe ferry follows application QX/31/00417/FUL.\n", other.id],
    ["filed", front("application: QX/31/00417/FUL", "The ferry has a quay."), other.id],
    ["plain", "# Ferry\n\nThe ferry sails on.\n", other.id],
  ] as const;
  for (const [name, text, to] of files)
    ids[name] = (await instance.upload(`${name}.md`, text, { corpusId: to })).documentId;
  await instance.drain();
}, 120_000);
afterAll(() => instance?.close());

const ask = (filters: SearchFilters) =>
  searchEvidence(instance.context(), { query: "ferry", filters, mode: "keyword", lanes: "text", limit: 20 });
async function found(filters: SearchFilters): Promise<string[]> {
  const { results } = await ask(filters);
  return results.map(({ fileName }) => fileName.replace(".md", "")).toSorted();
}

describe("a filter by a label", () => {
  it.each<[SearchFilters, string[]]>([
    [{ stages: ["examination"] }, ["bare", "hyphen"]],
    [{ stages: ["adoption"] }, ["own"]],
    [{ stages: ["adoption", "examination"] }, ["bare", "hyphen", "own"]],
    [{ roles: ["appendix"] }, ["bare", "own"]],
    [{ roles: ["decision"] }, ["hyphen"]],
    [{ motions: ["objection"], topologyLabels: ["coast"] }, ["bare", "hyphen", "own"]],
    [{ properties: ["region: north"] }, ["bare", "hyphen"]],
    [{ properties: ["region: east"] }, ["own"]],
    [{ properties: ["region: north", "region: south"] }, ["bare", "hyphen", "own"]],
    [{ properties: ["region: north", "quay: high"] }, []],
    [{ properties: ["region"] }, []],
    [{ applications: ["qx/31/00417/ful"] }, ["filed", "named"]],
    [{ applications: ["QX/31/00417/FUL"] }, ["filed", "named"]],
    [{ stages: [] }, []],
  ])("%j finds %j: what a document states wins over its corpus", async (filters, expected) => {
    expect(await found(filters)).toEqual(expected);
  });

  it("states in the receipt how many documents it left out", async () => {
    const { results, status } = await ask({ stages: ["never"] });
    expect([results, status]).toEqual([[], "ok"]);
  });
});

it("changed defaults hold at once, without a job", async () => {
  await bindings.edit(corpusId, {
    workflowStageDefaults: ["submission"],
    metadataDefaults: { region: "west" },
  });
  expect(await found({ stages: ["submission"] })).toEqual(["bare", "hyphen"]);
  expect(await found({ stages: ["examination"] })).toEqual([]);
  expect(await found({ properties: ["region: west"] })).toEqual(["bare", "hyphen"]);
  await bindings.edit(corpusId, {
    workflowStageDefaults: ["examination"],
    metadataDefaults: { region: "north" },
  });
});

it("a document shows its labels with their origin", async () => {
  const { labels, projectId } = await getDocument(instance.context(), { documentId: ids.own ?? "" });
  expect(projectId).toBe("ferry-plan");
  expect(labels).toEqual([
    { field: "motions", value: "objection", origin: "corpus_default" },
    { field: "properties", value: "region: east", origin: "frontmatter" },
    { field: "properties", value: "region: south", origin: "frontmatter" },
    { field: "roles", value: "appendix", origin: "corpus_default" },
    { field: "roles", value: "evidence", origin: "corpus_default" },
    { field: "stages", value: "adoption", origin: "frontmatter" },
    { field: "topologyLabels", value: "coast", origin: "corpus_default" },
  ]);
  expect((await getDocument(instance.context(), { documentId: ids.plain ?? "" })).labels).toEqual([]);
});

describe("the filter pane", () => {
  it("lists each value with its documents", async () => {
    const facets = await searchFacets(instance.context());
    expect(facets.stages).toEqual([
      { value: "examination", count: 2 },
      { value: "adoption", count: 1 },
    ]);
    expect(facets.properties).toEqual([
      { value: "region: north", count: 2 },
      { value: "region: east", count: 1 },
      { value: "region: south", count: 1 },
    ]);
    expect(facets.applications).toEqual([{ value: "QX/31/00417/FUL", count: 1 }]);
    expect(facets.projects).toEqual([{ value: "ferry-plan", count: 3 }]);
    expect(facets.topologyLabels).toEqual([{ value: "coast", count: 3 }]);
  });

  it("counts the documents that a search found", async () => {
    const { traceId } = await ask({ topologyLabels: ["coast"] });
    const counts = await countFilterValues(instance.context(), { traceId });
    expect(counts.documents).toBe(3);
    expect(counts.stages).toEqual([
      { value: "examination", count: 2 },
      { value: "adoption", count: 1 },
    ]);
    expect(counts.roles).toContainEqual({ value: "decision", count: 1 });
    expect(counts.projects).toEqual([{ value: "ferry-plan", count: 3 }]);
  });
});
