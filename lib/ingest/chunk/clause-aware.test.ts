import { describe, expect, test } from "vitest";
import { CHUNK_POLICY_DEFAULTS, type ChunkDraft } from "#lib/domain/chunk.ts";
import type { Block, BlockKind, Extracted } from "#lib/domain/extracted.ts";
import { cutChunks } from "./index.ts";

type Part = readonly [kind: BlockKind, text: string, more?: Partial<Block>];

/** Blocks apart by blank lines, as docx and html are composed. */
function documentOf(...parts: Part[]): Extracted {
  let text = "";
  const blocks = parts.map(([kind, body, more]): Block => {
    if (text !== "") text += "\n\n";
    const start = text.length;
    text += body;
    return { kind, start, end: text.length, ...more };
  });
  return { format: "docx", text, blocks, pages: [], metadata: {}, notes: [] };
}

const h = (level: number, text: string): Part => ["heading", text, { level }];
const p = (text: string): Part => ["paragraph", text];
const li = (text: string, level = 1, marker?: string): Part => [
  "list-item",
  text,
  { level, ...(marker !== undefined && { marker }) },
];

function cut(extracted: Extracted, config = CHUNK_POLICY_DEFAULTS["clause-aware"]) {
  return cutChunks(extracted, config, (text) => Math.ceil(text.length / 4));
}
const textOf = (extracted: Extracted, chunk: ChunkDraft | undefined) =>
  chunk ? extracted.text.slice(chunk.span.start, chunk.span.end) : "";
const passages = (chunks: readonly ChunkDraft[]) => chunks.filter((chunk) => chunk.kind !== "atom");
const atoms = (chunks: readonly ChunkDraft[]) => chunks.filter((chunk) => chunk.kind === "atom");
/** A sentence of about `chars` characters without any binding word. */
const filler = (chars: number, start = "Brick") =>
  `${start} ${"walls are warm ".repeat(Math.ceil(chars / 15))}here.`;

describe("sections and clauses", () => {
  const plan = documentOf(
    h(1, "3 Design"),
    h(2, "Policy H4: Housing density"),
    p("Development will be supported where:"),
    p("(a) it reaches 40 dwellings per hectare within 800 m of a station;"),
    p("(b) it keeps 21 m between facing windows, and where:"),
    p("(i) walls are blank; or"),
    p("(ii) planting is thick; and"),
    p("(c) it mixes sizes of home."),
    h(2, "Roofs"),
    p(`3.12 Flat roofs will be permitted only where they are green. ${filler(300)}`),
    p(`3.13 Pitched roofs must be of slate. ${filler(300)}`),
    h(1, "Appendix 2 – Parking"),
    p("Each home has a stand for two bicycles."),
  );
  const chunks = cut(plan);

  test("a passage begins with its heading and knows the headings above it", () => {
    expect(passages(chunks).map((chunk) => [textOf(plan, chunk).split("\n")[0], chunk.sectionPath])).toEqual([
      ["3 Design", ["3 Design", "Policy H4: Housing density"]],
      ["Roofs", ["3 Design", "Roofs"]],
      [expect.stringMatching(/^3\.13 /), ["3 Design", "Roofs"]],
      ["Appendix 2 – Parking", ["Appendix 2 – Parking"]],
    ]);
  });

  test("clause ids are as printed, the chapter's number left out where a clause has its own", () => {
    expect(
      passages(chunks).map((chunk) => [
        chunk.kind,
        chunk.clauseIds,
        chunk.policySectionId,
        chunk.policyClauseId,
      ]),
    ).toEqual([
      ["clause", ["Policy H4"], "H4", null],
      ["clause", ["3.12"], null, "3.12"],
      ["clause", ["3.13"], null, "3.13"],
      ["section", ["Appendix 2"], null, "Appendix 2"],
    ]);
  });

  test("each criterion is an atom with its path of ids and the stem it hangs on", () => {
    expect(atoms(chunks).map((atom) => [textOf(plan, atom).slice(0, 22), atom.clauseIds])).toEqual([
      ["(a) it reaches 40 dwel", ["Policy H4", "(a)"]],
      ["(b) it keeps 21 m betw", ["Policy H4", "(b)"]],
      ["(i) walls are blank; o", ["Policy H4", "(b)", "(i)"]],
      ["(ii) planting is thick", ["Policy H4", "(b)", "(ii)"]],
      ["(c) it mixes sizes of ", ["Policy H4", "(c)"]],
      ["3.12 Flat roofs will b", ["3.12"]],
      ["3.13 Pitched roofs mus", ["3.13"]],
    ]);
    const stems = atoms(chunks).map(({ leadSpan }) =>
      leadSpan ? plan.text.slice(leadSpan.start, leadSpan.end) : null,
    );
    expect(stems[0]).toBe("Development will be supported where:");
    expect(stems[2]).toBe("(b) it keeps 21 m between facing windows, and where:");
    expect(atoms(chunks).map((atom) => atom.parentOrdinal)).toEqual([0, 0, 0, 0, 0, 6, 8]);
  });
});

