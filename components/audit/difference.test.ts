import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differenceOf, fieldWords } from "./difference.ts";

describe("differenceOf", () => {
  it("returns the changed fields in words, and no others", () => {
    expect(
      differenceOf(
        { title: "Guidance", enabled: true, includePatterns: ["*.pdf"], matterId: null },
        { title: "Guidance", enabled: false, includePatterns: ["*.pdf", "*.docx"], matterId: "reg-19" },
      ),
    ).toEqual([
      { field: "Enabled", before: "yes", after: "no" },
      { field: "Include only", before: "*.pdf", after: "*.pdf, *.docx" },
      { field: "Matter id", before: null, after: "reg-19" },
    ]);
  });
  it("matches an element by its name, at any position in the list", () => {
    const north = { id: "root_a", label: "North", recursive: true, locator: { local_path: "/srv/north" } };
    const south = { id: "root_b", label: "", recursive: true, locator: { local_path: "/srv/south" } };
    expect(
      differenceOf({ roots: [north, south] }, { roots: [south, { ...north, recursive: false }] }),
    ).toEqual([{ field: "Source › North › Subfolders", before: "yes", after: "no" }]);
  });
  it("lists the values of a created or deleted thing", () => {
    expect(differenceOf(null, { title: "Guidance", documents: 0 })).toEqual([
      { field: "Title", before: null, after: "Guidance" },
      { field: "Documents", before: null, after: "0" },
    ]);
    expect(differenceOf({ title: "Guidance" }, null)).toEqual([
      { field: "Title", before: "Guidance", after: null },
    ]);
  });
  it("lists both sides as values if they have no field in common", () => {
    expect(differenceOf({ documents: 4 }, { jobsCancelled: 2 })).toEqual([
      { field: "Documents", before: null, after: "4" },
      { field: "Jobs cancelled", before: null, after: "2" },
    ]);
  });
  it("leaves out the id of a single place without a name", () => {
    const root = (path: string) => ({ roots: [{ id: "root_abcdefgh", locator: { local_path: path } }] });
    expect(differenceOf(root("/srv/a"), root("/srv/b"))).toEqual([
      { field: "Source › Folder", before: "/srv/a", after: "/srv/b" },
    ]);
  });
  it("names fields as the interface does", () => {
    expect(fieldWords("includePatterns")).toBe("Include only");
    expect(fieldWords("client_id")).toBe("Client id");
    expect(fieldWords("__")).toBe("__");
  });
  it("returns nothing for equal values, and the same fields in either direction", () => {
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
