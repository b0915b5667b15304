import { expect, it } from "vitest";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { notesOf } from "./search-notes.ts";

type Given = Parameters<typeof notesOf>;

const absent = [{ printed: "24/99999", kind: "number", alternatives: [], isNowhere: true }] as const;
const corpus = { chunks: 3 } as never;

function noteOf(corpora: readonly never[], indexing = false): string | undefined {
  const scope = { expansions: [], laneIndexes: { "visual-text": { corpora, state: null } } };
  const retrieval = {
    plan: { mode: "keyword", profile: { capPerSource: 3 } },
    reasonCodes: [],
    leftOut: [],
    scope,
  } as unknown as Given[1];
  const notAsked = { disabled: [], unknown: [], empty: [] } as unknown as Given[2];
  const frame = searchFrameSchema.parse({ query: "24/99999" });
  const answered = { strength: "weak", absent } as unknown as Given[3];
  return notesOf(frame, retrieval, notAsked, answered, indexing).find(({ code }) => code === "words_absent")
    ?.text;
}

it("says which corpora lack a number, and whether words in pictures were checked", () => {
  const sentence = "The text of the searched corpora does not contain “24/99999”.";
  expect(noteOf([])).toBe(sentence);
  expect(noteOf([corpus])).toBe(`${sentence} Words in pictures were not checked.`);
});

it("says nothing while documents are being indexed", () => {
  expect(noteOf([], true)).toBeUndefined();
});
