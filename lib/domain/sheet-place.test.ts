import fc from "fast-check";
import { expect, it } from "vitest";
import { cellAddress, columnLetters, isCellAddress, parseCellAddress, rangeAddress } from "./sheet-place.ts";

it.each([
  [1, "A"],
  [26, "Z"],
  [27, "AA"],
  [702, "ZZ"],
  [703, "AAA"],
  [16_384, "XFD"],
])("column %i is %s", (column, letters) => expect(columnLetters(column)).toBe(letters));

it("gives each column letters of its own", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (column) => {
      const value = [...columnLetters(column)].reduce((sum, each) => sum * 26 + each.charCodeAt(0) - 64, 0);
      expect(value).toBe(column);
    }),
  );
});

it("prints addresses as spreadsheet programs do, with a name in quotes where it needs them", () => {
  const [first, last] = [
    { row: 3, column: 1 },
    { row: 3, column: 4 },
  ];
  expect(cellAddress({ row: 12, column: 2 })).toBe("B12");
  expect(rangeAddress("Sites 2024", first, last)).toBe("'Sites 2024'!A3:D3");
  expect(rangeAddress("Costs", first, first)).toBe("Costs!A3");
  expect(rangeAddress("Ann's", first, first)).toBe("'Ann''s'!A3");
  expect(rangeAddress("B12", first, first)).toBe("'B12'!A3");
  expect(rangeAddress("2024", first, first)).toBe("'2024'!A3");
  expect(rangeAddress(null, first, last)).toBe("A3:D3");
});

it("recognises the addresses that it prints, apart from a cell without a sheet", () => {
  const cell = fc.record({
    row: fc.integer({ min: 1, max: 1e6 }),
    column: fc.integer({ min: 1, max: 16_384 }),
  });
  fc.assert(
    fc.property(fc.option(fc.string({ minLength: 1 })), cell, cell, (name, first, last) => {
      const address = rangeAddress(name, first, last);
      expect(isCellAddress(address)).toBe(name !== null || address.includes(":"));
    }),
  );
  for (const words of ["B12", "Sites", "LP23", "A3:", "Notes: see B12"])
    expect(isCellAddress(words)).toBe(false);
});

const places = fc.record({
  row: fc.integer({ min: 1, max: 1_048_576 }),
  column: fc.integer({ min: 1, max: 16_384 }),
});

it("reads every address that it prints", () => {
  const names = fc.option(fc.string({ minLength: 1, maxLength: 31 }));
  fc.assert(
    fc.property(names, places, places, (sheet, first, last) => {
      expect(parseCellAddress(rangeAddress(sheet, first, last))).toEqual({ sheet, ...first });
    }),
  );
});

it.each(["", "B", "12", "B0", "Costs!", "ABCD1", "'Costs!B2", "B2 C3", "!B2"])(
  "takes %s for no address",
  (typed) => expect(parseCellAddress(typed)).toBeNull(),
);

it("reads an address as people type it", () => {
  expect(parseCellAddress(" sites 2024!b12 ")).toEqual({ sheet: "sites 2024", row: 12, column: 2 });
  expect(parseCellAddress("$C$7")).toEqual({ sheet: null, row: 7, column: 3 });
});
