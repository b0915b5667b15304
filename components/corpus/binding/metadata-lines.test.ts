import fc from "fast-check";
import { expect, test } from "vitest";
import { metadataLines, parseMetadata } from "./metadata-lines.ts";

test("reads every kind of metadata back from its lines unchanged", () => {
  const unit = fc.constantFrom("a", "1", ":", '"', "\\", "\n", "\r", "\u2028", " ", "[", "{", "é", "🗺");
  const name = fc.string({ unit });
  const value = fc.oneof(fc.string({ unit }), fc.jsonValue({ maxDepth: 1 }));
  fc.assert(
    fc.property(fc.dictionary(name, value, { noNullPrototype: true, maxKeys: 4 }), (given) => {
      const kept = JSON.parse(JSON.stringify(given)) as Record<string, unknown>;
      expect(parseMetadata(metadataLines(kept))).toEqual({ ok: true, value: kept });
    }),
    { numRuns: 500 },
  );
});

test("reads a value as text unless it is written as JSON", () => {
  const lines =
    'status: adopted\n\n  pages : 12\ntags: ["north", "river"]\nurl: https://example.org/a:b\nyear: "2041"';
  expect(parseMetadata(lines)).toEqual({
    ok: true,
    value: {
      status: "adopted",
      pages: 12,
      tags: ["north", "river"],
      url: "https://example.org/a:b",
      year: "2041",
    },
  });
});

test.each([
  ["adopted", 1, "needs a name"],
  ["status: adopted\n: nothing", 2, "needs a name"],
  ["status:", 1, "has no value for status"],
  ["status: adopted\nstatus: draft", 2, "a second time"],
])("names the invalid line of %j, and the reason", (text, line, words) => {
  expect(parseMetadata(text)).toEqual({ ok: false, line, words: expect.stringContaining(words) });
});
