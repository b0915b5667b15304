import { expect, it } from "vitest";
import { identifiersOf, missingNames } from "./readme-names.ts";

const known = {
  files: ["lib/retrieval/search.ts", "lib/retrieval/lanes/text/text-lane.ts"],
  identifiers: new Set(identifiersOf("export function readLane(lane: LaneReport) { return lane.status; }")),
};

it("missingNames accepts files, folders and symbols that exist", () => {
  const text =
    "`search.ts`, `./search.ts`, `lanes/text/text-lane.ts`, `lanes/`, `readLane`, `readLane()` and `LaneReport`";
  expect(missingNames(text, known)).toEqual([]);
});

it("missingNames returns files, folders and symbols that do not exist, each once", () => {
  const text = "`gone.ts` `gone.ts` `arch.ts` `halves/` `readGone` `readGone()` `GoneReport`";
  expect(missingNames(text, known)).toEqual([
    ...["gone.ts", "arch.ts", "halves/"],
    ...["readGone", "readGone()", "GoneReport"],
  ]);
});

it("missingNames ignores words outside backticks, values, settings and commands", () => {
  expect(
    missingNames("goneFile `gone` `snake_case` `SETTING` `npm run gone` `a < B` `gone.md`", known),
  ).toEqual([]);
});
