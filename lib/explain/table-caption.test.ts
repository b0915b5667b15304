import { expect, it } from "vitest";
import { tableCaption } from "./table-caption.ts";

it("names the caption of a table and the unit of its values, if the lines above are these", () => {
  expect(tableCaption("Rates apply.\n\nTable 4.6 Charges by site\n(£ per square metre)\n\n")).toBe(
    "Table 4.6 Charges by site, (£ per square metre)",
  );
  expect(tableCaption("**Table A1: Homes**\n")).toBe("Table A1: Homes");
  expect(tableCaption("The council asks for these.\n\nAll figures in £000\n")).toBe("All figures in £000");
});

it("names nothing if other words stand between, or if the lines are text", () => {
  for (const text of [
    "",
    "Table 2 Rates\n\nThe rates rise each year.\n",
    "The table below has the rates.\n",
    "Values are set out below.\n",
    "Prices in the district have risen since the last plan.\n",
    "Figures must be read with the policies map\n",
  ])
    expect(tableCaption(text)).toBeNull();
});

it("takes no sentence about a table and no reference for a caption", () => {
  for (const line of [
    "Table 4 sets out the parking standards.",
    "Table 12 applies to flats.",
    "(see Policy H4)",
  ])
    expect(tableCaption(`${line}\n`)).toBeNull();
});
