import { describe, expect, it } from "vitest";
import { RELATION_KINDS } from "#lib/domain/relation.ts";
import { directionWords, relationWords, sureness } from "./relations.ts";

describe("relation words", () => {
  it("name every kind with distinct words, never with its code", () => {
    const names = RELATION_KINDS.map(relationWords);
    expect(new Set(names).size).toBe(RELATION_KINDS.length);
    for (const name of names) expect(name).not.toContain("_");
  });

  it("claim a replacement only if it is declared", () => {
    expect(directionWords("supersedes", "outgoing")).toContain("declared");
    expect(directionWords("supersedes", "incoming")).toContain("declared");
    expect(directionWords("supersedes_candidate", "outgoing")).toContain("may");
    expect(directionWords("supersedes_candidate", "incoming")).toContain("may");
  });

  it("express less certainty for a lower score", () => {
    const labels = [1, 0.85, 0.6, 0.2].map(sureness);
    expect(new Set(labels).size).toBe(4);
    expect(labels[0]).toBe("stated explicitly");
  });
});
