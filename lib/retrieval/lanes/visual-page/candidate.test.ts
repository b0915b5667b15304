import { expect, it } from "vitest";
import { toCandidate } from "./candidate.ts";

it.each([
  ["docx", true],
  ["pdf", false],
])("a page of a %s file is a picture in a text: %s", (format, isPicture) => {
  const page = {
    ...{ documentId: "doc_1", corpusId: "c", versionId: 1, version: 1, sourcePath: `a.${format}`, format },
    ...{ page: 1, boxes: new Uint8Array(), cosines: [] },
  };
  expect(toCandidate(page, { words: [], parts: [] })).toMatchObject({ isPicture });
});
