import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import { offsetMap, sliceCodePoints } from "#lib/domain/offsets.ts";
import { findCountervailing } from "./find.ts";
import { passage } from "./testing.ts";

/** Returns the kinds found for b against a, for the query. */
function kinds(query: string, a: AssemblyCandidate, b: AssemblyCandidate): string[] {
  return findCountervailing(query, [a], [b]).map(({ kind }) => kind);
}

const MOORING = passage("A houseboat may be moored at the eastern quay for up to 30 nights in a year.");
const QUERY = "How long may a houseboat be moored at the eastern quay?";

describe("finds as countervailing", () => {
  it.each([
    ["exception", "Houseboats of the harbour's own crew are exempt from the limit at the eastern quay."],
    ["unless", "A houseboat will be turned away from the eastern quay unless its tanks have been certified."],
    [
      "notwithstanding",
      "Notwithstanding that, a houseboat leaves the eastern quay when the lock is drained.",
    ],
    [
      "condition",
      "Mooring of a houseboat at the eastern quay is subject to a licence from the harbour master.",
    ],
    ["objection", "Residents object to houseboats that are moored at the eastern quay through the winter."],
  ])("%s: a phrase about the same subject", (kind, words) => {
    expect(kinds(QUERY, MOORING, passage(words))).toContain(kind);
  });

  it("a refusal against an approval", () => {
    const a = passage("Planning permission was granted for a floating café at Millpond Wharf.", {
      docType: "decision notice",
    });
    const b = passage("Planning permission for a floating café at Millpond Wharf is refused.", {
      docType: "decision notice",
    });
    expect(kinds("Do floating cafés at Millpond Wharf get permission?", a, b)).toContain(
      "refusal_among_approvals",
    );
  });

  it("a figure that breaks a standard, but none that meets it", () => {
    const query = "How wide must the towpath beside a floating café be?";
    const a = passage("The towpath beside a floating café will be at least 3 metres wide.");
    const report = { docType: "officer report", title: "Officer report: floating café" };
    const narrow = passage("The towpath beside the floating café would be 2.4 metres wide.", report);
    const wide = passage("The towpath beside the floating café would be 3.2 metres wide.", report);
    expect(kinds(query, a, narrow)).toContain("conflicting_number");
    expect(kinds(query, a, wide)).toEqual([]);
  });

  it("a later figure against a draft's, but not the draft's against the later", () => {
    const query = "How far apart must moorings on the canal be?";
    const draft = passage("The draft asked for 12 metres between moorings on the canal.", {
      docType: "consultation statement",
    });
    const adopted = passage("As adopted, the plan asks for 9 metres between moorings on the canal.");
    expect(kinds(query, draft, adopted)).toContain("later_version");
    expect(kinds(query, adopted, draft)).toEqual([]);
  });
});

describe("does not find", () => {
  it.each([
    [
      "the same word about another subject",
      "A marquee in the park will be refused unless its pegs are counted.",
    ],
    ["an objection that nobody made", "Nobody objected to houseboats being moored at the eastern quay."],
    ["an objection withdrawn", "The objection to houseboats moored at the eastern quay has been withdrawn."],
    ["another measure", "A houseboat at the eastern quay may be 22 metres long."],
    ["the same words again", "A houseboat may be moored at the eastern quay for up to 30 nights in a year."],
  ])("%s", (_, words) => {
    const objections = kinds(QUERY, MOORING, passage(words)).filter((kind) => kind !== "later_version");
    expect(objections).toEqual([]);
  });

  it("a proviso that the other passage also has", () => {
    const a = passage(
      "A houseboat may stay at the eastern quay provided that its tanks have been certified.",
    );
    const b = passage("No houseboat will stay at the eastern quay unless its tanks have been certified.");
    expect(kinds("May a houseboat stay at the eastern quay?", a, b)).toEqual([]);
  });

  it("an objection that is answered where it is reported", () => {
    const report = { docType: "officer report", title: "Officer report: eastern quay" };
    const words =
      "Objectors say that houseboats moored at the eastern quay are noisy. Each mooring is decided on its merits.";
    expect(kinds(QUERY, MOORING, passage(words, report))).toEqual([]);
  });

  it("figures of different cases in one document", () => {
    const clause = { documentId: "one", clauseIds: ["Policy B2"] };
    const a = passage("(a) 10 metres from the bank of the River Ouzel; and", { ...clause, ordinal: 1 });
    const span = { start: 60, end: 110 };
    const b = passage("(b) 8 metres from the bank of the Mill Leat.", { ...clause, ordinal: 2, span });
    expect(kinds("How far from the bank must buildings stand?", a, b)).toEqual([]);
  });
});