describe("clause ids", () => {
  const idsOf = (...parts: Part[]) => passages(cut(documentOf(...parts))).map((chunk) => chunk.clauseIds);
  const long = (text: string) => p(`${text} ${filler(300)}`);

  test.each<[string, Part[], string[][]]>([
    [
      "numbered paragraphs that count the whole document",
      [
        h(1, "12. Places"),
        long("134. Homes are good."),
        long("135. Streets are good."),
        h(1, "13. Belts"),
        long("136. Fields are good."),
      ],
      [["134"], ["135"], ["136"]],
    ],
    [
      "articles",
      [h(2, "Article 5"), long("Use is free."), h(2, "Article 6"), long("Use is not.")],
      [["Article 5"], ["Article 6"]],
    ],
    [
      "section signs",
      [long("§ 12 Building lines hold."), long("§ 13 They hold twice.")],
      [["§ 12"], ["§ 13"]],
    ],
    [
      "bare policy codes, where there are several",
      [h(2, "H4: Density"), long("Homes are dense."), h(2, "DM12 – Trees"), long("Trees are old.")],
      [["H4"], ["DM12"]],
    ],
    [
      "a policy printed as a bold paragraph",
      [p("Policy DS1: Growth"), long("Growth is slow."), p("Policy DS2"), long("Growth is fast.")],
      [["Policy DS1"], ["Policy DS2"]],
    ],
    [
      "markers that are not in the text",
      [li(filler(900, "One"), 1, "(a)"), li(filler(900, "Two"), 1, "(b)")],
      [["(a)"], ["(b)"]],
    ],
    ["criteria by name", [h(3, "Criterion 3"), long("Light is good.")], [["Criterion 3"]]],
  ])("%s", (_, parts, expected) => {
    expect(idsOf(...parts)).toEqual(expected);
  });

  test.each<[string, Part[]]>([
    [
      "a policy that prose speaks of",
      [p("Policy H4 requires that homes are dense."), p("Appendix 2 was published in May and is long.")],
    ],
    [
      "a measure at the start of a paragraph",
      [p("2.5 m of planting is shown."), p("3.5 million people live here.")],
    ],
    ["an initial", [p("A. Smith wrote to us."), p("I. Brown did as well.")]],
    [
      "roads and quarters in headings",
      [h(2, "A46 Link Road"), p("It is busy."), h(2, "Q3 Results"), p("They are fine.")],
    ],
    [
      "lines of a table of contents",
      [p("3.12 Flat roofs ............ 45"), p("3.13 Pitched roofs ......... 46")],
    ],
    ["a year", [p("2017. That was the year."), p("It was a good one.")]],
  ])("are not taken from %s", (_, parts) => {
    expect(idsOf(...parts).flat()).toEqual([]);
  });

  test("(i) after (h) is a letter where (j) follows, a numeral where (ii) does", () => {
    const items = (...marks: string[]) => marks.map((mark) => p(`${mark} ${filler(500)} They must stay so.`));
    const letters = documentOf(h(1, "Policy A1"), ...items("(g)", "(h)", "(i)", "(j)"));
    expect(atoms(cut(letters)).map((atom) => atom.clauseIds.slice(1))).toEqual([
      ["(g)"],
      ["(h)"],
      ["(i)"],
      ["(j)"],
    ]);
    const numerals = documentOf(h(1, "Policy A1"), ...items("(g)", "(h)", "(i)", "(ii)"));
    expect(atoms(cut(numerals)).map((atom) => atom.clauseIds.slice(1))).toEqual([
      ["(g)"],
      ["(h)"],
      ["(h)", "(i)"],
      ["(h)", "(ii)"],
    ]);
  });

  test("running paragraph numbers leave a policy that stands between them", () => {
    const chunks = passages(
      cut(
        documentOf(
          h(1, "4 Homes"),
          p(`4.12 Demand is high. ${filler(300)}`),
          h(2, "Policy H4: Density"),
          p(`Homes must be dense. ${filler(300)}`),
          p(`4.13 The policy answers demand. ${filler(300)}`),
        ),
      ),
    );
    expect(chunks.map((chunk) => [chunk.policySectionId, chunk.clauseIds])).toEqual([
      [null, ["4.12"]],
      ["H4", ["Policy H4"]],
      [null, ["4.13"]],
    ]);
  });
});

