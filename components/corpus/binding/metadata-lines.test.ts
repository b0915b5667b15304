import fc from "fast-check";
import { expect, test } from "vitest";
import { metadataLines, parseMetadata } from "./metadata-lines.ts";

test("whatever is kept as metadata is read back from its lines as it was", () => {
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

test("a value is text, unless it is written as JSON", () => {
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
  ["status:", 1, "says nothing of status"],
  ["status: adopted\nstatus: draft", 2, "a second time"],
])("%j says which line is wrong, and how", (text, line, words) => {
  expect(parseMetadata(text)).toEqual({ ok: false, line, words: expect.stringContaining(words) });
});