it("a passage speaks against itself if it contains a rule and its exception", () => {
  const both = passage(
    "Fires on the eastern quay will not be allowed. A brazier on the eastern quay may be used at the regatta.",
    { clauseIds: ["Policy Q2"] },
  );
  const [found] = findCountervailing("Are fires allowed on the eastern quay?", [both], [both]);
  expect(found).toMatchObject({ ref: both.evidenceRef, againstRef: both.evidenceRef, kind: "exception" });
  const { span } = found ?? {};
  expect(span && sliceCodePoints(both.text, span.start, span.end)).toContain("regatta");
});

it("marks the words in both passages by code points, and gives the reason", () => {
  const a = passage(`😀😀 ${MOORING.text}`);
  const words = "A houseboat will be turned away from the eastern quay unless it is certified.";
  const b = passage(`Boats 😀 come and go. ${words}`);
  const [found] = findCountervailing(QUERY, [a], [b]);
  const { span, againstSpan, reason } = found ?? {};
  expect(span && sliceCodePoints(b.text, span.start, span.end)).toBe(words);
  expect(againstSpan && sliceCodePoints(a.text, againstSpan.start, againstSpan.end)).toContain("30 nights");
  expect(reason).toContain("“unless”");
});

const PARTS = [
  "A houseboat may be moored at the eastern quay for 30 nights.",
  "A houseboat will be refused at the eastern quay unless it is certified.",
  "The draft asked for 12 metres between moorings.",
  "As adopted it asks for 9 metres between moorings.",
  "We object to the mooring 😀 of houseboats.",
  "Permission was granted subject to conditions.",
  "(a) no more than half of the quay;\n\n(b) at least one berth in four;",
  "| Quay | 5 | 17.0 |\n",
  '"berths": 12, "status": "allowed"\n',
  "It does not apply to 1 metre. ",
  "\n\n# Quay\n\n",
  "...",
  "ﬁ\u00ad\ud800 ",
];
const anyPassage = fc
  .array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 6 })
  .map((parts) => passage(parts.join(" ")));

describe("for any passages", () => {
  it("spans are within their text and contain words, and scores are from 0 to 1", () => {
    fc.assert(
      fc.property(
        fc.array(anyPassage, { maxLength: 4 }),
        fc.array(anyPassage, { maxLength: 6 }),
        (items, pool) => {
          const texts = new Map([...items, ...pool].map(({ evidenceRef, text }) => [evidenceRef, text]));
          for (const { span, againstSpan, ref, againstRef, score } of findCountervailing(
            QUERY,
            items,
            pool,
          )) {
            expect(score).toBeGreaterThan(0);
            expect(score).toBeLessThanOrEqual(1);
            for (const [one, of] of [
              [span, ref],
              [againstSpan, againstRef],
            ] as const) {
              const text = texts.get(of) ?? "";
              if (one === null) continue;
              expect(one.start).toBeGreaterThanOrEqual(0);
              expect(one.end).toBeLessThanOrEqual(offsetMap(text).length);
              expect(sliceCodePoints(text, one.start, one.end).trim()).not.toBe("");
            }
          }
        },
      ),
    );
  });

  it("the result is the same in any order and on any repeat", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyPassage, { maxLength: 6, selector: (each) => each.evidenceRef }),
        (pool) => {
          const found = findCountervailing(QUERY, pool.slice(0, 2), pool);
          expect(findCountervailing(QUERY, pool.slice(0, 2).reverse(), [...pool].reverse())).toEqual(found);
          expect(findCountervailing(QUERY, pool.slice(0, 2), [...pool, ...pool])).toEqual(found);
        },
      ),
    );
  });
});
