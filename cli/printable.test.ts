import { expect, test } from "vitest";
import { printable } from "./printable.ts";

test("a printed line has no character that a terminal obeys", () => {
  expect(printable("Quay \u001b[31mwalls\u001b[0m\r\u0007 are \u202elow\u202c.")).toBe(
    "Quay [31mwalls[0m are low.",
  );
  expect(printable("two lines\n\tof a table é £ 🜁")).toBe("two lines\n\tof a table é £ 🜁");
});
