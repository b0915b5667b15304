import { expect, it } from "vitest";
import { hiddenInWorksheet, sheetParts } from "./hidden-lines.ts";

it.each(['"', "'"])("reads attributes in %s", (quote) => {
  const of = (xml: string) => xml.replaceAll('"', quote);
  expect(hiddenInWorksheet(of('<cols><col min="2" max="3" hidden="1"/></cols><row r="3" ht="0"/>'))).toEqual({
    rows: [[3, 3]],
    columns: [[2, 3]],
  });
  const workbook = of('<sheet name="A" r:id="s1"/>');
  const relations = of('<Relationship Id="s1" Target="worksheets/sheet1.xml"/>');
  expect(sheetParts(workbook, relations)).toEqual(["xl/worksheets/sheet1.xml"]);
});
