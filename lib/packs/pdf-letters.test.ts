import { expect, it } from "vitest";
import { lettersOf, MISSING } from "./pdf-letters.ts";

const latin = lettersOf((codePoint) => codePoint < 0x100);

it("a raised number without its characters stands in brackets, so that it is no part of its word", () => {
  expect(latin("the guidance⁴⁰ and the survey⁴¹").text).toBe("the guidance[40] and the survey[41]");
  expect(latin("12 m² of the yard³").text).toBe("12 m² of the yard³");
});

it("letters that the fonts lack become one sign, which makes the text incomplete", () => {
  expect(latin("quay 水辺 ✓")).toEqual({ text: `quay ${MISSING} ${MISSING}`, complete: false });
  expect(latin("ﬁne\r\nquay\u00ad")).toEqual({ text: "fine\nquay", complete: true });
});
