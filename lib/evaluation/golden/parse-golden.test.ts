import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { isAppError } from "#lib/errors/app-error.ts";
import { parseGolden } from "./parse-golden.ts";

/** Returns the error message for a file; fails if there is none. */
function refusal(text: string): string {
  try {
    parseGolden(text, "set.yaml");
  } catch (error) {
    if (isAppError(error, "bad_request")) return error.message;
    throw error;
  }
  throw new Error("was not refused");
}

const SET = `# A comment.
name: roofs
k: 5
cases:
  - query: How high?
    class: figure
    filters: {corpora: [plans], dateFrom: 2031-02-01}
    must_include_source_paths: [plans/a.md]
    acceptable_source_paths:
      - plans/b.md
    must_include_chunk_refs:
      - doc::doc_1@2::chars-10-42
      - source_path: plans/a.md
        quote: "at least 300 millimetres"
    forbidden_claims: [no limit applies]
  - id: second
    query: How low?
    must_include_source_paths: [plans/c.md]
`;

describe("a golden file", () => {
  it("is read with every field, and cases without an id get their number", () => {
    const set = parseGolden(SET, "set.yaml");
    expect(set).toMatchObject({ name: "roofs", kind: "golden", k: 5 });
    expect(set.cases.map(({ id }) => id)).toEqual(["1", "second"]);
    expect(set.cases[0]).toEqual({
      id: "1",
      query: "How high?",
      class: "figure",
      filters: { corpora: ["plans"], dateFrom: "2031-02-01" },
      targets: [
        { where: { kind: "document", sourcePath: "plans/a.md" }, gain: 1, must: true },
        { where: { kind: "ref", evidenceRef: "doc::doc_1@2::chars-10-42" }, gain: 1, must: true },
        {
          where: { kind: "quote", sourcePath: "plans/a.md", quote: "at least 300 millimetres" },
          gain: 1,
          must: true,
        },
      ],
      acceptableSourcePaths: ["plans/b.md"],
      forbiddenClaims: ["no limit applies"],
    });
    expect(parseGolden("name: n\ncases: [{query: q, must_include_source_paths: [a]}]", "x").k).toBe(10);
  });

  it("may be JSON, indented with tabs, with a byte order mark and any escapes", () => {
    const json = { name: "ü", cases: [{ query: 'a/b \u{1f600} \t "q"', must_include_source_paths: ["a"] }] };
    const text = `\uFEFF${JSON.stringify(json, null, "\t").replaceAll("/", "\\/")}`;
    expect(parseGolden(text, "set.json").cases[0]?.query).toBe(json.cases[0]?.query);
  });

  it("has another hash if a judgement changes, but not if a class changes", () => {
    const hash = (text: string) => parseGolden(text, "set.yaml").hash;
    expect(hash(SET.replace("class: figure", "class: other"))).toBe(hash(SET));
    expect(hash(SET.replace("300", "301"))).not.toBe(hash(SET));
    expect(hash(SET.replace("k: 5", "k: 6"))).not.toBe(hash(SET));
  });
});

