import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, corpora } from "#db/schema/index.ts";
import { createBindingSchema } from "#lib/domain/corpus-binding.ts";
import type { CreateProjectInput } from "#lib/domain/projects.ts";
import { createCorpus } from "#lib/services/corpora/create-corpus.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { createProject } from "./create-project.ts";
import { editProject } from "./edit-project.ts";
import { listProjects } from "./list-projects.ts";
import { purgeProjects } from "./purge-projects.ts";
import { readProject } from "./read-project.ts";
import { removeProject } from "./remove-project.ts";
import { restoreProject } from "./restore-project.ts";

let instance: TestInstance;

beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
  for (const [id, title] of [
    ["harbour", "Harbour plans"],
    ["inquiry", "Sealed inquiry"],
  ] as const)
    await createCorpus(instance.context(), createBindingSchema.parse({ id, title }));
  await instance.upload(
    "letter.md",
    "---\napplication: PB/24/00712/OUT\n---\n# Letter\n\nThe road floods each winter.\n",
    { corpusId: "harbour" },
  );
  await instance.upload("notes.md", "# Notes\n\nNothing about any application.\n", { corpusId: "harbour" });
  await instance.upload("other.md", "# Other\n\nSee PB/24/00712/OUT.\n", { corpusId: "inquiry" });
});
afterAll(() => instance?.close());

const application = (more: Partial<CreateProjectInput> = {}) =>
  createProject(instance.context(), {
    ...{ kind: "application", title: "Homes at Hurst Lane", reference: " PB/24/00712/OUT " },
    ...more,
  });
const restrict = (confidentiality: "restricted" | "public") =>
  instance.database.db.update(corpora).set({ confidentiality }).where(eq(corpora.id, "inquiry"));

describe("a project", () => {
  it("states its facts, and lists the documents of its reference in its corpora", async () => {
    const { id } = await application({
      site: "SP 334 790",
      receivedDate: "2024-03-01",
      corpora: ["harbour"],
    });
    expect(await readProject(instance.context(), { id })).toMatchObject({
      ...{ kind: "application", title: "Homes at Hurst Lane", reference: "PB/24/00712/OUT" },
      ...{ stage: null, receivedDate: "2024-03-01", decision: null, ownDocuments: true },
      ...{ site: { place: "SP 334 790", words: "SP 334 790" }, asksAllCorpora: false },
      corpora: [{ id: "harbour", title: "Harbour plans" }],
      documents: { total: 1, first: [{ title: "Letter", corpus: "Harbour plans" }] },
    });
  });

  it("of plan-making has a stage, and no reference or site", async () => {
    const plan = { kind: "plan_making", title: "Pellbridge Local Plan" } as const;
    const made = await createProject(instance.context(), { ...plan, stage: "Regulation 18" });
    expect(made).toMatchObject({ stage: "Regulation 18", reference: null, documents: { total: 0 } });
    await expect(
      createProject(instance.context(), { ...plan, reference: "PB/24/00712/OUT" }),
    ).rejects.toMatchObject({
      code: "bad_request",
      message: "A plan-making project has no reference. Leave it out.",
    });
  });

  it.each([
    [{ reference: null }, "An application needs its reference, such as PB/24/01288/FUL."],
    [{ stage: "Regulation 18" }, "An application has no stage. Leave it out."],
    [{ site: "behind the church" }, expect.stringContaining("This is not a place.")],
    [{ corpora: ["nowhere"] }, "There is no corpus nowhere here."],
  ])("is refused with %j", async (more, message) => {
    await expect(application(more)).rejects.toMatchObject({ message });
  });

  it("changes only what is given, and the log names the changed facts without their values", async () => {
    const { id } = await application();
    const edit = { title: "Homes at Hurst Lane", decision: "Refused", site: null };
    expect(await editProject(instance.context(), { id, edit })).toMatchObject({
      ...{ decision: "Refused", reference: "PB/24/00712/OUT" },
    });
    const entries = await instance.database.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ["project.created", { kind: "application" }],
      ["project.edited", { changed: "decision" }],
    ]);
  });

  it("can be removed and restored until it is purged", async () => {
    const { id } = await application();
    const listed = async () =>
      (await listProjects(instance.context())).projects.some((project) => project.id === id);
    await removeProject(instance.context(), { id });
    expect(await listed()).toBe(false);
    await expect(readProject(instance.context(), { id })).rejects.toMatchObject({ code: "not_found" });
    await restoreProject(instance.context(), { id });
    expect(await listed()).toBe(true);
    await removeProject(instance.context(), { id });
    expect(await purgeProjects(instance.context())).toEqual({ purged: 0 });
    const later = instance.context({ now: new Date(Date.now() + 365 * 24 * 3_600_000) });
    expect(await purgeProjects(later)).toEqual({ purged: 1 });
    await expect(restoreProject(instance.context(), { id })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a project of a restricted corpus", () => {
  it("is not shown, and one of several corpora keeps those that its reader may not see", async () => {
    const hidden = await application({ title: "Hidden", corpora: ["inquiry"] });
    const mixed = await application({ title: "Mixed", corpora: ["inquiry", "harbour"] });
    await restrict("restricted");
    const { projects } = await listProjects(instance.context());
    expect(projects.map(({ title }) => title)).not.toContain("Hidden");
    const { id } = hidden;
    await expect(readProject(instance.context(), { id })).rejects.toMatchObject({ code: "not_found" });
    await expect(editProject(instance.context(), { id, edit: {} })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(removeProject(instance.context(), { id })).rejects.toMatchObject({ code: "not_found" });
    expect(await readProject(instance.context(), { id: mixed.id })).toMatchObject({
      corpora: [{ id: "harbour" }],
      documents: { total: 1 },
    });
    await editProject(instance.context(), { id: mixed.id, edit: { corpora: ["harbour"] } });
    await restrict("public");
    expect(await readProject(instance.context(), { id: mixed.id })).toMatchObject({
      corpora: [{ id: "harbour" }, { id: "inquiry" }],
    });
  });
});
