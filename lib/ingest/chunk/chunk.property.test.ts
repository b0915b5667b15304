import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CHUNK_POLICY_DEFAULTS,
  CHUNK_POLICY_NAMES,
  type ChunkDraft,
  type ChunkPolicyConfig,
} from "#lib/domain/chunk.ts";
import type { Block, Extracted } from "#lib/domain/extracted.ts";
import type { Span } from "#lib/domain/span.ts";
import { utf8Length } from "./bytes.ts";
import { cutChunks } from "./index.ts";
import { longestChars } from "./pieces.ts";
import { madeDocument } from "./testing-arbitrary.ts";

const countTokens = (text: string) => Math.ceil(text.length / 4);
const anyConfig = (name: ChunkPolicyConfig["name"]) =>
  fc
    .record({
      targetChars: fc.integer({ min: 150, max: 2400 }),
      softBytes: fc.integer({ min: 600, max: 4096 }),
      size: fc.integer({ min: 40, max: 1000 }),
      overlap: fc.integer({ min: 0, max: 20 }),
    })
    .map(
      (numbers): ChunkPolicyConfig => ({
        ...CHUNK_POLICY_DEFAULTS[name],
        ...numbers,
        hardBytes: numbers.softBytes * 2,
      }),
    );

const isOver = (a: Span, b: Span) => a.start < b.end && b.start < a.end;
const passagesOf = (chunks: readonly ChunkDraft[]) => chunks.filter((chunk) => chunk.kind !== "atom");
const blockAt = (extracted: Extracted, offset: number): Block | undefined =>
  extracted.blocks.find((block) => block.start <= offset && block.end > offset);

describe.each(CHUNK_POLICY_NAMES)("any document, cut by %s", (name) => {
  const check = (
    assert: (
      chunks: readonly ChunkDraft[],
      made: { extracted: Extracted; sentences: readonly Span[] },
      config: ChunkPolicyConfig,
    ) => void,
  ) =>
    fc.assert(
      fc.property(madeDocument, anyConfig(name), (made, config) => {
        assert(cutChunks(made.extracted, config, countTokens), made, config);
      }),
      { numRuns: 150 },
    );

  test("yields passages that are in order, inside the text, and split no character", () => {
    check((chunks, { extracted }) => {
      chunks.forEach((chunk, index) => {
        expect(chunk.ordinal).toBe(index);
        expect(chunk.span.start).toBeGreaterThanOrEqual(0);
        expect(chunk.span.end).toBeLessThanOrEqual(extracted.text.length);
        const text = extracted.text.slice(chunk.span.start, chunk.span.end);
        expect(text.trim()).toBe(text);
        expect(text).not.toBe("");
        expect(text.isWellFormed()).toBe(true);
      });
      const starts = passagesOf(chunks).map((chunk) => chunk.span.start);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    });
  });

  test("loses only white space and page furniture", () => {
    check((chunks, { extracted }) => {
      const covered = new Uint8Array(extracted.text.length);
      for (const { span } of chunks) covered.fill(1, span.start, span.end);
      for (const block of extracted.blocks)
        if (block.kind === "page-furniture") covered.fill(1, block.start, block.end);
      const lost = [...covered].flatMap((is, at) =>
        is === 0 && extracted.text.charAt(at).trim() !== "" ? [at] : [],
      );
      expect(lost).toEqual([]);
    });
  });

  test("yields no passage over the hard limit", () => {
    check((chunks, { extracted }, config) => {
      for (const { span } of chunks) {
        expect(utf8Length(extracted.text, span.start, span.end)).toBeLessThanOrEqual(config.hardBytes);
      }
    });
  });

  test("reports the lines and pages of each passage", () => {
    check((chunks, { extracted }) => {
      for (const { span, startLine, endLine, pageFirst, pageLast } of chunks) {
        expect(extracted.text.slice(0, span.start).split("\n").length).toBe(startLine);
        expect(extracted.text.slice(0, span.end).split("\n").length).toBe(endLine);
        const onPage = (offset: number) =>
          extracted.pages.findLast((page) => page.span.start <= offset)?.number;
        expect([pageFirst, pageLast]).toEqual([onPage(span.start), onPage(span.end - 1)]);
      }
    });
  });

  test("yields the same chunks every time", () => {
    check((chunks, { extracted }, config) => {
      expect(cutChunks(extracted, config, countTokens)).toEqual(chunks);
    });
  });
});

