import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rows } from "#db/statement.ts";
import { openTestDatabase, type TestDatabase } from "#db/testing.ts";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import { type SearchFrameInput, searchFrameSchema } from "#lib/domain/search.ts";
import { addDocument, passage } from "#lib/indexing/testing.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { STOP_WORDS } from "#lib/text/stop-words.ts";
import { askLane } from "./lanes/request.ts";
import { textLane } from "./lanes/text/text-lane.ts";
import { type ParsedQuery, type Phrase, parseQuery, phrasePattern } from "./question/parse.ts";
import type { Admission } from "./scope/admission.ts";
import { withWordRules } from "./scope/word-rules.ts";

/** Compares the look-up by postings with a regular expression over every passage. */

let database: TestDatabase;
const embedder = createFakeEmbedder();
const ADMISSION: Admission = { actor: LOCAL_ACTOR, filters: { corpora: ["plans"] } };
const PASSAGES = 240;

const WORDS = (
  "green belt Green BELT greens belts housing homes homeless conserve conservation conservative H4 DE1a 12 135 2031 " +
  "the of and not to be a b iv xii us café CAFÉ naïve Straße λόγος 東京 東京都 plan planning planner site use flatRoof " +
  "chunkPolicyHash Neill council don ll"
).split(" ");
const PRINTED = [
  ...WORDS,
  ..."O'Neill O’Neill council's don't they'll 3.12 1,350 2019/0123/FUL co-operate site_plan (iv) (b) U.S. and/or green-belt".split(
    " ",
  ),
];
const BETWEEN = [" ", " ", " ", " ", "\n", ", ", ". ", " – ", "; ", ' "', '" ', " (", ") ", "/", "-", ":\n"];

const printed = fc
  .array(fc.tuple(fc.constantFrom(...PRINTED), fc.constantFrom(...BETWEEN)), { minLength: 1, maxLength: 30 })
  .map((parts) => parts.map(([word, gap]) => word + gap).join(""));
/** A part of a printed text, or words in any order. */
const quoted = (texts: readonly string[]) =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom(...texts), fc.nat({ max: 200 }), fc.integer({ min: 1, max: 5 }))
      .map(([text, from, length]) => {
        const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
        const first = words.length === 0 ? 0 : from % words.length;
        return words.slice(first, first + length).join(" ");
      }),
    fc.array(fc.constantFrom(...PRINTED), { minLength: 1, maxLength: 3 }).map((words) => words.join(" ")),
  );

let texts: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  texts = fc.sample(printed, { numRuns: PASSAGES, seed: 12 });
  for (let document = 0; document < 4; document++) {
    const own = texts.filter((_text, place) => place % 4 === document);
    await addDocument(
      database,
      {
        id: `document-${document}`,
        title: ["Green belt review", "The plan of O'Neill", "135", "Housing"][document] ?? "",
        passages: own.map((text, ordinal) =>
          passage(ordinal, text, { sectionPath: ordinal % 9 === 0 ? ["Homes", "Green belt"] : [] }),
        ),
      },
      embedder,
    );
  }
});
afterAll(() => database?.close());

async function naive({ phrases, excluded }: Pick<ParsedQuery, "phrases" | "excluded">): Promise<number[]> {
  const text = sql`concat_ws(E'\n', d.title, array_to_string(c.section_path, E'\n'), c.text)`;
  const conditions = [
    sql`true`,
    ...phrases.map((phrase) => sql`${text} ~* ${phrasePattern(phrase)}`),
    ...excluded.map((phrase) => sql`${text} !~* ${phrasePattern(phrase)}`),
  ];
  const found = await rows<{ id: number }>(
    database.db,
    sql`select c.id from chunks c join documents d on d.id = c.document_id
      where ${sql.join(conditions, sql` and `)} order by c.id`,
  );
  return found.map(({ id }) => id);
}

function phrasesOf(each: readonly string[], excluded: boolean): Phrase[] {
  return each.flatMap((text) =>
    parseQuery(`"${text}"`).phrases.map((phrase) =>
      excluded ? { ...phrase, excluded: true as const } : phrase,
    ),
  );
}

