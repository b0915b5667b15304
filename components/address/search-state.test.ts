import fc from "fast-check";
import { createLoader } from "nuqs/server";
import { describe, expect, it } from "vitest";
import { parseAsSpan, questionOf, workbenchHref, workbenchParsers } from "./search-state.ts";

const load = createLoader(workbenchParsers);
const stateOf = (query: string) => load(new URLSearchParams(query));

describe("the address", () => {
  it("restores the state that wrote it", () => {
    const word = fc
      .stringMatching(/^[a-z][a-z0-9 ,&+%/é-]{0,11}$/)
      .filter((text) => text.trim() === text && text !== "");
    const list = fc.uniqueArray(word, { maxLength: 3 });
    fc.assert(
      fc.property(word, list, list, fc.nat(9999), fc.nat(999), (q, corpora, tags, start, length) => {
        const state = {
          ...stateOf(""),
          q,
          corpora,
          tags,
          from: "policy" as const,
          documents: ["doc_2"],
          doc: "doc_1",
          version: 2,
          passage: { start, end: start + length },
        };
        const href = workbenchHref(state);
        expect(stateOf(href.slice(href.indexOf("?") + 1))).toEqual(state);
      }),
    );
  });

  it.each(["", "12", "9-3", "-1-4", "a-b", "1-2-3"])("reads no passage from %j", (value) => {
    expect(parseAsSpan.parse(value)).toBeNull();
  });
});

it("the order of the results is in the address, and is no part of the question", () => {
  const state = stateOf("q=roof&sort=newest&group=passage");
  expect(workbenchHref(state)).toBe("/?q=roof&sort=newest&group=passage");
  expect(workbenchHref(stateOf("q=roof&sort=best&group=document"))).toBe("/?q=roof");
  expect(stateOf("q=roof&sort=cheapest").sort).toBe("best");
  expect(questionOf(state)).toEqual(questionOf(stateOf("q=roof")));
});