describe.each(["clause-aware", "paragraph"] as const)("any document, cut by %s", (name) => {
  test("keeps its sentences whole if they fit the hard limit", () => {
    fc.assert(
      fc.property(madeDocument, anyConfig(name), ({ extracted, sentences }, config) => {
        const chunks = cutChunks(extracted, config, countTokens);
        for (const sentence of sentences) {
          if (utf8Length(extracted.text, sentence.start, sentence.end) > config.hardBytes) continue;
          const cut = chunks.filter(
            ({ span }) =>
              isOver(span, sentence) &&
              // An atom may begin after its clause's number, which is part of the first sentence.
              ((span.start > sentence.start && span.start < sentence.end) || span.end < sentence.end),
          );
          expect(cut).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe("any document, cut by clause-aware", () => {
  const config = anyConfig("clause-aware");

  test("overlaps only inside one paragraph that is too long to stay whole", () => {
    fc.assert(
      fc.property(madeDocument, config, ({ extracted }, numbers) => {
        const passages = passagesOf(cutChunks(extracted, numbers, countTokens));
        passages.forEach((passage, index) => {
          const before = passages[index - 1];
          if (!before || before.span.end <= passage.span.start) return;
          const block = blockAt(extracted, passage.span.start);
          expect(block).toBe(blockAt(extracted, before.span.end - 1));
          const { start = 0, end = 0 } = block ?? {};
          const long =
            end - start > longestChars(numbers) || utf8Length(extracted.text, start, end) > numbers.softBytes;
          expect(long).toBe(true);
          expect(before.span.end - passage.span.start).toBeLessThanOrEqual(numbers.overlap);
        });
      }),
    );
  });

  test("includes no page furniture in a passage", () => {
    fc.assert(
      fc.property(madeDocument, config, ({ extracted }, numbers) => {
        const furniture = extracted.blocks.filter((block) => block.kind === "page-furniture");
        const over = passagesOf(cutChunks(extracted, numbers, countTokens)).filter(({ span }) =>
          furniture.some((block) => isOver(block, span) && block.start > span.start),
        );
        // Between a heading and its text, furniture and the footnotes above it may be inside the passage. A paragraph
        // that begins with a policy's label can be a heading too.
        for (const { span } of over) {
          const first = furniture.find((block) => isOver(block, span));
          const above = extracted.blocks.findLast(
            (block) => !/furniture|footnote/.test(block.kind) && block.end <= (first?.start ?? 0),
          );
          const isLabel = extracted.text.startsWith("Policy H4: ", above?.start);
          expect(isLabel ? "heading" : above?.kind).toBe("heading");
        }
      }),
    );
  });

  test("keeps a table whole if it fits the hard limit", () => {
    fc.assert(
      fc.property(madeDocument, config, ({ extracted }, numbers) => {
        const passages = passagesOf(cutChunks(extracted, numbers, countTokens));
        for (const table of extracted.blocks.filter((block) => block.kind === "table")) {
          const whole = passages.some(({ span }) => span.start <= table.start && span.end >= table.end);
          expect(whole || utf8Length(extracted.text, table.start, table.end) > numbers.hardBytes).toBe(true);
        }
      }),
    );
  });

  test("puts each atom after the clause that contains it, with a span other than the clause's", () => {
    fc.assert(
      fc.property(madeDocument, config, ({ extracted }, numbers) => {
        const chunks = cutChunks(extracted, numbers, countTokens);
        for (const atom of chunks.filter((chunk) => chunk.kind === "atom")) {
          const parent = chunks[atom.parentOrdinal ?? -1];
          expect(parent?.kind).not.toBe("atom");
          expect(parent && parent.span.start <= atom.span.start && parent.span.end >= atom.span.end).toBe(
            true,
          );
          expect(parent?.span).not.toEqual(atom.span);
          const between = chunks.slice((parent?.ordinal ?? 0) + 1, atom.ordinal);
          expect(between.every((chunk) => chunk.parentOrdinal === atom.parentOrdinal)).toBe(true);
        }
      }),
    );
  });
});
