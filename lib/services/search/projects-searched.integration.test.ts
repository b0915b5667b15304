import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { corpora } from "#db/schema/index.ts";
import type { CreateProjectInput } from "#lib/domain/projects.ts";
import type { SearchFrameInput } from "#lib/domain/search.ts";
import { utf8 } from "#lib/ingest/testing.ts";
import { createProject } from "#lib/services/projects/create-project.ts";
import { editProject } from "#lib/services/projects/edit-project.ts";
import { removeProject } from "#lib/services/projects/remove-project.ts";
import { readReceipt } from "#lib/services/receipts/read-receipt.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { replayReceipt } from "./replay-receipt.ts";
import { searchEvidence } from "./search-evidence.ts";

/** A project sets what the search leaves open, once, when it is asked (ADR 0113). */

let instance: TestInstance;
let zones: string;

const REFERENCE = "PB/24/00712/OUT";
const SITE = "52.4005, -1.4995";
const ZONE = {
  type: "Feature",
  properties: { reference: "FZ-9", name: "Kelham Meadow" },
  geometry: {
    type: "Polygon",
    coordinates: [
      [
        [-1.51, 52.39],
        [-1.49, 52.39],
        [-1.49, 52.41],
        [-1.51, 52.41],
        [-1.51, 52.39],
      ],
    ],
  },
};

beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
  for (const id of ["plans", "letters", "places"]) await instance.addCorpus(id);
  const upload = (name: string, text: string, corpusId: string) =>
    instance.upload(name, utf8(text), { corpusId });
  await upload("policy.md", "# Policy\n\nA footpath near Kelham Meadow stays open.\n", "plans");
  await upload("stage.md", "---\nstage: Regulation 18\n---\n\n# Draft\n\nA footpath is drafted.\n", "plans");
  await upload("ours.md", `# Ours\n\nThe footpath of ${REFERENCE} is too narrow.\n`, "letters");
  await upload("theirs.md", "# Theirs\n\nThe footpath of PB/23/00001/FUL is steep.\n", "letters");
  const layer = JSON.stringify({ type: "FeatureCollection", features: [ZONE] });
  ({ documentId: zones } = await upload("Flood zones.geojson", layer, "places"));
  await instance.drain();
}, 120_000);
afterAll(() => instance?.close());

const application = (more: Partial<CreateProjectInput> = {}) =>
  createProject(instance.context(), {
    ...{ kind: "application", title: "Hurst Lane", reference: REFERENCE },
    ...more,
  });
const search = (projectId: string, more: Partial<SearchFrameInput> = {}) =>
  searchEvidence(instance.context(), {
    ...{ query: "footpath", mode: "keyword", projectId },
    ...more,
  });
const filesOf = ({ results }: Awaited<ReturnType<typeof search>>) =>
  results.map(({ fileName }) => fileName).toSorted();
const noteOf = ({ notes }: Awaited<ReturnType<typeof search>>) =>
  notes.find(({ code }) => code === "project")?.text;

