import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prefixesCollide } from "../binding-rules.ts";
import type { KnownEntry } from "./compare.ts";
import { documentPath, planRules } from "./rules.ts";
import { needsWholeListing } from "./whole-listing.ts";

const path = fc
  .array(fc.constantFrom("a", "b", "ab"), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join("/"));
const prefix = fc.oneof(fc.constant(""), path);

const nothing = { includePatterns: [], excludePatterns: [] };
const root = { ...nothing, pathPrefix: "plans" };
const tooLarge = (_: string, size: number) => (size > 100 ? ("too_large" as const) : null);

describe("the rules for a corpus's roots", () => {
  it("never assign one path to documents of two roots", () => {
    fc.assert(
      fc.property(prefix, prefix, path, path, (one, other, a, b) => {
        fc.pre(!prefixesCollide(one, other));
        expect(documentPath(one, a)).not.toBe(documentPath(other, b));
      }),
    );
  });

  it("apply the root's patterns, the corpus's patterns, and then the limits to the path in the corpus", () => {
    const bound = { ...root, includePatterns: ["*.md"] };
    const corpus = { includePatterns: [], excludePatterns: ["drafts/"] };
    const asked: string[] = [];
    const { skip } = planRules(
      bound,
      corpus,
      (whole, size) => {
        asked.push(whole);
        return tooLarge(whole, size);
      },
      {},
    );
    expect(skip({ path: "a.md", size: 5 })).toBeNull();
    expect(skip({ path: "a.txt", size: 5 })).toBe("not_included");
    expect(skip({ path: "drafts/a.md", size: 5 })).toBe("excluded");
    expect(skip({ path: "b.md", size: 500 })).toBe("too_large");
    expect(skip({ path: `${"long/".repeat(200)}c.md`, size: 5 })).toBe("path_refused");
    expect(asked).toEqual(["plans/a.md", "plans/b.md"]);
  });

  it("require a complete listing if skipped files may now be accepted", () => {
    const rules = planRules(root, nothing, tooLarge, { bytes: 100 });
    const known = (over: Partial<KnownEntry>): KnownEntry[] => [
      {
        ...{ path: "a.md", externalId: "1", changeTag: "1", size: 5, documentId: null, living: false },
        ...{ skipReason: null, triedUnder: null },
        ...over,
      },
    ];
    expect(needsWholeListing(known({ living: true }), rules)).toBe(false);
    expect(needsWholeListing(known({ skipReason: "excluded" }), rules)).toBe(true);
    expect(needsWholeListing(known({ skipReason: "too_large", size: 500 }), rules)).toBe(false);
    expect(needsWholeListing(known({ skipReason: "encrypted", triedUnder: rules.limits }), rules)).toBe(
      false,
    );
    expect(needsWholeListing(known({ skipReason: "encrypted", triedUnder: "other limits" }), rules)).toBe(
      true,
    );
    expect(needsWholeListing(known({ skipReason: "removed_here" }), rules)).toBe(false);
    expect(needsWholeListing(known({ skipReason: "removed_here", living: true }), rules)).toBe(true);
    expect(planRules(root, nothing, tooLarge, { bytes: 200 }).limits).not.toBe(rules.limits);
  });
});
