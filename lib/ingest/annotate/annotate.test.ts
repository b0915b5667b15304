import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BUILT_IN_TOPICS } from "#lib/domain/built-in-topics.ts";
import { CHUNK_POLICY_DEFAULTS } from "#lib/domain/chunk.ts";
import { vocabularyOf } from "#lib/domain/topic-words.ts";
import { cutChunks } from "../chunk/index.ts";
import { madeDocument } from "../chunk/testing-arbitrary.ts";
import { findEntities } from "./entities.ts";
import { annotator } from "./index.ts";
import { assessInjection } from "./injection.ts";
import { findIntents } from "./intents.ts";
import { findLinks } from "./links.ts";
import { topicTagger } from "./topics.ts";

const BUILT_IN = vocabularyOf(
  BUILT_IN_TOPICS.map((topic) => ({ ...topic, corpusId: null, enabled: true })),
  "harbour",
);

describe("topics", () => {
  const tags = topicTagger(BUILT_IN);

  test("needs two mentions in the text, or one in a heading", () => {
    expect(tags("Housing is dense. Each dwelling has a bicycle store.", [])).toEqual(["housing"]);
    expect(tags("Housing is dense.", [])).toEqual([]);
    expect(tags("It is wet.", ["5 Flood risk"])).toEqual(["flood"]);
  });

  test("counts plurals, phrases and stems, but not parts of words", () => {
    expect(tags("Listed buildings stand by a listed building.", [])).toEqual(["heritage"]);
    expect(tags("Cyclists cycle.", [])).toEqual(["transport"]);
    expect(tags("The wastewater of a Greenland belt, retailing.", [])).toEqual([]);
  });

  test("match whole words only, in any case, as often as they occur", () => {
    const letter = fc.constantFrom("a", "b", "é", "ß", "σ", "न", "ि", "7");
    const word = fc.array(letter, { minLength: 1, maxLength: 4 }).map((letters) => letters.join(""));
    const phrase = fc.array(word, { minLength: 1, maxLength: 3 });
    const inCase = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => text.toLowerCase(),
    );
    fc.assert(
      fc.property(phrase, fc.array(word, { maxLength: 12 }), inCase, (term, words, cased) => {
        const folded = (given: string) => given.toUpperCase().toLowerCase();
        const isForm = (given: string | undefined, own: string) =>
          given !== undefined && (folded(given) === folded(own) || folded(given) === `${folded(own)}s`);
        const times = words.filter((_, at) => term.every((own, next) => isForm(words[at + next], own)));
        const tag = topicTagger([{ tag: "found", terms: [term.join(" ")] }]);
        expect(tag(cased(words.join(" ")), [])).toEqual(times.length >= 2 ? ["found"] : []);
        expect(tag("", [cased(words.join(" "))])).toEqual(times.length >= 1 ? ["found"] : []);
      }),
    );
  });

  test("with an open ending match all words that begin so", () => {
    const tag = topicTagger([{ tag: "digs", terms: ["archaeolog* trench*"] }]);
    expect(tag("", ["Archaeological trenching"])).toEqual(["digs"]);
    expect(tag("", ["Archaeology and trenches"])).toEqual([]);
  });
});

describe("annotator", () => {
  test("assigns entities and links to the passages that contain them, within their spans", () => {
    fc.assert(
      fc.property(madeDocument, ({ extracted }) => {
        const annotate = annotator(extracted, BUILT_IN);
        for (const draft of cutChunks(
          extracted,
          CHUNK_POLICY_DEFAULTS["clause-aware"],
          (text) => text.length,
        )) {
          const { entities, links, riskScore } = annotate(draft);
          for (const item of [...entities, ...links]) {
            expect(item.start).toBeGreaterThanOrEqual(draft.span.start);
            expect(item.end).toBeLessThanOrEqual(draft.span.end);
          }
          expect(riskScore).toBe(0);
        }
      }),
    );
  });

  test("finds no question in a heading, and no reference in a clause's own label", () => {
    const text = "Policy H4: Why build so high?\n\nTowers save land, see Policy H5.";
    const extracted = {
      format: "docx" as const,
      text,
      blocks: [
        { kind: "heading" as const, level: 1, start: 0, end: 29 },
        { kind: "paragraph" as const, start: 31, end: text.length },
      ],
      pages: [],
      metadata: {},
      notes: [],
    };
    const [draft] = cutChunks(extracted, CHUNK_POLICY_DEFAULTS["clause-aware"], (words) => words.length);
    const annotations = draft && annotator(extracted, BUILT_IN)(draft);
    expect(annotations?.isQuestion).toBe(false);
    expect(annotations?.links.map((link) => link.target)).toEqual(["Policy H5"]);
  });
});

/**
 * The time may grow with the text, but not with its square. Steps cannot be counted. So each type of hostile text has a
 * length at which a quadratic pattern would far exceed the test's time limit.
 */
describe("hostile text", () => {
  const piece = fc.constantFrom(
    "a",
    "A",
    "A ",
    "a ",
    ".",
    ". ",
    "1",
    "1,",
    "1.",
    "(",
    "(a",
    "-",
    "_",
    "/",
    "@",
    "https://",
    "?",
    "\n",
    "Policy ",
    "ignore all ",
    "ignore ",
    "previous ",
    "Of The ",
    "when asked ",
    "the ",
    "council ",
    "has ",
    '"tool":"a",',
    "[ ]",
    "Mr ",
    ".pdf",
    "www.",
    "to send ",
    "\u200b",
    "A.",
    "’",
    "🙂",
  );

  test("of any repeated pieces is annotated in linear time", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 3 }), (pieces) => {
        const text = pieces.join("").repeat(Math.ceil(60_000 / pieces.join("").length));
        expect(findEntities(text).length).toBeLessThan(text.length);
        expect(findLinks(text, []).length).toBeLessThan(text.length);
        const passage = text.slice(0, 8192);
        expect(assessInjection(passage).riskScore).toBeLessThanOrEqual(1);
        expect(findIntents(passage, true)).toBeDefined();
        expect(topicTagger(BUILT_IN)(passage, [])).toBeDefined();
      }),
      { numRuns: 150 },
    );
  });
});
