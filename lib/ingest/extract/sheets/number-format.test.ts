import { expect, it } from "vitest";
import { withBareSign, withClearDay } from "./number-format.ts";

it.each([
  ["£#,##0.00", 1204.5, "£1,204.50"],
  ["£#,##0.00;[Red]-£#,##0.00", -2500, "-£2,500.00"],
  ["€#,##0 £", 1205, "€1,205 £"],
  ["#,##0 ¥", 1204, "1,204 ¥"],
])("shows the sign of %s", (format, value, shown) => {
  expect(withBareSign(format, value)).toBe(shown);
});

it.each(['"£"#,##0.00', "[$£-809]#,##0.00", "\\£0", "_£0", "$0.00", "€#,##0", "General", "0.00%"])(
  "leaves %s to the library",
  (format) => {
    expect(withBareSign(format, 1)).toBeNull();
  },
);

it.each([
  ["04/03/2024", 45_355, "2024-03-04"],
  ["3/4/24", 45_355, "2024-03-04"],
  ["4.3.2024 10:30", 45_355.4375, "2024-03-04 10:30"],
  ["2024/03/04", 45_355, "2024-03-04"],
  ["4 March 2024", 45_355, "4 March 2024"],
  ["Mar-24", 45_355, "Mar-24"],
  ["10:30", 45_355.4375, "10:30"],
])("shows the typed date %s with one meaning", (words, value, shown) => {
  expect(withClearDay(words, value, false)).toBe(shown);
});

it("counts days from 1904 in workbooks that do", () => {
  expect(withClearDay("04/03/2024", 45_355 - 1462, true)).toBe("2024-03-04");
});
