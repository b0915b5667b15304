import fc from "fast-check";
import { expect, it } from "vitest";
import type { EvidencePackFull, PackItem } from "#lib/domain/rag.ts";
import { toLlmPack } from "./rag-packs.ts";

const item = fc.record({
  document: fc.nat({ max: 5 }),
  ordinal: fc.option(fc.nat({ max: 40 }), { nil: null }),
  page: fc.integer({ min: 1, max: 9 }),
  snippet: fc.string(),
  score: fc.double({ noNaN: true }),
});
/** Documents 0 and 1 have the same path in two corpora. */
const pathOf = (document: number) => (document < 2 ? "same.md" : `path-${document}.md`);

function pack(
  made: readonly { document: number; ordinal: number | null; page: number; snippet: string; score: number }[],
) {
  const items = made.map(({ document, ordinal, ...rest }) => ({
    ...rest,
    document_id: String(document),
    corpus_id: `corpus-${document}`,
    chunk_ref: ordinal === null ? null : { source_path: pathOf(document), chunk_ordinal: ordinal },
    freshness: "fresh",
    flags: [],
    badges: [],
  })) as unknown as PackItem[];
  const full = { query: "roof", items, notes: ["a note"] } as unknown as EvidencePackFull;
  return toLlmPack(full, ({ document_id }) => pathOf(Number(document_id)));
}

it("every alias is in the table of sources, one per document, in the order of the items", () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 20 }), (made) => {
      const { items, sources } = pack(made);
      expect(items.map(({ snippet, score }) => ({ snippet, score }))).toEqual(
        made.map(({ snippet, score }) => ({ snippet, score })),
      );
      const documents = [...new Set(made.map(({ document }) => document))];
      expect(Object.keys(sources)).toEqual(documents.map((_, at) => `S${at + 1}`));
      expect(new Set(Object.values(sources)).size).toBe(documents.length);
      for (const [at, { ref }] of items.entries()) {
        const [alias = "", place] = ref.split("#");
        const from = made[at];
        expect(sources[alias]?.endsWith(pathOf(from?.document ?? -1))).toBe(true);
        expect(place).toBe(String(from?.ordinal ?? `page-${from?.page}`));
      }
    }),
  );
});

it("a path has its corpus before it only if two corpora have that path", () => {
  const one = { ordinal: 3, page: 1, snippet: "", score: 1 };
  expect(pack([{ ...one, document: 0 }]).sources).toEqual({ S1: "same.md" });
  expect(
    pack([
      { ...one, document: 1 },
      { ...one, document: 0 },
    ]).sources,
  ).toEqual({
    S1: "corpus-1:same.md",
    S2: "corpus-0:same.md",
  });
});
