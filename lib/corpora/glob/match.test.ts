import fc from "fast-check";
import picomatch from "picomatch";
import { describe, expect, it } from "vitest";
import { globMatcher } from "./match.ts";

const fits = (glob: string, path: string, ignoreCase = false) =>
  globMatcher([glob], ignoreCase).matches(path);

const name = fc
  .string({ unit: fc.constantFrom(..."ab.-1"), minLength: 1, maxLength: 4 })
  .filter((text) => !/^\.+$/.test(text));
const piece = fc.oneof(
  name,
  fc.constantFrom("*", "?", "[ab1]", "[^ab]", "[a-b]", "{a,b1}", "{ab,-.}", "{a..b}"),
);
const segment = fc.oneof(
  {
    arbitrary: fc
      .array(piece, { minLength: 1, maxLength: 3 })
      .map((pieces) => pieces.join("").replace(/\*+/g, "*")),
    weight: 4,
  },
  { arbitrary: fc.constant("**"), weight: 1 },
);
const glob = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join("/"));
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join("/"));

describe("globMatcher", () => {
  it("matches the same paths as picomatch", () => {
    const options = { dot: true, nonegate: true, noextglob: true, strictSlashes: true };
    fc.assert(
      fc.property(glob, path, fc.boolean(), (pattern, at, nocase) => {
        expect([pattern, at, fits(pattern, at, nocase)]).toEqual([
          ...[pattern, at],
          picomatch(pattern, { ...options, nocase })(at),
        ]);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["{a,b{c,d}}/*", "bd/x", true],
    ["{a,b{c,d}}/*", "bc,d/x", false],
    ["{a/b,c}/d", "a/b/d", true],
    ["{a}", "{a}", true],
    ["{a,b", "{a,b", true],
    ["[ab", "[ab", true],
    ["[]a]", "]", true],
    ["Plan [2].md", "Plan [2].md", true],
    ["Plan [2].md", "Plan 2.md", true],
    ["\\*.md", "*.md", true],
    ["\\*.md", "a.md", false],
    ["a\\", "a\\", true],
    ["{\\,,b}", ",", true],
    ["[!/]*", "a/b", false],
    ["{1..3}.md", "2.md", true],
    ["[!ab].md", "c.md", true],
    ["[!ab].md", "a.md", false],
    ["?.md", "🜨.md", true],
    ["**", "a\nb/c", true],
  ])("%j over %j: %s", (pattern, at, expected) => {
    expect(fits(pattern, at)).toBe(expected);
  });

  it("needs at most twice as many states as letters, so that the time per letter of a path is limited", () => {
    const hostile = fc.string({ unit: fc.constantFrom(..."*?a/[]{},!.\\"), maxLength: 240 });
    fc.assert(
      fc.property(hostile, (pattern) => {
        expect(globMatcher([pattern], false).states).toBeLessThanOrEqual(2 * pattern.length + 2);
      }),
    );
  });

  it.each(["*a", "**/a*/", "{*,a*}", "{a,a,", "?*", "[a]*"])(
    "finishes on a long path for many repetitions of %j",
    (part) => {
      const pattern = `${part.repeat(240 / part.length)}`;
      for (const at of ["a".repeat(1000), "a/".repeat(500), "{a,".repeat(330)])
        expect(fits(pattern, `${at}!`)).toBe(fits(`${pattern}`, `${at}!`, true));
    },
  );
});
