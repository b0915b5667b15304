import { expect, it } from "vitest";
import { assemble } from "#lib/assembly/assemble.ts";
import { configuration, passage, ports } from "#lib/assembly/testing.ts";
import { assembledNotes, packNotes } from "./rag-assembled-notes.ts";

it("a pack says that nothing contradictory was found, what was searched, and what was left out", async () => {
  const candidates = ["one quay", "two quays", "three quays"].map((text, index) =>
    passage(text, { documentId: `d${index}`, rank: index + 1, score: 1 - index / 3 }),
  );
  const searched = { kinds: [], searchedWith: ["quay unless"] };
  const restricted = async () => ({ steps: [], restricted: 2 });
  const pack = await assemble(
    { query: "quay" },
    { candidates, searched },
    configuration({ maxItems: 2 }),
    ports({ follow: restricted }),
  );
  const notes = packNotes(pack).join(" ");
  expect(notes).toContain("Nothing was found that speaks against");
  expect(notes).toContain("quay unless");
  expect(notes).toContain("1 came after the last");
  expect(notes).toMatch(/\d are not for you/);
  expect(notes).toContain("tokens (words)");
});

it("an item's notes name other items by alias, and evidence outside the pack by its ref", () => {
  const item = {
    ...{ via: "expansion" as const, tokens: 4, relevance: 0, similarity: 0, merged_from: [] },
    path: [{ kind: "clause_reference" as const, from_ref: "a", to_ref: "c", words: "see Q7", score: 1 }],
    countervailing: [{ kind: "unless" as const, score: 1, against_ref: "b", reason: "It says unless." }],
    stands_for: ["d"],
  };
  const notes = assembledNotes(item, (ref) => (ref === "a" ? "S1#3" : null));
  expect(notes[0]).toBe('reached from S1#3: "see Q7"');
  expect(notes[1]).toContain("may speak against a passage left out (unless; to be judged)");
  expect(notes[2]).toContain("stands for 1 more");
});
