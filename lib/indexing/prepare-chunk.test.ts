import { expect, it } from "vitest";
import type { AnnotatedChunk } from "#lib/domain/chunk.ts";
import { prepareChunk } from "./prepare-chunk.ts";

const passageAt = (address: string) =>
  ({
    sectionPath: ["Sites", address],
    clauseIds: [],
    kind: "table",
    text: "Quay 4",
  }) as unknown as AnnotatedChunk;
const document = { title: "Register", fileName: "register.xlsx" };

it("what is hidden of cells is no word of their passage, but changes its hash", () => {
  const shown = prepareChunk(document, passageAt("Sites!A4:B4"));
  const hidden = prepareChunk(document, passageAt("Sites!A4:B4 (hidden: row 4)"));
  expect(hidden.frequencies).toEqual(shown.frequencies);
  expect(hidden.inputHash).not.toBe(shown.inputHash);
});
