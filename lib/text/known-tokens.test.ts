import { expect, it } from "vitest";
import { knownTokens } from "./known-tokens.ts";
import { tokens } from "./tokens.ts";

it("knownTokens returns the tokens of a text, the first time and later", () => {
  const text = "Policy H4: homes, and 12 (b) of the ferry's landing.";
  for (const table of [knownTokens(text), knownTokens(text)]) {
    const found = table.terms.map((terms, place) => ({
      start: table.starts[place],
      end: table.ends[place],
      terms,
    }));
    expect(found).toEqual(tokens(text));
  }
});
