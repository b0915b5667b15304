import fc from "fast-check";
import { expect, it } from "vitest";
import { roundedValue, withBareSign } from "./number-format.ts";

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
  ["£1,205", 1204.5, "1204.5"],
  ["(1,205)", -1204.5, "1204.5"],
  ["12%", 0.1234, "12.34"],
  ["£1.2k", 1204.5, undefined],
  ["£1,204.50", 1204.5, undefined],
  ["1,204.50", 1204.500000000001, undefined],
  ["0.33", 1 / 3, undefined],
  ["1.20E+03", 1204.5, undefined],
  ["####", 1204.5, undefined],
])("the number of a cell that shows %s for %f is %s", (shown, value, rounded) => {
  expect(roundedValue(shown, value)).toBe(rounded);
});

it("a sum that is shown rounded has the number that was typed, and one that is shown whole has none", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.constantFrom(0, 1, 2), (pence, decimals) => {
      const sum = pence / 100;
      const shown = `£${sum.toLocaleString("en-GB", { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}`;
      const isWhole = Number(shown.replace(/[£,]/g, "")) === sum;
      expect(roundedValue(shown, sum)).toBe(isWhole ? undefined : String(sum));
    }),
  );
});
