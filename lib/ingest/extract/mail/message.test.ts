import { expect, it } from "vitest";
import { personWords } from "./message.ts";

it("a name cannot look like an address", () => {
  expect(personWords({ name: "Chief <chief@council.example>", address: "other@x.example" })).toBe(
    "Chief chief@council.example <other@x.example>",
  );
  expect(personWords({ name: "", address: "other@x.example" })).toBe("other@x.example");
});
