import fc from "fast-check";
import { expect, test } from "vitest";
import type { Evidence } from "./evidence.ts";
import { asksInParts, leadingFirst } from "./leading-documents.ts";

const evidence = (documentId: string, ordinal: number): Evidence => ({
  ...{
    documentId,
    ordinal,
    rank: ordinal + 1,
    score: 1 - ordinal / 100,
    evidenceRef: `${documentId}-${ordinal}`,
  },
  ...{
    corpusId: "plans",
    version: 1,
    sourcePath: `${documentId}.pdf`,
    chunkId: ordinal,
    span: { start: 0, end: 1 },
  },
  ...{ contributions: [], lanes: ["text"], pages: [], page: null, pageFirst: null, pageLast: null },
});
const lists = fc
  .array(fc.constantFrom("plan", "framework", "review", "note", "map"))
  .map((documents) => documents.map(evidence));
const idsOf = (list: readonly Evidence[]) => list.map(({ documentId }) => documentId);

test("the best result of each of the first three documents comes first, and the rest keeps its order", () => {
  fc.assert(
    fc.property(lists, (ordered) => {
      const found = leadingFirst(ordered);
      const firstDocuments = [...new Set(idsOf(ordered))].slice(0, 3);
      expect(idsOf(found).slice(0, firstDocuments.length)).toEqual(firstDocuments);
      expect(new Set(found)).toEqual(new Set(ordered));
      expect(found).toHaveLength(ordered.length);
      for (const id of new Set(idsOf(ordered))) {
        const own = (list: readonly Evidence[]) => list.filter(({ documentId }) => documentId === id);
        expect(own(found)).toEqual(own(ordered));
      }
      // The order of documents by their best result stays.
      expect([...new Set(idsOf(found))]).toEqual([...new Set(idsOf(ordered))]);
      const rest = found.slice(firstDocuments.length);
      expect(rest).toEqual(ordered.filter((each) => rest.includes(each)));
    }),
  );
});

test.each([
  ["How does Marlow's parking policy align with national policy on parking?", true],
  ["Is the Basin Plan in line with the NPPF on flood risk?", true],
  ["Compare the buffer of the Basin Plan with that of the Quay Guide.", true],
  ["Is the extension in line with the eaves?", false],
  ["How wide is the towpath?", false],
])("%s: in parts %s", (question, inParts) => {
  expect(asksInParts(question)).toBe(inParts);
});
