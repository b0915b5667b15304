import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findQuote, saysClaim } from "./words.ts";

const found = (text: string, quote: string) =>
  findQuote(text, quote).map(({ start, end }) => text.slice(start, end));

describe("a quote in a text", () => {
  it("is found at any position, with anything between its words", () => {
    const text = "*Habitable room*\nmeans a living-room. A habitable\u00a0ROOM means a study.";
    expect(found(text, "habitable room means a")).toEqual([
      "Habitable room*\nmeans a",
      "habitable\u00a0ROOM means a",
    ]);
    expect(found("| Foundry | 4.25 |\n", "foundry 4.25")).toEqual(["Foundry | 4.25"]);
    expect(found("cafe\u0301 and ﬁre", "CAFÉ and fire")).toEqual(["cafe\u0301 and ﬁre"]);
  });

  it("matches whole words in a row, and nothing without words", () => {
    expect(found("bedrooms above", "bedroom above")).toEqual([]);
    expect(found("two and three bedrooms", "two bedrooms")).toEqual([]);
    expect(found("anything", " — ")).toEqual([]);
  });

  it("is found in any text that contains it", () => {
    const word = fc.stringMatching(/^[a-zé]{1,5}$/);
    const filler = fc.array(fc.constantFrom("x1", "y2", "z3", "—"), { maxLength: 6 });
    const gap = fc.constantFrom(" ", "\n", ", ", "\t| ", "* *");
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 5 }),
        filler,
        filler,
        gap,
        (quote, before, after, between) => {
          const text = [...before, quote.join(between), ...after].join(" ");
          expect(found(text, quote.join(" ").toUpperCase())).toContain(quote.join(between));
        },
      ),
    );
  });
});

it("a claim is found by its words in a row, in any spelling", () => {
  expect(saysClaim("Officers recommend 21 metres, which …", "officers RECOMMEND “21 metres”")).toBe(true);
  expect(saysClaim("Officers do not recommend 21 metres", "officers recommend 21 metres")).toBe(false);
});
