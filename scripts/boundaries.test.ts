import { expect, test } from "vitest";
import { importsOf, violations } from "./boundaries.ts";

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
  ["lib/services/search/search-evidence.ts", "#app/page.tsx"],
  ["components/evidence/hit.tsx", "#lib/services/search/search-evidence.ts"],
  ["app/page.tsx", "#db/client.ts"],
  ["db/client.ts", "#lib/services/jobs/jobs.ts"],
  ["workers/loop.ts", "#components/ui/button.tsx"],
])("%s may not import %s, and the message says what its room holds", (file, target) => {
  const [message] = violations(file, `import { x } from "${target}";`);
  expect(message).toContain(`${file} imports ${target.slice(1)}`);
  expect(message).toMatch(/ holds .+; it may import /);
});

test.each([
  ["lib/ingest/chunk/fixed.ts", "#lib/domain/span.ts"],
  ["lib/retrieval/fuse/rrf.ts", "./ranked.ts"],
  ["lib/retrieval/lanes/text/search.ts", "#db/client.ts"],
  ["lib/services/search/search-evidence.ts", "#lib/retrieval/retrieve.ts"],
  ["app/page.tsx", "#lib/services/search/search-evidence.ts"],
  ["workers/handlers/ingest-document.ts", "#lib/services/intake/ingest-document.ts"],
])("%s may import %s", (file, target) => {
  expect(violations(file, `import { x } from "${target}";`)).toEqual([]);
});
