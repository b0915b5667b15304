import { describe, expect, it } from "vitest";
import type { PackItemView } from "#lib/domain/pack.ts";
import { packExport } from "./addresses.ts";
import { footnoteWords } from "./footnote-words.ts";
import { headFacts, reportOf } from "./report.ts";
import { exported, itemOf, packOf } from "./testing.ts";

type Shown = Exclude<PackItemView["source"], { readonly state: "removed" }>;
const itemWith = (source: Partial<Shown>, over: Partial<PackItemView> = {}) => {
  const item = itemOf(1, over);
  return { ...item, source: { ...item.source, ...source } as PackItemView["source"] };
};

describe("a footnote", () => {
  it.each<[string, Partial<Shown>, string]>([
    [
      "names title, policy with its clause, page and date",
      {
        sectionPath: ["5 Design", "Policy LP23 – Water"],
        quote: "(4) All homes …",
        publishedDate: "2023-11-03",
      },
      "Harbour plan, Policy LP23(4), p. 3, version of 3 Nov 2023",
    ],
    [
      "names the clauses that the words around the quote show",
      { sectionPath: ["Policy H4: Homes"], quote: "All homes …", clauses: "(2)–(4)" },
      "Harbour plan, Policy H4(2)–(4), p. 3, version of 1 Jan 2030",
    ],
    [
      "reads a clause also with a full stop",
      { sectionPath: ["Policy H4: Homes"], quote: "2. All homes …" },
      "Harbour plan, Policy H4(2), p. 3, version of 1 Jan 2030",
    ],
    [
      "names the policy also of a heading within it",
      { sectionPath: ["Policy D1 Quality", "Reasons"] },
      "Harbour plan, Policy D1, p. 3, version of 1 Jan 2030",
    ],
    [
      "does not read a year or a paragraph number as a clause",
      { sectionPath: ["Policy D1 Quality"], quote: "2030 is the year.\n5.4 Lamps" },
      "Harbour plan, Policy D1, p. 3, version of 1 Jan 2030",
    ],
    [
      "says that a date is that of the file itself",
      { sectionPath: [], dateIsOfFile: true },
      "Harbour plan, p. 3, file of 1 Jan 2030",
    ],
    [
      "leaves out the header row of a cut table",
      { sectionPath: ["3 Quays", "Site | Homes"] },
      "Harbour plan, 3 Quays, p. 3, version of 1 Jan 2030",
    ],
    [
      "does not repeat the title",
      { sectionPath: ["Harbour plan"] },
      "Harbour plan, p. 3, version of 1 Jan 2030",
    ],
    [
      "shortens a long heading",
      { sectionPath: ["a".repeat(200)], publishedDate: null },
      `Harbour plan, ${"a".repeat(80)} …, p. 3, version 2`,
    ],
    [
      "has the own date of an older version",
      { sectionPath: [], currentVersion: 4, citedDate: { day: "2026-05-03", isOfFile: false } },
      "Harbour plan, p. 3, version of 3 May 2026",
    ],
    [
      "has the date of an older version's file",
      { sectionPath: [], currentVersion: 4, citedDate: { day: "2026-05-03", isOfFile: true } },
      "Harbour plan, p. 3, file of 3 May 2026",
    ],
    [
      "says that the words were recognised from a scan",
      { sectionPath: [], ocrConfidence: 89.6 },
      "Harbour plan, p. 3, version of 1 Jan 2030, recognised from a scan, 90% confidence",
    ],
    [
      "names the doubtful words of a scan",
      { sectionPath: [], ocrConfidence: 89.6, doubtfulWords: ["lornes", "quany"] },
      "Harbour plan, p. 3, version of 1 Jan 2030, recognised from a scan, 90% confidence, 2 doubtful words (“lornes”, “quany”)",
    ],
    [
      "names only the first of many doubtful words",
      { sectionPath: [], ocrConfidence: 60, doubtfulWords: [..."abcdef"] },
      "Harbour plan, p. 3, version of 1 Jan 2030, recognised from a scan, 60% confidence, 6 doubtful words (“a”, “b”, “c”, “d”, “e”, …)",
    ],
    [
      "has the version's number where the date is of a newer one, and says that words differ",
      { sectionPath: [], state: "newer_other_words", currentVersion: 4 },
      "Harbour plan, p. 3, version 2, a newer version has other words",
    ],
  ])("%s", (_, source, expected) => {
    expect(footnoteWords(itemWith(source))).toBe(expected);
  });

  it("has the printed page, and the appendix the page of the file too", () => {
    const item = itemWith({ sectionPath: [] }, { page: 86, printedPage: 85 });
    expect(footnoteWords(item)).toBe("Harbour plan, p. 85, version of 1 Jan 2030");
    expect(footnoteWords({ ...item, lastPage: 86 })).toBe("Harbour plan, pp. 85–86, version of 1 Jan 2030");
    const [found] = reportOf(exported(packOf({ items: [item] }))).items;
    expect(found?.found.lines[0]).toContain("page 85 (page 86 of the file)");
    expect(found?.footnote.address).toContain("passage=");
  });

  it("says that words were recognised, and the appendix too, but not if a figure stands in their place", () => {
    const item = itemWith({ sectionPath: [], ocrConfidence: 90 });
    const [found] = reportOf(exported(packOf({ items: [item] }))).items;
    expect(found?.found.lines).toContain("Words recognised from a scan, 90% confidence");
    expect(footnoteWords(item, false)).not.toContain("recognised");
  });

  it("leaves out a missing page, and names no removed source", () => {
    expect(footnoteWords(itemWith({ sectionPath: [] }, { page: null }))).toBe(
      "Harbour plan, version of 1 Jan 2030",
    );
    expect(footnoteWords(itemOf(1, { source: { state: "removed" } }))).toBe("Source removed");
  });
});

