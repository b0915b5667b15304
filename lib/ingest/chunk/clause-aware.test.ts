import { describe, expect, test } from "vitest";
import { atoms, cut, extractedOf, filler, h, li, p, passages, textOf } from "./testing-documents.ts";

describe("sections and clauses", () => {
  const plan = extractedOf(
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

  test("a passage begins with its heading and has the headings above it in its path", () => {
    expect(passages(chunks).map((chunk) => [textOf(plan, chunk).split("\n")[0], chunk.sectionPath])).toEqual([
      ["3 Design", ["3 Design", "Policy H4: Housing density"]],
      ["Roofs", ["3 Design", "Roofs"]],
      [expect.stringMatching(/^3\.13 /), ["3 Design", "Roofs"]],
      ["Appendix 2 – Parking", ["Appendix 2 – Parking"]],
    ]);
  });

  test("clause ids are as printed, without the chapter's number if a clause has its own", () => {
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

  test("each criterion is an atom with its path of ids and its stem", () => {
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

describe("sizes", () => {
  test("short neighbours in one section share a passage; substantial clauses do not", () => {
    const short = extractedOf(h(1, "Notes"), ...["One line.", "Another line.", "A third line."].map(p));
    expect(passages(cut(short))).toHaveLength(1);
    const long = extractedOf(h(1, "Notes"), p(`1.1 ${filler(260)}`), p(`1.2 ${filler(260, "Stone")}`));
    expect(passages(cut(long))).toHaveLength(2);
  });

  test("a list stays with the stem that opens it", () => {
    const items = ["Hedges", "Walls", "Gates"].map((item) => li(filler(200, item)));
    const list = extractedOf(p(filler(700)), p("The following are kept:"), ...items);
    const last = passages(cut(list)).at(-1);
    expect(textOf(list, last)).toMatch(/^The following are kept:\s+Hedges[\s\S]*Gates[\s\S]*here\.$/);
  });

  test("a sentence that continues across a page break stays in one passage", () => {
    const broken = extractedOf(
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
    const sites = extractedOf(p(filler(500)), ["caption", "Table 4: Sites"], ["table", rows], p(filler(500)));
    const table = passages(cut(sites)).find((chunk) => chunk.kind === "table");
    expect(textOf(sites, table)).toBe(`Table 4: Sites\n\n${rows}`);
  });

  test("a table above the hard limit is cut between rows, and later parts have its header", () => {
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
    const extracted = extractedOf(["table", text, { rows: cells }]);
    const parts = passages(cut(extracted));
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts.slice(1)) {
      expect(textOf(extracted, part)).toMatch(/^The site at[\s\S]*\t\d+$/);
      expect(part.sectionPath).toEqual(["Site | Homes"]);
      expect(part.leadSpan).toEqual({ start: 0, end: 10 });
    }
  });

  /** A table with cells that tabs separate. "^3" at the end of a cell lets it span three rows. */
  const tableOf = (lines: readonly string[]) => {
    let text = "";
    const rows = lines.map((line, row) => {
      if (row > 0) text += "\n";
      return line.split("\t").map((cell, column) => {
        const [, words = "", down] = /^(.*?)(?:\^(\d+))?$/.exec(cell) ?? [];
        if (column > 0) text += "\t";
        const start = text.length;
        text += words;
        return { start, end: text.length, ...(down !== undefined && { rowSpan: Number(down) }) };
      });
    });
    return extractedOf(["table", text, { rows }]);
  };
  const namesOf = (lines: readonly string[]) =>
    passages(cut(tableOf(lines)))
      .slice(1)
      .map(({ sectionPath }) => sectionPath.at(-1));

  test("later parts of a cut table have its headings, although the file marks none", () => {
    const rows = Array.from({ length: 300 }, (_, row) => `The site at Mill Lane ${row}\t${row} homes`);
    const names = namesOf(["Site\tCapacity", ...rows]);
    expect(names.length).toBeGreaterThan(2);
    expect(new Set(names)).toEqual(new Set(["Site | Capacity"]));
  });

  test("long headings are shortened one by one, so that each column keeps its first words", () => {
    const heads = ["Site", "Capacity", "Trigger", "Owner"].map(
      (name) => `${name} ${"as set out below ".repeat(12)}`,
    );
    const rows = Array.from({ length: 300 }, (_, row) => `Mill Lane ${row}\t${row} homes\tnone\tcouncil`);
    for (const name of namesOf([heads.join("\t"), ...rows])) {
      expect(name?.length).toBeLessThanOrEqual(260);
      for (const word of ["Site", "Capacity", "Trigger", "Owner"]) expect(name).toContain(word);
    }
  });

  test("a part of a cut table has the cell above that spans all of its rows", () => {
    const rows = (area: string) =>
      Array.from(
        { length: 150 },
        (_, row) => `${row === 0 ? `${area}^150\t` : ""}The site at Mill Lane ${row}\t${row} homes`,
      );
    const table = tableOf(["Area\tSite\tCapacity", ...rows("North"), ...rows("South")]);
    for (const part of passages(cut(table)).slice(1)) {
      const text = textOf(table, part);
      const below = table.text.slice(0, part.span.end).includes("South") ? "South" : "North";
      const isMixed = text.includes("South");
      expect(part.sectionPath.at(-1)).toBe(`Area | Site | Capacity${isMixed ? "" : ` | ${below}`}`);
    }
  });

  test("sections of a few words share a passage with their neighbour; policies never do", () => {
    const small = extractedOf(h(1, "Plan"), h(2, "Aim"), p("To build."), h(2, "Scope"), p("All of it."));
    expect(passages(cut(small)).map((chunk) => chunk.sectionPath)).toEqual([["Plan"]]);
    const policies = extractedOf(h(2, "Policy A1"), p("To build."), h(2, "Policy A2"), p("To keep."));
    expect(passages(cut(policies))).toHaveLength(2);
  });
});

describe("policy documents", () => {
  test("ordinary prose has no atoms, even if it says that something must be done", () => {
    const letter = extractedOf(
      p("You must come to the fair. You should bring a cake. All shall have prizes."),
    );
    expect(atoms(cut(letter))).toEqual([]);
  });

  test("definitions are atoms; stems, notes and questions are not", () => {
    const glossary = extractedOf(
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

  test("an atom that would be the whole clause is left out", () => {
    const one = extractedOf(
      h(1, "Policy A1"),
      p("Homes must face the street."),
      h(1, "Policy A2"),
      p("Bins must not."),
    );
    expect(atoms(cut(one))).toEqual([]);
  });
});
