import { expect, it } from "vitest";
import { quoteWithLink } from "#components/words/citation.ts";
import { citationOfWords } from "./cite.ts";

const cited = {
  documentId: "d",
  version: 2,
  currentVersion: 2,
  title: "Local Plan",
  sourcePath: "plans/local-plan.pdf",
  publishedDate: "2024-09-03",
};
const place = {
  evidenceRef: "doc::d@2::chars-3-9",
  span: { start: 3, end: 9 },
  textSpan: { start: 3, end: 9 },
  regions: [{ page: 34, boxes: [] }],
  sectionPath: ["Design", "Policy D4 Roofs"],
};

const [INDEXED, SUPERSEDED, FAILED] = ["indexed", "superseded", "failed"] as const;

it("cites the policy, the page and the date of the open version", () => {
  expect(citationOfWords(cited, place, "Roofs")).toBe("Local Plan, Policy D4, p. 34, version of 3 Sep 2024");
});

it("cites the printed page of the open version", () => {
  const versions = [
    { number: 2, printedPages: { offset: -1, from: 3, to: 40 } },
    { number: 1, printedPages: { offset: 5, from: 3, to: 40 } },
  ].map((version) => ({ ...version, state: version.number === 2 ? INDEXED : SUPERSEDED }));
  expect(citationOfWords({ ...cited, versions }, place, "Roofs")).toContain("p. 33,");
  expect(citationOfWords({ ...cited, versions, version: 1 }, place, "Roofs")).toContain("p. 39,");
});

it("cites the number of an older version, because the date is that of the current one", () => {
  expect(citationOfWords({ ...cited, version: 1 }, place, "Roofs")).toBe(
    "Local Plan, Policy D4, p. 34, version 1",
  );
});

it("cites the number of a version without a date of its own", () => {
  expect(citationOfWords({ ...cited, publishedDate: null }, place, "Roofs")).toBe(
    "Local Plan, Policy D4, p. 34, version 2",
  );
});

it("says that a date is that of the file itself, as an exported pack does", () => {
  expect(citationOfWords({ ...cited, dateIsOfFile: true }, place, "Roofs")).toBe(
    "Local Plan, Policy D4, p. 34, file of 3 Sep 2024",
  );
});

it("cites an older version by its own date", () => {
  const versions = [{ number: 1, state: SUPERSEDED, ownDate: { day: "2023-11-03", isOfFile: false } }];
  expect(citationOfWords({ ...cited, versions, version: 1 }, place, "Roofs")).toBe(
    "Local Plan, Policy D4, p. 34, version of 3 Nov 2023",
  );
});

it("cites the date of the indexed version while a newer one is not indexed, as an exported pack does", () => {
  const versions = [
    { number: 3, state: FAILED },
    { number: 2, state: INDEXED },
  ];
  expect(citationOfWords({ ...cited, currentVersion: 3, versions }, place, "Roofs")).toBe(
    "Local Plan, Policy D4, p. 34, version of 3 Sep 2024",
  );
});

it("copies the words on one line with the citation, and the address below", () => {
  expect(quoteWithLink(" A flat roof\n is refused. ", "Local Plan", "https://host/?doc=d")).toBe(
    "“A flat roof is refused.” (Local Plan)\nhttps://host/?doc=d",
  );
});
