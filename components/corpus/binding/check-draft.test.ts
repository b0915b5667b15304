import { describe, expect, test } from "vitest";
import {
  type CorpusBinding,
  createBindingSchema,
  rootInputSchema,
  rootLocatorSchema,
} from "#lib/domain/corpus-binding.ts";
import { bindingInput, checkDraft, firstOf, refusedFields, stepOf, withoutErrorsOf } from "./check-draft.ts";
import { type BindingDraft, draftOf, NEW_BINDING, newRoot, withRoot } from "./draft.ts";

const folder = {
  ...newRoot("local", "a"),
  locator: { ...newRoot("local", "a").locator, local_path: "/srv/plan" },
};
const named: BindingDraft = { ...NEW_BINDING, title: "Local plan" };

test("a name is enough for an upload corpus", () => {
  const checked = checkDraft(named);
  expect(checked).toMatchObject({ ok: true, value: { title: "Local plan", roots: [], syncMode: "manual" } });
});

test("a missing name is reported at its field, in the second step", () => {
  expect(checkDraft(NEW_BINDING)).toEqual({ ok: false, errors: { title: "Enter a name." } });
  expect(stepOf("title")).toBe(2);
  expect(stepOf("roots.0.locator.local_path")).toBe(1);
  expect(stepOf("schedule")).toBe(3);
});

describe("checkDraft reports at the field of the place", () => {
  test("that a folder needs a path", () => {
    const checked = checkDraft({ ...named, roots: [folder, newRoot("local", "b")] });
    expect(checked).toMatchObject({ ok: false });
    expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual(["roots.1.locator.local_path"]);
  });
  test("that a site needs an id, and a sign-in needs all three parts", () => {
    const site = { ...newRoot("sharepoint", "s"), tenantId: "contoso" };
    const checked = checkDraft({ ...named, roots: [site] });
    expect(checked.ok ? [] : Object.keys(checked.errors)).toContain("roots.0.locator.site_id");
    expect(checked.ok ? [] : Object.keys(checked.errors)).toContain("roots.0.credentials.clientSecretRef");
  });
  test.each(["hunter2", "env://HOME", "file:///etc/hostname"])(
    "that a secret must be a reference, not %s",
    (clientSecretRef) => {
      const drive = {
        ...newRoot("onedrive", "d"),
        locator: { ...newRoot("onedrive", "d").locator, drive_id: "b!x" },
        tenantId: "t",
        clientId: "c",
        clientSecretRef,
      };
      const checked = checkDraft({ ...named, roots: [drive] });
      expect(checked.ok ? "" : checked.errors["roots.0.credentials.clientSecretRef"]).toContain(
        "secret://NAME",
      );
    },
  );
});

test("every field of a binding and of its places can be set in the form", () => {
  const sent = bindingInput({ ...named, id: "local-plan", roots: [{ ...folder, id: "root_aaaaaaaa" }] });
  expect(Object.keys(sent).sort()).toEqual(Object.keys(createBindingSchema.shape).sort());
  const [root] = sent.roots as readonly Record<string, unknown>[];
  expect(Object.keys(root ?? {}).sort()).toEqual(Object.keys(rootInputSchema.shape).sort());
  const locator = Object.fromEntries(
    Object.keys(rootLocatorSchema.shape).map((place) => [place, "x"]),
  ) as (typeof folder)["locator"];
  const [placed] = bindingInput({ ...named, roots: [{ ...folder, locator }] }).roots as [{ locator: object }];
  expect(placed.locator).toEqual(locator);
});

test("a pattern that is too long is reported at its place and in the step that contains it", () => {
  const checked = checkDraft({ ...named, roots: [folder, { ...folder, exclude: `a\n${"x".repeat(241)}` }] });
  const errors = checked.ok ? {} : checked.errors;
  expect(firstOf(errors, "roots.1.excludePatterns")).toBeDefined();
  expect(firstOf(errors, "roots.0.excludePatterns")).toBeUndefined();
  expect(Object.keys(errors).map(stepOf)).toEqual([1]);
  expect(withoutErrorsOf(errors, { exclude: "" })).toEqual(errors);
  expect(withoutErrorsOf(errors, { roots: [] })).toEqual({});
});

