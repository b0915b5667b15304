import { expect, it } from "vitest";
import { identifiersOf, missingNames } from "./readme-names.ts";

const README = "lib/retrieval/README.md";
const known = {
  files: ["lib/retrieval/search.ts", "lib/retrieval/lanes/text/text-lane.ts"],
  identifiers: new Set(identifiersOf("export function readLane(lane: LaneReport) { return lane.status; }")),
};

it("missingNames accepts files, folders and symbols that exist", () => {
  const text =
    "`search.ts`, `./search.ts`, `lib/retrieval/search.ts`, `lanes/text/text-lane.ts`, `lanes/`, `readLane`, `readLane()` and `LaneReport`";
  expect(missingNames(README, text, known)).toEqual([]);
});

it("missingNames returns files, folders and symbols that do not exist, each once", () => {
  const text = "`gone.ts` `gone.ts` `arch.ts` `halves/` `readGone` `readGone()` `GoneReport`";
  expect(missingNames(README, text, known)).toEqual([
    ...["gone.ts", "arch.ts", "halves/"],
    ...["readGone", "readGone()", "GoneReport"],
  ]);
});

it("missingNames ignores words outside backticks, values, settings and commands", () => {
  expect(
    missingNames(README, "goneFile `gone` `snake_case` `SETTING` `npm run gone` `a < B` `gone.md`", known),
  ).toEqual([]);
});

it("missingNames returns a file or a folder that only another room has", () => {
  const text = "`search.ts` `text-lane.ts` `lanes/` `../retrieval/search.ts`";
  expect(missingNames("lib/indexing/README.md", text, known)).toEqual([
    "search.ts",
    "text-lane.ts",
    "lanes/",
  ]);
});