describe("the line above a quote", () => {
  const leadOf = (source: Partial<Shown>) =>
    reportOf(exported(packOf({ items: [itemWith(source)] }))).items[0]?.lead;
  const POLICY = "Policy H4: Affordable homes";

  it.each<[string, Partial<Shown>, string | null]>([
    [
      "names the policy of a later clause",
      { sectionPath: ["5 Homes", POLICY], quote: "3. Homes are mixed." },
      POLICY,
    ],
    [
      "is not needed above a quote that begins with the heading",
      { sectionPath: ["5 Homes", POLICY], quote: `5 Homes\n${POLICY.toUpperCase()}\n\n1. A third …` },
      null,
    ],
    [
      "is not needed if the heading takes two lines",
      { sectionPath: [POLICY], quote: "Policy H4: Affordable\nhomes\n\n1. A third …" },
      null,
    ],
    [
      "names also the headings within the policy, but not a clause or the header row of a table",
      { sectionPath: [POLICY, "Reasons", "(a) sites", "Site | Homes"], quote: "Homes are few." },
      `${POLICY} › Reasons`,
    ],
    [
      "is missing for the numbered reasons below a policy",
      { sectionPath: [POLICY], quote: "8.56. In 2017 the council …" },
      null,
    ],
    ["is missing for other passages", { sectionPath: ["3 Quays"], quote: "A lamp is lit." }, null],
    ["is missing for an appendix", { sectionPath: [POLICY, "Appendix 1", "Sites"], quote: "Quay" }, null],
    ["is missing without words", { sectionPath: [POLICY], quote: "" }, null],
  ])("%s", (_, source, expected) => {
    expect(leadOf(source)).toBe(expected);
  });
});

describe("a report", () => {
  it("leaves out a question that is the title", () => {
    const names = (title: string) =>
      headFacts(reportOf(exported({ ...packOf(), title }))).map(([name]) => name);
    expect(names("Lamps on the quay")).toEqual(["Question", "Date"]);
    expect(names("When is a lamp lit")).toEqual(["Date"]);
  });

  it("has links only if others can open them, and says so once", () => {
    const of = (origin: string) =>
      reportOf(packExport(packOf(), { origin, exportedAt: "2031-04-05T06:07:08.000Z" }));
    const local = of("http://127.0.0.1:3000");
    expect(local.items.map(({ footnote }) => footnote.address)).toEqual([null, null]);
    expect(local.facts.filter(([name]) => name === "Links")).toEqual([
      [
        "Links",
        "Links work only on the computer where this Sightline runs, so footnotes in this file have none.",
      ],
    ]);
    expect(local.facts.map(([name]) => name)).toContain("Address on that computer");
    const shared = of("https://evidence.example");
    expect(shared.items[0]?.footnote.address).toMatch(/^https:\/\/evidence\.example\//);
    expect(shared.facts.map(([name]) => name)).not.toContain("Links");
  });

  it("leaves out empty sections, and says that nothing against was collected only beside evidence for something", () => {
    const sections = (items: readonly PackItemView[]) =>
      reportOf(exported(packOf({ items: [...items] }))).sections.map(({ heading, empty }) => [
        heading,
        empty,
      ]);
    expect(sections([itemOf(1, { role: "for" })])).toEqual([
      ["For", null],
      ["Against", "No evidence against was collected."],
    ]);
    expect(sections([itemOf(1)])).toEqual([["Context", null]]);
    expect(sections([itemOf(1, { role: "against" })])).toEqual([["Against", null]]);
    expect(sections([])).toEqual([]);
    const against = { kind: "unless" as const, score: 0.9, reason: "", span: null, againstSpan: null };
    const provenance = {
      ...itemOf(2).provenance,
      ...{ via: "countervailing" as const, against: [{ ...against, againstRef: itemOf(1).evidenceRef }] },
    };
    expect(sections([itemOf(1, { role: "for" }), itemOf(2, { provenance })])).toEqual([
      ["For", null],
      ["Context", null],
    ]);
  });

  it("marks counter-evidence as suggested until a person files it", () => {
    const first = itemOf(1);
    const label = { kind: "unless" as const, score: 0.9, reason: "", span: null, againstSpan: null };
    const found = (role: PackItemView["role"]) =>
      itemOf(2, {
        role,
        provenance: {
          ...first.provenance,
          via: "countervailing",
          against: [{ ...label, againstRef: first.evidenceRef }],
        },
      });
    const suggestions = (items: PackItemView[]) =>
      reportOf(exported(packOf({ items }))).items.map(({ suggestion }) => suggestion);
    expect(suggestions([first, found("context")])).toEqual([
      null,
      "Suggested counter-evidence, not accepted: may speak against footnote 1 (possible condition (“unless”)).",
    ]);
    expect(suggestions([first, found("against")])).toEqual([null, null]);
    // Of two that differ, the first in the pack is not the suggestion.
    const other = { ...first.provenance, against: [{ ...label, againstRef: itemOf(2).evidenceRef }] };
    expect(suggestions([itemOf(1, { provenance: other }), itemOf(2)])).toEqual([null, null]);
  });
});