describe("sizes", () => {
  test("short neighbours of one section share a passage; substantial clauses do not", () => {
    const short = documentOf(h(1, "Notes"), ...["One line.", "Another line.", "A third line."].map(p));
    expect(passages(cut(short))).toHaveLength(1);
    const long = documentOf(h(1, "Notes"), p(`1.1 ${filler(260)}`), p(`1.2 ${filler(260, "Stone")}`));
    expect(passages(cut(long))).toHaveLength(2);
  });

  test("a list stays with the stem that opens it", () => {
    const items = ["Hedges", "Walls", "Gates"].map((item) => li(filler(200, item)));
    const list = documentOf(p(filler(700)), p("The following are kept:"), ...items);
    const last = passages(cut(list)).at(-1);
    expect(textOf(list, last)).toMatch(/^The following are kept:\s+Hedges[\s\S]*Gates[\s\S]*here\.$/);
  });

  test("a sentence that runs over a page break stays in one passage", () => {
    const broken = documentOf(
      p(`${filler(700)} The wall is kept and`),
      ["page-furniture", "Page 3"],
      p("so is the gate. It is old."),
    );
    const [first] = passages(cut(broken)).filter((chunk) =>
      textOf(broken, chunk).includes("The wall is kept"),
    );
    expect(textOf(broken, first)).toMatch(/kept and\s+Page 3\s+so is the gate/);
  });

  test("a caption stays with its table, and the table is whole", () => {
    const rows = Array.from({ length: 40 }, (_, row) => `Site ${row}\t${row * 3} homes`).join("\n");
    const sites = documentOf(p(filler(500)), ["caption", "Table 4: Sites"], ["table", rows], p(filler(500)));
    const table = passages(cut(sites)).find((chunk) => chunk.kind === "table");
    expect(textOf(sites, table)).toBe(`Table 4: Sites\n\n${rows}`);
  });

  test("a table beyond the hard limit is cut between rows; later parts carry its header", () => {
    const lines = [
      "Site\tHomes",
      ...Array.from({ length: 400 }, (_, row) => `The site at Mill Lane ${row}\t${row}`),
    ];
    const text = lines.join("\n");
    let at = 0;
    const cells = lines.map((line, row) => {
      const start = at;
      at += line.length + 1;
      const tab = line.indexOf("\t");
      const header = row === 0 ? { header: true } : {};
      return [
        { start, end: start + tab, ...header },
        { start: start + tab + 1, end: start + line.length, ...header },
      ];
    });
    const extracted = documentOf(["table", text, { rows: cells }]);
    const parts = passages(cut(extracted));
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts.slice(1)) {
      expect(textOf(extracted, part)).toMatch(/^The site at[\s\S]*\t\d+$/);
      expect(part.sectionPath).toEqual(["Site | Homes"]);
      expect(part.leadSpan).toEqual({ start: 0, end: 10 });
    }
  });

  test("sections of a few words share a passage with their neighbour, policies never do", () => {
    const small = documentOf(h(1, "Plan"), h(2, "Aim"), p("To build."), h(2, "Scope"), p("All of it."));
    expect(passages(cut(small)).map((chunk) => chunk.sectionPath)).toEqual([["Plan"]]);
    const policies = documentOf(h(2, "Policy A1"), p("To build."), h(2, "Policy A2"), p("To keep."));
    expect(passages(cut(policies))).toHaveLength(2);
  });
});

describe("policy documents", () => {
  test("ordinary prose yields no atoms, whatever it says must be done", () => {
    const letter = documentOf(
      p("You must come to the fair. You should bring a cake. All shall have prizes."),
    );
    expect(atoms(cut(letter))).toEqual([]);
  });

  test("definitions are atoms; stems, notes and questions are not", () => {
    const glossary = documentOf(
      h(1, "Policy D1: Terms"),
      p(
        "“Flat roof” means a roof of less than ten degrees. It should be noted that slates are dear. Homes must face a street. What must a home do? By all means call us.",
      ),
    );
    expect(atoms(cut(glossary)).map((atom) => textOf(glossary, atom))).toEqual([
      "“Flat roof” means a roof of less than ten degrees.",
      "Homes must face a street.",
    ]);
  });

  test("an atom that would be all of its clause is not told twice", () => {
    const one = documentOf(
      h(1, "Policy A1"),
      p("Homes must face the street."),
      h(1, "Policy A2"),
      p("Bins must not."),
    );
    expect(atoms(cut(one))).toEqual([]);
  });
});
