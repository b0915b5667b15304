import { describe, expect, it } from "vitest";
import { placesOf, shownRanking, unitOf } from "./places.ts";
import type { RankedEvidence, ResolvedTarget } from "./targets.ts";

function candidate(
  documentId: string,
  start: number,
  end: number,
  page: number | null = null,
): RankedEvidence {
  const evidenceRef = `doc::${documentId}@1::chars-${start}-${end}`;
  return {
    chunkId: start,
    documentId,
    sourcePath: `${documentId}.md`,
    evidenceRef,
    span: { start, end },
    page,
    pageFirst: page,
    pageLast: page,
  };
}

function target(places: ResolvedTarget["places"], kind: "document" | "ref" = "ref"): ResolvedTarget {
  const where = kind === "document" ? { kind, sourcePath: "d.md" } : { kind, evidenceRef: "" };
  return { where, gain: 1, must: true, id: "t", label: "", places, missing: null };
}

const refs = (candidates: readonly RankedEvidence[]) => candidates.map(({ evidenceRef }) => evidenceRef);

describe("the ranked units", () => {
  const clause = candidate("d", 0, 100);
  const atom = candidate("d", 20, 40);
  const later = candidate("d", 100, 200);
  const other = candidate("e", 20, 40);

  it("are passages, with only the best of those that share words", () => {
    expect(refs(shownRanking([atom, clause, later, other], "passage"))).toEqual(refs([atom, later, other]));
  });

  it("are documents by their best passage, if a case names no passage", () => {
    expect(refs(shownRanking([later, other, atom], "document"))).toEqual(refs([later, other]));
    expect(unitOf([target([], "document")])).toBe("document");
    expect(unitOf([target([], "document"), target([])])).toBe("passage");
  });
});

describe("a passage contains a target", () => {
  const holds = (one: RankedEvidence, places: ResolvedTarget["places"]) =>
    placesOf([one], [target(places)], new Set())[0]?.holds.length === 1;
  const at = (start: number, end: number) => [{ documentId: "d", span: { start, end }, page: null }];

  it("if they share half of the shorter one, in the same document", () => {
    expect(holds(candidate("d", 0, 100), at(50, 70))).toBe(true);
    expect(holds(candidate("d", 0, 100), at(90, 110))).toBe(true);
    expect(holds(candidate("d", 0, 100), at(91, 111))).toBe(false);
    expect(holds(candidate("d", 40, 50), at(0, 1000))).toBe(true);
    expect(holds(candidate("d", 0, 100), at(100, 120))).toBe(false);
    expect(holds(candidate("e", 0, 100), at(50, 70))).toBe(false);
  });

  it("if it is on the page, or anywhere in the document, that the case names", () => {
    const page = [{ documentId: "d", span: null, page: 3 }];
    expect(holds(candidate("d", 0, 10, 3), page)).toBe(true);
    expect(holds(candidate("d", 0, 10, 4), page)).toBe(false);
    expect(holds(candidate("d", 0, 10), page)).toBe(false);
    expect(holds(candidate("d", 0, 10), [{ documentId: "d", span: null, page: null }])).toBe(true);
  });
});
