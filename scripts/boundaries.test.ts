import { expect, test } from "vitest";
import { importsOf, isTest, roomGraph, strayFiles, testOnlyImports, violations } from "./boundaries.ts";
import { cyclesIn } from "./cycles.ts";
import { internalsInTest, needlesslyShared, subjectViolations } from "./subjects.ts";

test("finds static, type-only, re-exporting and lazy imports, absolute and relative", () => {
  const source = `
    import { a } from "#lib/domain/span.ts";
    import type { B } from "../errors/codes.ts";
    export * from "./own.ts";
    const c = await import("#db/client.ts");
    import { z } from "zod";
    import "#lib/log/log.ts";
  `;
  expect(importsOf("lib/ingest/detect.ts", source)).toEqual([
    "lib/domain/span.ts",
    "lib/errors/codes.ts",
    "lib/ingest/own.ts",
    "db/client.ts",
    "lib/log/log.ts",
  ]);
});

test.each([
  ["lib/domain/span.ts", "#lib/errors/app-error.ts"],
  ["lib/ingest/chunk/fixed.ts", "#db/client.ts"],
  ["lib/retrieval/fuse/rrf.ts", "#lib/models/local.ts"],
  ["lib/services/search/search-evidence.ts", "#lib/text-index/slab-engine/keyword.ts"],
  ["lib/retrieval/hybrid/keyword.ts", "#lib/text-index/slab-engine/keyword.ts"],
  ["lib/text-index/slab-engine/keyword.ts", "#lib/retrieval/scope/scope.ts"],
  ["lib/services/search/search-evidence.ts", "#app/page.tsx"],
  ["lib/services/search/search-evidence.ts", "#lib/http/origin.ts"],
  ["lib/services/search/search-evidence.ts", "#lib/runtime.ts"],
  ["lib/services/search/search-evidence.ts", "#lib/work-contexts.ts"],
  ["lib/services/search/search-evidence.ts", "#workers/run-job.ts"],
  ["lib/services/search/search-evidence.ts", "#actions/packs.ts"],
  ["lib/context.ts", "#lib/runtime.ts"],
  ["lib/context.ts", "#lib/services/search/search-evidence.ts"],
  ["lib/runtime.ts", "#lib/http/action.ts"],
  ["lib/runtime.ts", "#lib/services/search/search-evidence.ts"],
  ["lib/client-signal.ts", "#lib/runtime.ts"],
  ["workers/run-job.ts", "#lib/http/origin.ts"],
  ["components/evidence/hit.tsx", "#lib/services/search/search-evidence.ts"],
  ["components/packs/packs-view.tsx", "#app/packs/page.tsx"],
  ["actions/packs.ts", "#db/client.ts"],
  ["actions/packs.ts", "#components/packs/packs-view.tsx"],
  ["app/page.tsx", "#db/client.ts"],
  ["db/client.ts", "#lib/services/jobs/list-jobs.ts"],
  ["workers/loop.ts", "#components/ui/button.tsx"],
])("%s may not import %s, and the message states the purpose of its room", (file, target) => {
  const [message] = violations(file, `import { x } from "${target}";`);
  expect(message).toContain(`${file} imports ${target.slice(1)}`);
  expect(message).toMatch(/ holds .+; it may import /);
});

test.each([
  ["lib/ingest/chunk/fixed.ts", "#lib/domain/span.ts"],
  ["lib/retrieval/fuse/rrf.ts", "./ranked.ts"],
  ["lib/retrieval/lanes/text/text-lane.ts", "#db/client.ts"],
  ["lib/services/search/search-evidence.ts", "#lib/retrieval/search.ts"],
  ["components/packs/packs-view.tsx", "#actions/packs.ts"],
  ["actions/packs.ts", "#lib/services/packs/create-pack.ts"],
  ["app/page.tsx", "#lib/services/search/search-evidence.ts"],
  ["lib/services/search/search-evidence.ts", "#lib/context.ts"],
  ["lib/retrieval/hybrid/keyword.ts", "#lib/text-index/text-index.ts"],
  ["lib/runtime.ts", "#lib/client-signal.ts"],
  ["lib/http/action.ts", "#lib/runtime.ts"],
  ["workers/handlers/ingest-document.ts", "#lib/services/intake/ingest-document.ts"],
])("%s may import %s", (file, target) => {
  expect(violations(file, `import { x } from "${target}";`)).toEqual([]);
});

