import { expect, it } from "vitest";
import { withBareSign } from "./number-format.ts";

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