describe("a search in a project", () => {
  it("asks its corpora and only documents of its reference, puts its site first, and says so", async () => {
    const { id } = await application({ corpora: ["letters", "plans"], site: SITE });
    const answer = await search(id);
    expect(filesOf(answer)).toEqual(["ours.md"]);
    expect(answer.project).toEqual({
      ...{ id, title: "Hurst Lane" },
      ...{ set: ["corpora", "documents", "place"], documentsOf: REFERENCE },
    });
    expect(answer.reasonCodes).toEqual(
      expect.arrayContaining([
        ...["ui_context_project", "project_corpora", "project_documents", "project_place"],
      ]),
    );
    expect(noteOf(answer)).toBe(
      `In the project “Hurst Lane”: only its corpora were searched, only documents of ${REFERENCE} were searched and passages about its site rank higher.`,
    );
    expect((await readReceipt(instance.context(), answer.traceId)).frame).toMatchObject({
      ...{ projectId: id, applicationId: REFERENCE, uiContext: "project" },
      filters: { corpora: ["letters", "plans"], applications: [REFERENCE] },
      spatial: { place: SITE, advisory: true },
      project: { title: "Hurst Lane", set: ["corpora", "documents", "place"] },
    });
  });

  it("finds other documents too if the search lifts the filter, and compares the site with records", async () => {
    const { id } = await application({ site: SITE });
    const answer = await search(id, { projectDocuments: "any" });
    expect(answer.reasonCodes).toContain("place_linked_first");
    expect(answer.place).toMatchObject({ facts: [{ reference: "FZ-9" }] });
    expect(filesOf(answer)).toEqual(["ours.md", "policy.md", "stage.md", "theirs.md"]);
    expect(answer.project?.set).toEqual(["place"]);
  });

  it("of plan-making finds the documents of its stage", async () => {
    const plan = { kind: "plan_making", title: "Pellbridge Local Plan", stage: "Regulation 18" } as const;
    const { id } = await createProject(instance.context(), plan);
    const answer = await search(id);
    expect(filesOf(answer)).toEqual(["stage.md"]);
    const { frame } = await readReceipt(instance.context(), answer.traceId);
    expect(frame).toMatchObject({ culpStageId: "Regulation 18", filters: { stages: ["Regulation 18"] } });
  });

  it("replaces nothing that the search states itself", async () => {
    const { id } = await application({ corpora: ["letters"], site: SITE });
    const answer = await search(id, {
      filters: { corpora: ["plans"], stages: ["Regulation 18"] },
      spatial: { place: "51.5, -0.1", advisory: true },
    });
    expect(filesOf(answer)).toEqual(["stage.md"]);
    expect(answer.project?.set).toEqual([]);
    expect(noteOf(answer)).toBe("In the project “Hurst Lane”: it changed nothing in this search.");
  });

  it("takes the place of the question instead of the site", async () => {
    const { id } = await application({ site: SITE });
    const answer = await search(id, { query: "footpath near TQ 3000 8000", recognise: ["place"] });
    expect(answer.place?.words).toBe("TQ 3000 8000");
    expect(answer.project?.set).toEqual(["documents"]);
  });

  it("is replayed as it was asked, whatever the project states now", async () => {
    const { id } = await application({ corpora: ["letters"] });
    const before = await search(id);
    await editProject(instance.context(), {
      id,
      edit: { title: "Elsewhere", reference: "PB/23/00001/FUL", corpora: ["plans"] },
    });
    expect(filesOf(await search(id))).toEqual([]);
    await removeProject(instance.context(), { id });
    const replay = await replayReceipt(instance.context(), { id: before.traceId, asOf: "receipt" });
    expect(replay.identical).toBe(true);
    const after = await readReceipt(instance.context(), replay.replayId);
    expect(after.frame.project?.title).toBe("Hurst Lane");
    expect(after.reasonCodes).toContain("project_documents");
  });

  it("is refused if the project is gone, because it would find more than it says", async () => {
    const { id } = await application();
    await removeProject(instance.context(), { id });
    await expect(search(id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("finds nothing in corpora that its reader may not see, and does not name them", async () => {
    const restrict = (confidentiality: "restricted" | "public") =>
      instance.database.db.update(corpora).set({ confidentiality }).where(eq(corpora.id, "letters"));
    const mixed = await application({ corpora: ["letters", "plans"], ownDocuments: false });
    await restrict("restricted");
    const answer = await search(mixed.id);
    await restrict("public");
    expect(filesOf(answer)).toEqual(["policy.md", "stage.md"]);
    expect(JSON.stringify(await readReceipt(instance.context(), answer.traceId))).not.toContain("letters");
  });

  it("does not become a search of all corpora when its only one is gone", async () => {
    await instance.addCorpus("short");
    const { id } = await application({ corpora: ["short"], ownDocuments: false });
    await instance.database.db.delete(corpora).where(eq(corpora.id, "short"));
    const answer = await search(id);
    expect(answer.results).toEqual([]);
    expect(noteOf(answer)).toBe("In the project “Hurst Lane”: none of its corpora can be searched.");
  });

  it("goes on without the site when its record is gone, and says so", async () => {
    const sites = await instance.database.sql<{ ref: string }[]>`
      select 'record::' || v.dataset_id || '::' || r.reference || '@' || v.number as ref
      from records r join dataset_versions v on v.id = r.dataset_version_id`;
    const { id } = await application({ site: sites[0]?.ref ?? null, ownDocuments: false });
    expect((await search(id)).project?.set).toEqual(["place"]);
    await removeDocument(instance.context(), { documentId: zones });
    const answer = await search(id);
    expect(answer.project?.set).toEqual(["place_unknown"]);
    expect(answer.results).not.toEqual([]);
  });
});
