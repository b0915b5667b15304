import fc from "fast-check";
import { expect, test } from "vitest";
import { linkedRefs } from "./linked-refs.ts";

const TEXT =
  "Homes are few in the north, as Figure 2 shows. Elsewhere they are not.\n\n" +
  "Figure 2: Homes by ward\n\nWards are listed in Table 1 (see also Figure 2).";
const caption = { start: TEXT.indexOf("Figure 2:"), end: TEXT.indexOf("\n\nWards") };

test("an asset is linked from every sentence that names it, except its own caption", () => {
  const [refs = []] = linkedRefs(TEXT, [{ key: "figure 2", caption }]);
  expect(refs.map(({ sentence }) => sentence)).toEqual([
    "Homes are few in the north, as Figure 2 shows.",
    "Wards are listed in Table 1 (see also Figure 2).",
  ]);
  for (const { start, end } of refs) expect(TEXT.slice(start, end)).toBe("Figure 2");
});

test("a number shared by two assets refers to the nearer one", () => {
  const text = "Figure 1: A\n\nFigure 1 shows a mill.\n\nMore words of all kinds here.\n\nFigure 1: B";
  const [first, second] = linkedRefs(text, [
    { key: "figure 1", caption: { start: 0, end: 11 } },
    { key: "figure 1", caption: { start: text.length - 11, end: text.length } },
  ]);
  expect(first).toHaveLength(1);
  expect(second).toHaveLength(0);
});

test("refs lie inside any text, and their sentences are short", () => {
  const parts = fc.array(fc.constantFrom("Figure 1", ". ", "word ", "\n\n", "see ", "😀", "a".repeat(400)));
  fc.assert(
    fc.property(parts, (words) => {
      const text = words.join("");
      const [refs = []] = linkedRefs(text, [{ key: "figure 1", caption: { start: -1, end: -1 } }]);
      for (const { start, end, sentence } of refs) {
        expect(text.slice(start, end)).toContain("Figure 1");
        expect(sentence.length).toBeLessThanOrEqual(322);
      }
    }),
  );
});