async function rulesOf(question: Pick<ParsedQuery, "phrases" | "excluded">, most?: number) {
  const { words } = await withWordRules(database.db, ADMISSION, question, async () => null, most);
  return words ?? { required: null, excluded: [], onCandidates: [] };
}

const ask = (input: SearchFrameInput) =>
  askLane(textLane, { db: database.db, embedder, actor: LOCAL_ACTOR }, searchFrameSchema.parse(input));

describe("words in quotes and after a minus", () => {
  it("are in the passages that a regular expression over every passage finds", async () => {
    const all = (await naive({ phrases: [], excluded: [] })).length;
    let narrowed = 0;
    let leftOut = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(quoted(texts), { maxLength: 3 }),
        fc.array(quoted(texts), { maxLength: 2 }),
        async (wanted, unwanted) => {
          const question = { phrases: phrasesOf(wanted, false), excluded: phrasesOf(unwanted, true) };
          const { required, excluded, onCandidates } = await rulesOf(question);
          const left = new Set<Phrase>(onCandidates);
          // Stop words, numbers and marks alone have no postings of their own; everything else is looked up.
          for (const { words } of left)
            for (const word of words)
              expect(STOP_WORDS.has(word.toLowerCase()) || /^(\d+|\p{L}{1,2}|xii)$/iu.test(word)).toBe(true);
          const settled = {
            phrases: question.phrases.filter((phrase) => !left.has(phrase)),
            excluded: question.excluded.filter((phrase) => !left.has(phrase)),
          };
          const expected = await naive(settled);
          if (required !== null) {
            narrowed++;
            expect([...required].sort((a, b) => a - b)).toEqual(expected);
          } else {
            if (excluded.length > 0) leftOut++;
            expect(new Set(excluded).size).toBe(all - expected.length);
          }
        },
      ),
      { numRuns: 150, seed: 7 },
    );
    expect(narrowed).toBeGreaterThan(25);
    expect(leftOut).toBeGreaterThan(2);
  });

  it("hold for every result, whether they are looked up or tested on candidates", async () => {
    await fc.assert(
      fc.asyncProperty(quoted(texts), quoted(texts), async (wanted, unwanted) => {
        const query = `housing "${wanted}" -"${unwanted}"`;
        const asked = parseQuery(query);
        const report = await ask({ query, filters: { corpora: ["plans"] } });
        const allowed = new Set(await naive(asked));
        for (const { chunkId } of report.candidates) expect(allowed).toContain(chunkId);
      }),
      { numRuns: 60, seed: 3 },
    );
  });

  it("are tested on candidates where too many passages have them, and the search reports it", async () => {
    const question = parseQuery('homes "green belt" -conservation');
    const few = await rulesOf(question, 2);
    expect(few).toMatchObject({ required: null, excluded: [] });
    expect(few.onCandidates.map(({ words }) => words.join(" "))).toEqual(["green belt", "conservation"]);
    const many = await rulesOf(question);
    expect(many.onCandidates).toEqual([]);
    expect([...(many.required ?? [])].sort((a, b) => a - b)).toEqual(await naive(question));

    const report = await ask({ query: '"the of" green', filters: { corpora: ["plans"] } });
    expect(report.reasonCodes).toContain("words_tested_on_candidates");
    expect((await ask({ query: '"green belt"' })).reasonCodes).not.toContain("words_tested_on_candidates");
  });

  it("find nothing if a quoted word is in no passage, and then no passage is excluded", async () => {
    expect(await rulesOf(parseQuery('"green unicorn"'))).toEqual({
      required: [],
      excluded: [],
      onCandidates: [],
    });
    expect(await rulesOf(parseQuery('green -"green unicorn"'))).toEqual({
      required: null,
      excluded: [],
      onCandidates: [],
    });
    expect((await ask({ query: '"green unicorn"' })).candidates).toEqual([]);
  });
});