test("other metadata is one line each; an unreadable or repeated line is reported at its field", () => {
  const read = checkDraft({ ...named, authority: "Northmere", otherDefaults: "status: adopted\npages: 12" });
  expect(read).toMatchObject({
    value: { metadataDefaults: { authority: "Northmere", status: "adopted", pages: 12 } },
  });
  for (const otherDefaults of ["adopted", "authority: Eastmere", `note: ${"x".repeat(20_001)}`]) {
    const checked = checkDraft({ ...named, authority: "Northmere", otherDefaults });
    expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual(["metadataDefaults"]);
  }
});

test("the removal limit is a percentage", () => {
  expect(checkDraft({ ...named, removalLimit: "12,5" })).toMatchObject({
    ok: true,
    value: { removalLimit: 0.125 },
  });
  for (const removalLimit of ["", "many", "101", "-1"])
    expect(checkDraft({ ...named, removalLimit })).toEqual({
      ok: false,
      errors: { removalLimit: "A share from 0 to 100." },
    });
});

test("an unchanged binding is sent as it was read", () => {
  const binding: CorpusBinding = {
    id: "local-plan",
    title: "Local plan",
    description: "Policies",
    projectId: "northmere",
    matterId: null,
    sourceType: "local",
    roots: [
      {
        id: "root_aaaaaaaa",
        kind: "local",
        label: "Share",
        pathPrefix: "share",
        locator: { local_path: "/srv/plan" },
        includePatterns: ["**/*.pdf"],
        excludePatterns: [],
        recursive: true,
        withPermissions: false,
        withSitePages: false,
        credentials: null,
        documents: 3,
        lastReachedAt: null,
        lastError: null,
      },
    ],
    includePatterns: [],
    excludePatterns: ["**/drafts/**"],
    metadataDefaults: { doc_type: ["local_plan"], language: "en", year: 2041, code: "12" },
    motionTypeDefaults: ["appeal"],
    documentRoleDefaults: [],
    workflowStageDefaults: [],
    topologyLabels: [],
    syncMode: "scheduled",
    schedule: "0 2 * * *",
    removalLimit: 0.20000000298023224,
    confidentiality: "restricted",
    enabled: true,
    createdAt: "2026-11-01T00:00:00.000Z",
    updatedAt: "2026-11-01T00:00:00.000Z",
    deletedAt: null,
    restoreUntil: null,
    pausedSince: null,
  };
  const { roots, removalLimit, ...rest } = bindingInput(draftOf(binding)) as Record<string, unknown>;
  const {
    documents: _documents,
    lastReachedAt: _at,
    lastError: _error,
    ...root
  } = binding.roots[0] as (typeof binding.roots)[number];
  expect(roots).toEqual([root]);
  expect(removalLimit).toBe(0.2);
  for (const [name, value] of Object.entries(rest))
    expect(binding[name as keyof CorpusBinding]).toEqual(value);
});

test("with a second place each gets its own folder, and an existing place keeps its folder", () => {
  const [first] = withRoot([], "local", false);
  expect(first?.pathPrefix).toBe("");
  const two = withRoot(first ? [first] : [], "onedrive", false);
  expect(two.map(({ pathPrefix }) => pathPrefix)).toEqual(["place-1", "place-2"]);
  expect(new Set(two.map(({ key }) => key)).size).toBe(2);
  expect(withRoot(first ? [first] : [], "local", true)[0]?.pathPrefix).toBe("");
});

test("errors from the server appear at their fields", () => {
  const message =
    "These settings are not valid. roots.1.pathPrefix: each source needs a folder of its own; schedule: a scheduled sync needs one (and 1 more)";
  expect(refusedFields(message)).toEqual({
    "roots.1.pathPrefix": "Each source needs a folder of its own",
    schedule: "A scheduled sync needs one",
  });
  expect(refusedFields("There is a corpus of that name already.")).toEqual({});
});
