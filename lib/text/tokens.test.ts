import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stem } from "./stem.ts";
import { tokens } from "./tokens.ts";

const terms = (text: string) => tokens(text).flatMap((token) => token.terms);

/** Generates text of letters, connectors and characters that often cause errors. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."aZ9é計ﬁ𝒜😀\u0301\u00ad\ud800\udc00 _-./'’:@&+,()"),
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  ),
  maxLength: 80,
});

describe("tokens", () => {
  it.each([
    ["Policy H4", ["polici", "h4"]],
    ["paragraph 3.12(b)", ["paragraph", "3.12", "(b)"]],
    ["2019/0123/FUL", ["2019/0123/ful", "2019", "0123", "ful"]],
    ["site_plan.pdf", ["site", "plan", "pdf"]],
    ["LP54_SHLAA", ["lp54_shlaa", "lp54", "shlaa"]],
    ["co-operate", ["cooper", "co", "oper"]],
    ["chunkPolicyHash", ["chunkpolicyhash", "chunk", "polici", "hash"]],
    ["chunk_policy_hash", ["chunk", "polici", "hash"]],
    ["LinkedIn", ["linkedin"]],
    ["Coventry’s", ["coventri"]],
    ["1,234 homes", ["1234", "home"]],
    ["£1,204.50", ["1204.50", "1204.5"]],
    ["1204.5", ["1204.5"]],
    ["£1,204.00", ["1204.00", "1204"]],
    ["1200", ["1200"]],
    ["100.010", ["100.010", "100.01"]],
    ["clauses 3.10 and 12.00", ["claus", "3.10", "12.00"]],
    ["1204.10.20", ["1204.10.20"]],
    ["£12.30 or € 5.00", ["12.30", "12.3", "5.00", "5"]],
    ["40.0 % of 12.50%", ["40.0", "40", "12.50", "12.5"]],
    ["3.50 per cent", ["3.50", "3.5", "per", "cent"]],
    ["£3.05 at 3.10", ["3.05", "3.10"]],
    ["ﬁnance naïve", ["financ", "naiv"]],
    ["soft\u00adhyphen", ["softhyphen"]],
    ["the and of", []],
    ["計画", ["計画"]],
  ])("reads %s", (text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  it("matches a word in any case, form or accents", () => {
    expect(terms("RÉSUMÉS")).toEqual(terms("resume"));
    expect(terms("Developments")).toEqual(terms("developing"));
  });

  it("returns tokens in order, inside the text and without overlap", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let at = 0;
        for (const token of tokens(text)) {
          expect(token.start).toBeGreaterThanOrEqual(at);
          expect(token.end).toBeGreaterThan(token.start);
          expect(token.end).toBeLessThanOrEqual(text.length);
          expect(token.terms.length).toBeGreaterThan(0);
          for (const term of token.terms) expect(term).not.toBe("");
          at = token.end;
        }
      }),
    );
  });

  it("returns the same terms for a word alone and among other words", () => {
    const word = fc.stringMatching(/^[a-zA-Z]{1,12}\d{0,3}$/);
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(terms(words.join(" "))).toEqual(words.flatMap((each) => terms(each)));
      }),
    );
  });
});

describe("stem", () => {
  it("stems English words as Porter does and returns identifiers unchanged", () => {
    expect(["policies", "relational", "hopping", "generalizations"].map(stem)).toEqual([
      "polici",
      "relat",
      "hop",
      "gener",
    ]);
    expect(["h4", "3.12", "año", "is"].map(stem)).toEqual(["h4", "3.12", "año", "is"]);
  });
});
