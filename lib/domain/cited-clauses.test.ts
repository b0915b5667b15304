import { describe, expect, it } from "vitest";
import { policyHeadings } from "./citation.ts";
import { citedClauses } from "./cited-clauses.ts";

const PATH = ["5 Water", "Policy LP23 - Water"];
const POLICY = [
  "5 Water",
  "Policy LP23 -\nWater",
  "Water is kept clean.",
  "1. All homes:",
  "a) have a butt; and",
  "b) have a gutter.",
  "2. A pond is deep.\nIt has a fence.",
  "3. A well is dry.",
  "4. A weir is low. It is kept by the board.",
  "8.56. The board keeps weirs since 1903.",
].join("\n\n");

/** Cites from the first to the last of these words. */
function cite(first: string, last = first, sectionPath: readonly string[] = PATH, text = POLICY) {
  const start = text.indexOf(first);
  return citedClauses(text.slice(start, text.indexOf(last) + last.length), {
    before: text.slice(0, start),
    headings: policyHeadings(sectionPath),
  });
}

describe("the clauses of a quote from a policy", () => {
  it.each([
    ["that lies in one clause", "It is kept by the board.", undefined, "(4)"],
    ["that begins with a clause", "2. A pond", "has a fence.", "(2)"],
    ["over several clauses", "It has a fence.", "A weir is low.", "(2)–(4)"],
    ["that is a lettered item of a clause", "b) have a gutter.", undefined, "(1)(b)"],
    ["that has several items of a clause", "a) have", "b) have a gutter.", "(1)(a)–(b)"],
    ["that begins in the last clause and goes on behind it", "It is kept", "since 1903.", "(4)"],
    ["above the clauses", "Water is kept", "A pond is deep.", ""],
    ["that is the whole policy", "Policy LP23", "by the board.", ""],
    ["below the policy", "The board keeps", "since 1903.", ""],
  ])("%s", (_, first, last, expected) => {
    expect(cite(first, last)).toBe(expected);
  });

  it("are unknown below a heading within the policy", () => {
    const text = `${POLICY.split("\n\n").slice(0, 9).join("\n\n")}\n\nReasons\n\nWeirs are old.`;
    expect(cite("Weirs are old.", undefined, [...PATH, "Reasons"], text)).toBe("");
  });

  it("are found below a heading that is repeated as running header", () => {
    const text = POLICY.replace("3. A well", "Policy LP23 - Water\n\n3. A well");
    expect(cite("is dry.", undefined, PATH, text)).toBe("(3)");
    expect(cite("A weir is low.", undefined, PATH, text)).toBe("(4)");
  });

  it("are unknown if the policy's heading is not above the quote", () => {
    expect(cite("A well is dry.", undefined, ["Policy LP99 - Lamps"])).toBe("");
  });
});

describe("the clauses of a quote near the end of the last clause", () => {
  const PATH_H4 = ["Policy H4 Flats"];
  const of = (...paragraphs: string[]) => ["Policy H4 Flats", ...paragraphs].join("\n\n");
  const REASONS = of("1. Homes.", "2. Sheds.", "Reasoned justification", "The board keeps sheds.");

  it("are unknown below a short line without a full stop, which the sections do not name", () => {
    expect(cite("The board keeps sheds.", undefined, PATH_H4, REASONS)).toBe("");
    expect(cite("Reasoned", "keeps sheds.", PATH_H4, REASONS)).toBe("");
    expect(cite("Sheds.", undefined, PATH_H4, REASONS)).toBe("(2)");
    expect(cite("Sheds.", "keeps sheds.", PATH_H4, REASONS)).toBe("(2)");
  });

  it.each([
    ["a paragraph of the clause", of("1. Homes.", "2. Sheds.", "The board keeps sheds.")],
    ["a list", of("1. Homes.", "2. Sheds:", "a) low", "b) dry", "The board keeps sheds.")],
    ["words that go on", of("1. Homes.", "2. Sheds have", "a low roof", "and the board keeps sheds.")],
  ])("are those of the clause behind %s", (_, text) => {
    expect(cite("board keeps sheds.", undefined, PATH_H4, text)).toBe("(2)");
  });
});

describe("the clauses of a quote over two lists", () => {
  const text = [
    "Policy H4 Flats",
    "Flats are let where:",
    "(a) dry;",
    "(b) clean.",
    "Otherwise unless:",
    "(i) old.",
    "(ii) new.",
  ].join("\n\n");

  it("are unknown, although the quote begins with a mark", () => {
    expect(cite("(b) clean.", "(ii) new.", ["Policy H4 Flats"], text)).toBe("");
    expect(cite("(b) clean.", undefined, ["Policy H4 Flats"], text)).toBe("(b)");
    expect(cite("(i) old.", "(ii) new.", ["Policy H4 Flats"], text)).toBe("(i)–(ii)");
  });
});

describe("the clauses of a quote over a mark that was lost", () => {
  const text = (last: string) => `Policy H4 Flats\n\n1. Homes.\n\n2. Sheds.\n\n${last}`;

  it("are a range over one lost mark, but not over two", () => {
    expect(cite("2. Sheds.", "Barns.", ["Policy H4 Flats"], text("4. Barns."))).toBe("(2)–(4)");
    expect(cite("2. Sheds.", "Barns.", ["Policy H4 Flats"], text("5. Barns."))).toBe("(2)");
  });
});

describe("the clauses of a quote alone", () => {
  it.each([
    ["(4) All homes …", "(4)"],
    ["2. All homes …", "(2)"],
    ["(2) Homes.\n(a) Flats.\n(3) Sheds.\n(4) Barns.", "(2)–(4)"],
    ["(b) Homes.\n(c) Sheds.", "(b)–(c)"],
    ["(i) Homes.\n(ii) Sheds.", "(i)–(ii)"],
    ["2. Homes.\n9. Sheds.", "(2)"],
    ["2030 is the year.\n5.4 Lamps", ""],
    ["All homes.\n2. Sheds.", ""],
  ])("%j", (quote, expected) => {
    expect(citedClauses(quote)).toBe(expected);
  });
});