test.each([
  "lib/packs/write-pdf.test.ts",
  "app/reads-only.integration.test.ts",
  "lib/indexing/testing.ts",
  "workers/testing-sync-worker.ts",
  "lib/ingest/extract/pdf/reading.testing.ts",
  "lib/models/testing/bundled.ts",
  "testing/instance.ts",
  "lib/retrieval/lanes/contract.ts",
])("%s is a test or a helper of tests", (file) => {
  expect(isTest(file)).toBe(true);
});

test.each(["lib/packs/write-pdf.ts", "lib/domain/attesting.ts", "evals/main.ts"])("%s is neither", (file) => {
  expect(isTest(file)).toBe(false);
});

test.each([
  ["lib/services/packs/packs.integration.test.ts", "#testing/instance.ts"],
  ["lib/retrieval/rerank/rerank.integration.test.ts", "#lib/indexing/testing.ts"],
  ["app/reads-only.integration.test.ts", "#db/client.ts"],
  ["e2e/edge.spec.ts", "#testing/free-port.ts"],
  ["evals/bench/main.ts", "#testing/processes.ts"],
  ["lib/services/archive/archive.integration.test.ts", "#lib/work-contexts.ts"],
])("the test or helper %s may also import %s", (file, target) => {
  expect(violations(file, `import { x } from "${target}";`)).toEqual([]);
});

test.each([
  ["lib/retrieval/search.test.ts", "#lib/services/search/search-evidence.ts"],
  ["db/upgrade.integration.test.ts", "#lib/services/keeping/load.ts"],
  ["lib/services/health/health.integration.test.ts", "#workers/keep-health.ts"],
  ["lib/services/search/search.integration.test.ts", "#app/api/testing.ts"],
  ["lib/evaluation/metrics/characters.test.ts", "#evals/metrics/character-errors.ts"],
  ["lib/services/search/search.integration.test.ts", "#lib/runtime.ts"],
  ["lib/ingest/detect.test.ts", "#db/testing.ts"],
  ["lib/ingest/extract/pdf/reading.test.ts", "#lib/evaluation/metrics/spans.ts"],
  ["components/jobs/words.test.ts", "#lib/jobs/registry.ts"],
  ["testing/instance.ts", "#app/api/testing.ts"],
  ["lib/services/packs/testing.ts", "#e2e/support/prepare-data.ts"],
])("the test or helper %s may not import %s, which is above its room", (file, target) => {
  expect(violations(file, `import { x } from "${target}";`)).toHaveLength(1);
});

test("a file in no room is refused, so a new folder of lib needs a room", () => {
  expect(violations("lib/people/person.ts", "")).toEqual([
    expect.stringContaining("lib/people/person.ts is in no room"),
  ]);
  expect(violations("lib/helpers.ts", "")).toHaveLength(1);
  expect(violations("proxy.ts", "")).toEqual([]);
});

test("an import that only tests may have is counted", () => {
  const source = 'import "#testing/instance.ts"; import "#lib/indexing/testing.ts"; import "#db/client.ts";';
  const imported = ["testing/instance.ts", "lib/indexing/testing.ts"];
  expect(testOnlyImports("lib/retrieval/search.integration.test.ts", source)).toEqual(imported);
  expect(testOnlyImports("lib/retrieval/search.ts", source)).toEqual([]);
});

test("two rooms that import each other are a circle, although their files are none", () => {
  const graph = roomGraph(
    new Map([
      ["lib/http/action.ts", ["lib/runtime.ts"]],
      ["lib/runtime.ts", ["lib/http/client-signal.ts"]],
    ]),
  );
  expect(cyclesIn(graph)).toEqual([["lib/http/", "lib/runtime.ts"]]);
});

test("a folder inside a room is no room of its own in the picture", () => {
  const graph = roomGraph(
    new Map([
      ["lib/retrieval/search.ts", ["lib/retrieval/route/plan.ts", "db/client.ts"]],
      ["lib/retrieval/lanes/lanes.ts", ["lib/retrieval/clock.ts"]],
    ]),
  );
  expect([...graph]).toEqual([["lib/retrieval/", ["db/"]]]);
});

