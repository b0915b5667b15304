import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBindingSchema } from "#lib/domain/corpus-binding.ts";
import { matcherOf, pathFilter } from "./patterns.ts";

const filter = (includePatterns: readonly string[], excludePatterns: readonly string[] = []) =>
  pathFilter([{ includePatterns, excludePatterns }]);
const fits = (pattern: string, path: string) => filter([pattern])(path) === null;

const name = fc
  .string({ unit: fc.constantFrom(..."ab.C 1-_()+$^@!é~,;=%&'#|".split("")), minLength: 1, maxLength: 8 })
  .map((text) => text.trim())
  .filter((text) => text !== "" && !/^\.{1,2}$/.test(text));
const path = fc.array(name, { minLength: 1, maxLength: 5 }).map((parts) => parts.join("/"));

describe("patterns over a root's paths", () => {
  it.each([
    ["*.md", "a.md", true],
    ["*.md", "deep/er/a.md", true],
    ["/*.md", "a.md", true],
    ["/*.md", "deep/a.md", false],
    ["plans", "plans/north/a.md", true],
    ["plans/", "plans/a.md", true],
    ["plans/", "x/plans/a.md", true],
    ["/plans/", "x/plans/a.md", false],
    ["plans/", "plans", false],
    ["a/b", "a/b/c.md", true],
    ["a/*", "a/b.md", true],
    ["a/*", "a/b/c.md", false],
    ["a/**", "a/b/c.md", true],
    ["**/north/**", "north/a.md", true],
    ["**/north/**", "x/north/y/a.md", true],
    ["**", "x/.y/z", true],
    ["**/*.{md,txt}", "x.txt", true],
    ["report-[12].md", "report-2.md", true],
    ["?.md", "é.md", true],
    [".*", ".notes", true],
    ["*", ".notes", true],
    ["!x", "!x", true],
    ["!x", "y", false],
    ["Plan (2).md", "q/Plan (2).md", true],
    ["cafe\u0301.md", "café.md", true],
    ["*.MD", "a.md", false],
  ])("%j over %j: %s", (pattern, at, expected) => {
    expect(fits(pattern, at)).toBe(expected);
  });

  it("ignore case if the source does", () => {
    const sets = [{ includePatterns: ["Plans/*.MD"], excludePatterns: [] }];
    expect(pathFilter(sets, true)("plans/A.md")).toBeNull();
    expect(pathFilter(sets, false)("plans/A.md")).toBe("not_included");
  });

  it("include everything without include patterns, and exclude what is excluded in any case", () => {
    fc.assert(
      fc.property(path, (at) => {
        expect(filter([])(at)).toBeNull();
        expect(filter(["**"])(at)).toBeNull();
        expect(filter([at], [`/${at}`])(at)).toBe("excluded");
        expect(filter([`/${at}`], ["**/*"])(at)).toBe("excluded");
      }),
    );
  });

  it("match a path without wildcards as that file or folder", () => {
    fc.assert(
      fc.property(path, path, (at, other) => {
        expect(fits(`/${at}`, at)).toBe(true);
        expect(fits(`/${at}/`, `${at}/${other}`)).toBe(true);
        expect(fits(`/${at}`, other)).toBe(other === at || other.startsWith(`${at}/`));
      }),
    );
  });

  it("match a bare name in any folder, and `*.x` by its extension", () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 3 }), name, (folders, file) => {
        const at = [...folders, file].join("/");
        expect(fits(file, at)).toBe(true);
        expect(fits("*.md", `${at}.md`)).toBe(true);
        expect(fits("*.md", `${at}.txt`)).toBe(false);
      }),
    );
  });

  it("accept a file only if every set accepts it", () => {
    const sets = [
      { includePatterns: ["*.md"], excludePatterns: [] },
      { includePatterns: ["plans/"], excludePatterns: ["old/"] },
    ];
    expect(pathFilter(sets)("plans/a.md")).toBeNull();
    expect(pathFilter(sets)("plans/a.txt")).toBe("not_included");
    expect(pathFilter(sets)("a.md")).toBe("not_included");
    expect(pathFilter(sets)("plans/old/a.md")).toBe("excluded");
  });

  it("accept any text as patterns", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 30 })), path, (patterns, at) => {
        expect([null, "not_included", "excluded"]).toContain(filter(patterns, patterns)(at));
      }),
    );
    expect(matcherOf([" ", "/", "./"], false)).toBeNull();
  });

  it("have a maximum length and number, with a clear message beyond that", () => {
    const binding = (excludePatterns: readonly string[]) =>
      createBindingSchema.safeParse({ title: "Quay", excludePatterns });
    expect(binding([`${"*a".repeat(120)}`]).success).toBe(true);
    expect(binding([`${"*a".repeat(120)}b`]).error?.issues).toMatchObject([
      { path: ["excludePatterns", 0], message: "a pattern has 240 letters at most" },
    ]);
    expect(binding(Array.from({ length: 101 }, () => "*.md")).error?.issues[0]?.message).toMatch(
      /^100 patterns at most/,
    );
  });
});
