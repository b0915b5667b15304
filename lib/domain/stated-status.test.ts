import { expect, it } from "vitest";
import { isMetadataOutOfForce } from "./in-force.ts";
import { statedStatus } from "./stated-status.ts";

const NOW = new Date("2036-05-04");

it.each([
  [
    "> Status: WITHDRAWN by Cabinet on 3 May 2031. Do not use.",
    "WITHDRAWN by Cabinet on 3 May 2031. Do not use.",
  ],
  ["SUPERSEDED - see Parking Guide 2031", "SUPERSEDED - see Parking Guide 2031"],
  ["**Withdrawn**", "Withdrawn"],
  ["| Status | Quashed by the court in 2031 |", "Quashed by the court in 2031"],
])("the line “%s” says that the document is out of force", (line, status) => {
  expect(statedStatus(`# Heritage guide\n\n${line}\n\nWindows are kept.`)).toBe(status);
  expect(isMetadataOutOfForce({ adoptionStatus: status, effectiveTo: null }, NOW)).toBe(true);
});

it("another status is stated too", () => {
  expect(statedStatus("Harbour plan\nStatus: Draft for consultation\n")).toBe("Draft for consultation");
});

it.each([
  "Withdrawn applications 2030",
  "Superseded policies are listed in Appendix 2.",
  "Status: for information",
  "The plan was withdrawn in 2031.",
  "Revoked orders",
])("“%s” states none", (line) => {
  expect(statedStatus(`Heritage guide\n\n${line}\n`)).toBeNull();
});

it("no line far below the top states one", () => {
  expect(statedStatus(`${"Words of it.\n".repeat(20)}Withdrawn\n`)).toBeNull();
});