test("the product imports no helper of tests", () => {
  const source = 'import { x } from "./testing.ts";';
  expect(violations("lib/packs/write-docx.ts", source)).toEqual([
    expect.stringContaining("a helper of tests"),
  ]);
  expect(violations("evals/report/html.ts", source)).toEqual([]);
  expect(violations("workers/loop.ts", 'import { x } from "#testing/instance.ts";')).not.toEqual([]);
});

test("a lane may import what lanes share, and no other lane", () => {
  const lane = "lib/retrieval/lanes/visual-text/visual-text-lane.ts";
  expect(violations(lane, 'import { x } from "../lane.ts";')).toEqual([]);
  expect(violations(lane, 'import { x } from "./records.ts";')).toEqual([]);
  expect(violations(lane, 'import { x } from "../text/proximity.ts";')).toEqual([
    expect.stringContaining("Folders of lib/retrieval/lanes/ stay apart"),
  ]);
});

test("the routes' folder holds routes and what pages read before they render", () => {
  const allowed = [
    "app/layout.tsx",
    "app/packs/[id]/page.tsx",
    "app/api/packs/route.ts",
    "app/_prefetch/read-binding.ts",
    "components/packs/packs-view.tsx",
  ];
  expect(strayFiles(allowed)).toEqual([]);
});

test.each(["app/packs/queries.ts", "app/admin/corpora/[id]/overview-view.tsx", "app/page-head.tsx"])(
  "%s is refused, and the message says where it belongs",
  (file) => {
    expect(strayFiles(["app/page.tsx", file])).toEqual([expect.stringContaining(`${file} is no route`)]);
    expect(strayFiles([file])[0]).toContain("components/<feature>/");
  },
);

test.each(["app/packs/page.tsx", "workers/handlers/relate.ts", "cli/commands/pack.ts"])(
  "%s may import a verb, and not what only verbs use",
  (file) => {
    expect(subjectViolations(file, ["lib/services/packs/create-pack.ts"])).toEqual([]);
    expect(subjectViolations(file, ["lib/services/packs/shared/items.ts"])).toEqual([
      expect.stringContaining("Import a verb of that subject instead"),
    ]);
  },
);

test("a part of another subject is imported from its shared folder only", () => {
  const file = "lib/services/assembly/assemble-pack.ts";
  expect(subjectViolations(file, ["lib/services/packs/shared/items.ts"])).toEqual([]);
  expect(subjectViolations(file, ["lib/services/packs/internal/items.ts"])).toEqual([
    expect.stringContaining("move the file to lib/services/packs/shared"),
  ]);
  expect(subjectViolations(file, ["lib/services/assembly/internal/assembly-rows.ts"])).toEqual([]);
});

test("a test may use verbs and shared parts of any subject, and internal files of its own subject", () => {
  const internal = ["lib/services/packs/internal/items.ts"];
  const shared = ["lib/services/packs/create-pack.ts", "lib/services/packs/shared/items.ts"];
  for (const file of ["workers/packs.test.ts", "lib/services/jobs/jobs.test.ts"]) {
    expect(internalsInTest(file, shared)).toEqual([]);
    expect(internalsInTest(file, internal)).toEqual([
      expect.stringContaining("Call a verb of packs, or move the test to that subject"),
    ]);
  }
  expect(internalsInTest("lib/services/packs/packs.test.ts", internal)).toEqual([]);
  expect(internalsInTest("evals/assembly/measure.test.ts", internal)).toEqual([]);
});

test("a shared part that only its own subject imports is refused", () => {
  const items = "lib/services/packs/shared/items.ts";
  const graph = (user: string) =>
    new Map([
      [items, []],
      [user, [items]],
    ]);
  expect(needlesslyShared(graph("lib/services/assembly/assemble-pack.ts"))).toEqual([]);
  expect(needlesslyShared(graph("lib/services/packs/create-pack.ts"))).toEqual([
    expect.stringContaining("Move it to lib/services/packs/internal/items.ts"),
  ]);
});
