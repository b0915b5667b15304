import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { sourcesHash } from "./build.ts";

const root = mkdtempSync(path.join(tmpdir(), "sightline-sources-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

test("the pages are rebuilt when one of their sources changes, appears or is removed, and for nothing else", () => {
  write("app/page.tsx", "one");
  write("package.json", "{}");
  const before = sourcesHash(root);

  write("app/page.test.tsx", "a test");
  write("docs/architecture.md", "words");
  write("workers/main.ts", "not of the pages");
  expect(sourcesHash(root)).toBe(before);

  write("components/button.tsx", "new");
  const withButton = sourcesHash(root);
  expect(withButton).not.toBe(before);
  write("components/button.tsx", "changed");
  expect(sourcesHash(root)).not.toBe(withButton);
  rmSync(path.join(root, "components"), { recursive: true });
  expect(sourcesHash(root)).toBe(before);

  write("next.config.mjs", "export default {}");
  expect(sourcesHash(root)).not.toBe(before);
});
