import { expect, it } from "vitest";
import type { AnnotatedChunk } from "#lib/domain/chunk.ts";
import { isDayTerm } from "#lib/text/days.ts";
import { prepareChunk } from "./prepare-chunk.ts";

const passageAt = (address: string) =>
  ({
    sectionPath: ["Sites", address],
    clauseIds: [],
    kind: "table",
    entities: [],
    text: "Quay 4",
  }) as unknown as AnnotatedChunk;
const document = { title: "Register", fileName: "register.xlsx" };

it("what is hidden of cells is no word of their passage, but changes its hash", () => {
  const shown = prepareChunk(document, passageAt("Sites!A4:B4"));
  const hidden = prepareChunk(document, passageAt("Sites!A4:B4 (hidden: row 4)"));
  expect(hidden.frequencies).toEqual(shown.frequencies);
  expect(hidden.inputHash).not.toBe(shown.inputHash);
});

it("a date has the terms of the days that it means, and its passage another hash", () => {
  const text = "04/03/2024";
  const passage = { ...passageAt("Sites!A4:B4"), text: `Quay ${text}` };
  const dated = (...days: string[]) =>
    prepareChunk(document, {
      ...passage,
      entities: days.map((day) => ({ type: "date", start: 5, end: 15, text, value: day })),
    });
  const daysOf = ({ sequence }: { readonly sequence: readonly string[] }) => sequence.filter(isDayTerm);
  expect(daysOf(dated())).toEqual(["2024-03-04", "2024-04-03"]);
  expect(daysOf(dated("2024-03-04"))).toEqual(["2024-03-04"]);
  expect(daysOf(dated("2024-04-03"))).toEqual(["2024-04-03"]);
  // Two columns of one row with the same words and other orders.
  expect(daysOf(dated("2024-03-04", "2024-04-03"))).toEqual(["2024-03-04", "2024-04-03"]);
  expect(
    new Set([dated(), dated("2024-03-04"), dated("2024-04-03")].map(({ inputHash }) => inputHash)).size,
  ).toBe(3);
});

it("a number that is shown rounded is also a word by its value", () => {
  const text = "1,205";
  const { sequence } = prepareChunk(document, {
    ...passageAt("Sites!A4:B4"),
    text: `Quay £${text}`,
    entities: [{ type: "amount", start: 6, end: 11, text, value: "1204.5" }],
  });
  expect(sequence).toEqual(["quai", "1205", "1204.5"]);
});
