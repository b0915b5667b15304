import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { isAction } from "#lib/http/action.ts";

const ROOT = path.join(import.meta.dirname, "..");
const USE_SERVER = /^\s*["']use server["']/m;
const sources = globSync("{actions,app,components,lib}/**/*.{ts,tsx}", { cwd: ROOT }).map((file) => ({
  file,
  source: readFileSync(path.join(ROOT, file), "utf8"),
}));
const files = sources.filter(({ source }) => USE_SERVER.test(source)).map(({ file }) => file);

describe("every server action uses the one definition", () => {
  it("and is in a file of actions/, never inside a component", () => {
    expect(files.length).toBeGreaterThan(7);
    expect(files.filter((file) => !/^actions[\\/][a-z-]+\.ts$/.test(file))).toEqual([]);
  });

  it.each(files)("%s", async (file) => {
    const exported: Record<string, unknown> = await import(path.join(ROOT, file));
    const names = Object.keys(exported);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !isAction(exported[name]))).toEqual([]);
  });
});