describe("a broken golden file is refused with its line and the reason", () => {
  it.each([
    ["an unknown key of the set", SET.replace("k: 5", "depth: 5"), /^set.yaml:3: depth: is not a known key$/],
    [
      "an unknown key of a case",
      SET.replace("class:", "kind:"),
      /^set.yaml:6: case 1, kind: is not a known key$/,
    ],
    ["an unknown filter", SET.replace("corpora:", "corpus:"), /^set.yaml:7: case 1, filters.corpus: is not/],
    [
      "an unknown key of a ref",
      SET.replace("quote:", "text:"),
      /set.yaml:14: case 1, must_include_chunk_refs.1.text/,
    ],
    ["a wrong type", SET.replace("k: 5", "k: five"), /^set.yaml:3: k: .*number/],
    ["a number for a text", SET.replace("id: second", "id: 2"), /^set.yaml:16: case 2, id: .*string/],
    ["a missing query", SET.replace("query: How low?", "class: x"), /^set.yaml:16: case 2, query: /],
    ["no cases", "name: x\ncases: []\n", /^set.yaml:2: cases: /],
    [
      "a ref that is none",
      SET.replace("doc::doc_1@2::chars-10-42", "doc_1#3"),
      /^set.yaml:12: .*not an EvidenceRef/,
    ],
    [
      "a ref that cannot be judged",
      SET.replace("doc::doc_1@2::chars-10-42", "asset::doc_1::a1"),
      /^set.yaml:12: /,
    ],
    [
      "a repeated id",
      SET.replace("id: second", "id: '1'"),
      /^set.yaml:16: case 2, id: has the id of case 1$/,
    ],
    [
      "a question asked twice",
      `${SET}  - {query: " how  LOW?", forbidden_claims: [x]}\n`,
      /:19: case 3, query: asks the same as case 2$/,
    ],
    [
      "a repeated path",
      SET.replace("[plans/c.md]", "[a, b, a]"),
      /:18: case 2, must_include_source_paths.2: is listed twice/,
    ],
    [
      "a contradiction",
      SET.replace("- plans/b.md", "- plans/a.md"),
      /:10: case 1, acceptable_source_paths.0: plans\/a.md must/,
    ],
    [
      "nothing to judge",
      SET.replace("must_include_source_paths: [plans/c.md]", "class: x"),
      /:16: case 2: names nothing/,
    ],
    [
      "a claim without words",
      SET.replace("[no limit applies]", '["—"]'),
      /:15: case 1, forbidden_claims.0: has no words/,
    ],
    [
      "a quote without words",
      SET.replace('"at least 300 millimetres"', '"***"'),
      /:14: case 1, .*quote: has no words/,
    ],
    ["a repeated key", SET.replace("k: 5", "k: 5\nk: 6"), /^set.yaml:4: .*unique/],
    ["broken YAML", SET.replace("[plans/c.md]", "[plans/c.md"), /^set.yaml:1\d: /],
    ["broken JSON", '{"name": "x",\n "cases": [}', /^set.yaml:2: /],
    ["an empty file", "", /^set.yaml:1: /],
    ["a list", "- 1\n", /^set.yaml:1: /],
  ])("%s", (_what, text, message) => {
    expect(refusal(text)).toMatch(message);
  });

  it("reports several faults at once, and the number of the others", () => {
    const cases = Array.from({ length: 7 }, (_, index) => `  - {query: q${index}, wrong: 1}`);
    const lines = refusal(`name: x\ncases:\n${cases.join("\n")}\n`).split("\n");
    expect(lines[0]).toBe("set.yaml:3: case 1, wrong: is not a known key");
    expect(lines[4]).toMatch(/^set.yaml:7: /);
    expect(lines[5]).toBe("… and 2 more faults");
  });

  it("refuses aliases of aliases that would grow without limit", () => {
    const levels = Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]`);
    expect(refusal(`a0: &a0 [x]\n${levels.join("\n")}\n`)).toMatch(/^set.yaml:1: /);
  });
});

describe("for any content", () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const text = fc
    .tuple(word, fc.string({ maxLength: 30, unit: "grapheme" }))
    .map(([a, b]) => `${a} ${b.trim()}`.trim());
  const paths = fc.uniqueArray(word, { minLength: 1, maxLength: 3 });
  const file = fc.record({
    name: text,
    k: fc.integer({ min: 1, max: 100 }),
    cases: fc.uniqueArray(
      fc.record({
        query: text,
        must_include_source_paths: paths,
        must_include_chunk_refs: fc.uniqueArray(fc.record({ source_path: word, quote: text }), {
          selector: (ref) => JSON.stringify(ref),
          maxLength: 3,
        }),
        forbidden_claims: fc.uniqueArray(text, { maxLength: 2 }),
      }),
      {
        selector: ({ query }) => query.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim(),
        minLength: 1,
        maxLength: 4,
      },
    ),
  });

  it("a well-formed file reads the same as YAML and as JSON", () => {
    fc.assert(
      fc.property(file, (golden) => {
        const set = parseGolden(JSON.stringify(golden), "set.json");
        expect(parseGolden(stringify(golden), "set.yaml")).toEqual(set);
        expect(set.cases.map(({ query }) => query)).toEqual(golden.cases.map(({ query }) => query.trim()));
      }),
      { numRuns: 60 },
    );
  });

  it("any other file is refused with a line number, never with another kind of error", () => {
    const lineOrWord = fc.oneof(fc.constantFrom(...SET.split("\n")), fc.string({ maxLength: 20 }));
    fc.assert(
      fc.property(fc.array(lineOrWord, { maxLength: 20 }), (lines) => {
        const text = lines.join("\n");
        try {
          parseGolden(text, "set.yaml");
        } catch (error) {
          expect(isAppError(error, "bad_request") && error.message).toMatch(/^set\.yaml:\d+: ./);
          const line = Number(/^set\.yaml:(\d+)/.exec(String(isAppError(error) && error.message))?.[1]);
          expect(line).toBeLessThanOrEqual(text.split("\n").length);
        }
      }),
      { numRuns: 300 },
    );
  });
});
