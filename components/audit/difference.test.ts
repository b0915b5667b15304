import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differenceOf, fieldWords } from "./difference.ts";

describe("what a change turned into what", () => {
  it("holds the fields that changed, in words, and no other", () => {
    expect(
      differenceOf(
        { title: "Guidance", enabled: true, includePatterns: ["*.pdf"], matterId: null },
        { title: "Guidance", enabled: false, includePatterns: ["*.pdf", "*.docx"], matterId: "reg-19" },
      ),
    ).toEqual([
      { field: "Enabled", before: "yes", after: "no" },
      { field: "Only files that fit", before: "*.pdf", after: "*.pdf, *.docx" },
      { field: "Matter id", before: null, after: "reg-19" },
    ]);
  });
  it("knows an element again by its name, wherever it stands", () => {
    const north = { id: "root_a", label: "North", recursive: true, locator: { local_path: "/srv/north" } };
    const south = { id: "root_b", label: "", recursive: true, locator: { local_path: "/srv/south" } };
    expect(
      differenceOf({ roots: [north, south] }, { roots: [south, { ...north, recursive: false }] }),
    ).toEqual([{ field: "Place › North › Folders inside", before: "yes", after: "no" }]);
  });
  it("what was made and what has gone say what it was", () => {
    expect(differenceOf(null, { title: "Guidance", documents: 0 })).toEqual([
      { field: "Title", before: null, after: "Guidance" },
      { field: "Documents", before: null, after: "0" },
    ]);
    expect(differenceOf({ title: "Guidance" }, null)).toEqual([
      { field: "Title", before: "Guidance", after: null },
    ]);
  });
  it("what something was and what came of it are told as they are, where nothing turned into anything", () => {
    expect(differenceOf({ documents: 4 }, { jobsCancelled: 2 })).toEqual([
      { field: "Documents", before: null, after: "4" },
      { field: "Jobs cancelled", before: null, after: "2" },
    ]);
  });
  it("a single place without a name is not told by its id", () => {
    const root = (path: string) => ({ roots: [{ id: "root_abcdefgh", locator: { local_path: path } }] });
    expect(differenceOf(root("/srv/a"), root("/srv/b"))).toEqual([
      { field: "Place › Folder", before: "/srv/a", after: "/srv/b" },
    ]);
  });
  it("fields as a person reads them", () => {
    expect(fieldWords("includePatterns")).toBe("Only files that fit");
    expect(fieldWords("client_id")).toBe("Client id");
    expect(fieldWords("__")).toBe("__");
  });
  it("of any values: nothing between like and like, and the other way round the other way round", () => {
    const values = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(values, values, (one, other) => {
        expect(differenceOf(one, one)).toEqual([]);
        const there = differenceOf(one, other);
        const back = differenceOf(other, one);
        const key = ({ field }: { field: string }) => field;
        expect(there.map(key).toSorted()).toEqual(back.map(key).toSorted());
        for (const { before, after } of there) expect(before).not.toBe(after);
      }),
    );
  });
});
