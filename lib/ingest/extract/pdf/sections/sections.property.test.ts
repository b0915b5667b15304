import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { headingName } from "./heading-name.ts";
import { readsAsText } from "./heading-signs.ts";
import { type HeadingEntry, sectionLevels } from "./section-tree.ts";

const words = fc.constantFrom("Homes", "Lanes and paths", "Context", "Reasoned justification", "Mills");
const number = fc.integer({ min: 1, max: 12 });
const title = fc.oneof(
  fc.tuple(number, words).map(([n, name]) => `Policy LP${n} – ${name}`),
  fc.tuple(number, words).map(([n, name]) => `LP${n} - ${name}`),
  fc.tuple(number, words).map(([n, name]) => `${n}. ${name}`),
  fc.tuple(number, number, words).map(([a, b, name]) => `${a}.${b} ${name}`),
  number.map((n) => `Appendix ${n}`),
  fc.constantFrom("Contents", "Glossary", "Index", "Chapter 2", "Part B", "a) Barns"),
  words,
);
const entry = fc.record({
  name: title.map((text) => headingName(text, new Set(["LP"]))),
  rank: fc.integer({ min: 1, max: 6 }),
  page: fc.integer({ min: 1, max: 30 }),
  bookmark: fc.constant(null),
  cover: fc.boolean(),
  repeated: fc.boolean(),
  listed: fc.boolean(),
  capitals: fc.boolean(),
});
const entries = fc.array(entry, { maxLength: 40 }).map((all) => all.toSorted((a, b) => a.page - b.page));

/** Returns the headings above each heading, by level alone, as a reader of the document sees them. */
function pathsOf(
  all: readonly HeadingEntry[],
  levels: readonly number[],
): readonly (readonly HeadingEntry[])[] {
  let open: { readonly entry: HeadingEntry; readonly level: number }[] = [];
  return all.map((own, index) => {
    const level = levels[index] ?? 1;
    open = open.filter((above) => above.level < level);
    const path = open.map((above) => above.entry);
    open = [...open, { entry: own, level }];
    return path;
  });
}

describe("the levels of sections", () => {
  it("are from 1 to 6 and never skip one", () => {
    fc.assert(
      fc.property(entries, (all) => {
        let before = 0;
        for (const level of sectionLevels(all)) {
          expect(level).toBeGreaterThanOrEqual(1);
          expect(level).toBeLessThanOrEqual(Math.min(6, before + 1));
          before = level;
        }
      }),
    );
  });

  it("put no policy below another policy with a different code", () => {
    fc.assert(
      fc.property(entries, (all) => {
        pathsOf(all, sectionLevels(all)).forEach((path, index) => {
          const { name } = all[index] ?? {};
          if (name?.kind !== "policy") return;
          for (const above of path) if (above.name.kind === "policy") expect(above.name.code).toBe(name.code);
        });
      }),
    );
  });

  it("put contents, glossaries and appendices below no policy, number or other such section", () => {
    fc.assert(
      fc.property(entries, (all) => {
        pathsOf(all, sectionLevels(all)).forEach((path, index) => {
          if (all[index]?.name.kind !== "matter") return;
          for (const above of path) expect(above.name.kind).toBe("plain");
        });
      }),
    );
  });

  it("follow bookmarks exactly where all headings have them", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(entry, fc.integer({ min: 1, max: 4 }))), (drawn) => {
        let last = 0;
        const all = drawn.map(([own, depth]) => {
          last = Math.min(depth, last + 1);
          return { ...own, bookmark: last, cover: false, name: headingName("Homes") };
        });
        expect(sectionLevels(all)).toEqual(all.map(({ bookmark }) => bookmark));
      }),
    );
  });
});

describe("words at the text's size", () => {
  it("that end like the item of a list are text", () => {
    const ends = fc.constantFrom(";", "; and", "; or", ",");
    fc.assert(
      fc.property(fc.constantFrom("a.", "(b)", "3.", "iv)", ""), words, ends, (mark, said, end) => {
        const text = `${mark} ${said}${end}`.trim();
        expect(readsAsText({ text, name: headingName(text), larger: 1 })).toBe(true);
      }),
    );
  });

  it("that only name a section are a heading", () => {
    fc.assert(
      fc.property(title, (text) => {
        expect(readsAsText({ text, name: headingName(text, new Set(["LP"])), larger: 1 })).toBe(false);
      }),
    );
  });
});
