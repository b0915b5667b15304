import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CHUNK_POLICY_DEFAULTS, CHUNK_POLICY_NAMES } from "#lib/domain/chunk.ts";
import type { Span } from "#lib/domain/span.ts";
import { chunkPolicyHash } from "./chunk/index.ts";
import { madeDocument } from "./chunk/testing-arbitrary.ts";
import { chunkDocument } from "./to-chunks.ts";
import { toCodePoints } from "./to-code-points.ts";

const deps = { countTokens: (text: string) => Math.ceil(text.length / 4) };
const clauseAware = CHUNK_POLICY_DEFAULTS["clause-aware"];

describe("chunkDocument", () => {
  test("sets the text of each chunk to that of its span, with spaces in place of page furniture", () => {
    fc.assert(
      fc.property(madeDocument, fc.constantFrom(...CHUNK_POLICY_NAMES), ({ extracted }, name) => {
        const { chunks, truncatedAt } = chunkDocument(extracted, CHUNK_POLICY_DEFAULTS[name], deps);
        const furniture = extracted.blocks.filter(({ kind }) => kind === "page-furniture");
        for (const { span, text } of chunks) {
          const cited = extracted.text.slice(span.start, span.end);
          const isFurniture = furniture.some(({ start, end }) => start <= span.start && span.end <= end);
          expect(text.trim()).not.toBe("");
          if (isFurniture) expect(text).toBe(cited);
          const points = [...cited];
          let at = span.start;
          const expected = points.map((point) => {
            const inside = furniture.some(({ start, end }) => at >= start && at < end);
            at += point.length;
            return inside && point.trim() !== "" ? " " : point;
          });
          if (expected.join("").trim() !== "") expect(text).toBe(expected.join(""));
          expect([...text]).toHaveLength(points.length);
        }
        expect(truncatedAt).toBeNull();
      }),
    );
  });

  test("reports where it stopped at the limit, and returns the chunks before that point", () => {
    fc.assert(
      fc.property(madeDocument, fc.nat(6), ({ extracted }, maxChunks) => {
        const all = chunkDocument(extracted, clauseAware, deps).chunks;
        const { chunks, truncatedAt } = chunkDocument(extracted, clauseAware, { ...deps, maxChunks });
        expect(chunks).toEqual(all.slice(0, maxChunks));
        expect(truncatedAt).toBe(all[maxChunks]?.span.start ?? null);
      }),
    );
  });
});

describe("toCodePoints", () => {
  test("converts every span so that it selects the same words in code points", () => {
    const same = (text: string, points: readonly string[], before: Span, after: Span) =>
      expect(points.slice(after.start, after.end).join("")).toBe(text.slice(before.start, before.end));
    fc.assert(
      fc.property(madeDocument, ({ extracted: made }) => {
        const first = made.blocks[0];
        const mark = first && { kind: "em" as const, start: first.start, end: first.end };
        const word = { x0: 0, y0: 0, x1: 1, y1: 1 };
        const extracted = {
          ...made,
          blocks: made.blocks.map((block, index) =>
            index === 0 && mark ? { ...block, marks: [mark] } : block,
          ),
          pages: made.pages.map((page) => ({ ...page, words: [{ ...page.span, ...word }] })),
        };
        const { chunks, truncatedAt } = chunkDocument(extracted, clauseAware, { ...deps, maxChunks: 5 });
        const converted = toCodePoints(extracted, chunks, truncatedAt);
        const { text } = extracted;
        const points = [...text];
        const pairs: [Span | undefined, Span | undefined][] = [];
        extracted.blocks.forEach((block, index) => {
          const other = converted.extracted.blocks[index];
          pairs.push([block, other], [block.marks?.[0], other?.marks?.[0]]);
          block.rows?.flat().forEach((cell, place) => {
            pairs.push([cell, other?.rows?.flat()[place]]);
          });
        });
        extracted.pages.forEach((page, index) => {
          const other = converted.extracted.pages[index];
          pairs.push([page.span, other?.span], [page.words[0], other?.words[0]]);
        });
        chunks.forEach((chunk, index) => {
          const other = converted.chunks[index];
          pairs.push([chunk.span, other?.span], [chunk.leadSpan, other?.leadSpan]);
          chunk.entities.forEach((entity, place) => {
            pairs.push([entity, other?.entities[place]]);
          });
          chunk.links.forEach((link, place) => {
            pairs.push([link, other?.links[place]]);
          });
        });
        for (const [before, after] of pairs) {
          expect(after === undefined).toBe(before === undefined);
          if (before && after) same(text, points, before, after);
        }
        expect(converted.truncatedAt).toBe(
          truncatedAt === null ? null : [...text.slice(0, truncatedAt)].length,
        );
      }),
    );
  });

  test("returns a document without astral characters unchanged", () => {
    const extracted = { format: "txt" as const, text: "Hé", blocks: [], pages: [], metadata: {}, notes: [] };
    expect(toCodePoints(extracted, []).extracted).toBe(extracted);
  });
});

describe("chunkPolicyHash", () => {
  test("changes with the name and every number, and with nothing else", () => {
    const numbers = ["targetChars", "softBytes", "hardBytes", "size", "overlap"] as const;
    const variants = [
      ...numbers.map((key) => ({ ...clauseAware, [key]: clauseAware[key] + 1 })),
      { ...clauseAware, name: "fixed" as const },
      clauseAware,
    ];
    expect(new Set(variants.map(chunkPolicyHash)).size).toBe(variants.length);
    expect(chunkPolicyHash({ ...clauseAware })).toBe(chunkPolicyHash(clauseAware));
    expect(chunkPolicyHash(clauseAware)).toMatch(/^[0-9a-f]{16}$/);
  });
});
