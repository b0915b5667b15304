import { afterAll, beforeAll, expect, it } from "vitest";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { odtOf, textH, textP } from "#lib/ingest/extract/odt/testing.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { searchEvidence } from "./search-evidence.ts";

const SENTENCE = "Boat storage at Harrow Vale is limited to twelve moorings below the weir.";
const BODY = [
  textP("Harrow Vale waterside plan", "Title"),
  textH("Homes", 1) + textP("Proposals for homes keep the lanes open and the hedges whole. ".repeat(30)),
  textH("The river", 1) + textP("The meadow floods in winter and is mown twice in a dry summer. ".repeat(30)),
  textH("Moorings", 2) +
    textP(SENTENCE + " Boats wait until the water is high enough for them to leave.".repeat(30)),
  textH("Roads", 1) + textP("Lanes are repaired before the roads that lead to them. ".repeat(30)),
].join("");

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
  await instance.upload("waterside.odt", odtOf(BODY));
}, 120_000);
afterAll(() => instance?.close());

it("finds a passage of an OpenDocument text under its headings, and marks its words", async () => {
  const answer = await searchEvidence(instance.context(), { query: "How many moorings for boat storage?" });
  const [result] = answer.results;
  const [passage] = result?.passages ?? [];
  expect(result?.title).toBe("Harrow Vale waterside plan");
  expect(passage?.sectionPath).toEqual(["The river", "Moorings"]);
  const ref = parseEvidenceRef(passage?.evidenceRef ?? "");
  if (ref?.kind !== "doc" || !passage) throw new Error("no passage is cited");
  expect(passage.snippet.text).toContain(SENTENCE);
  expect(ref.span).toEqual(passage.span);
});
