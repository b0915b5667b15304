import { describe, expect, it } from "vitest";
import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import { findCountervailing } from "./find.ts";
import { passage } from "./testing.ts";

function kinds(query: string, a: AssemblyCandidate, b: AssemblyCandidate): string[] {
  return findCountervailing(query, [a], [b]).map(({ kind }) => kind);
}

const RULE = passage("A kiosk on the promenade will be no taller than 4 metres.");
const QUERY = "How tall may a kiosk on the promenade be?";
const report = { docType: "officer report", title: "Officer report: promenade" };
const decision = { docType: "decision notice", title: "Decision notice" };

describe("does not find", () => {
  it.each([
    ["another thing in the same unit", "The flagpole on the promenade is 9 metres tall.", report],
    [
      "a measured figure that meets the standard",
      "The kiosk on the promenade would be 3.5 metres tall.",
      report,
    ],
    [
      "an earlier figure, named as such",
      "The draft had asked for 3 metres for a kiosk on the promenade.",
      report,
    ],
    ["an undisputed fact", "The height of a kiosk on the promenade was not in dispute.", report],
    ["a question", "Does the limit of 4 metres hold for a kiosk on the promenade?", report],
  ])("%s", (_, words, over) => {
    expect(kinds(QUERY, RULE, passage(words, over))).toEqual([]);
  });

  it("an objection to a draft against its replacement", () => {
    const now = passage("Kiosks on the promenade will close at ten in the evening.");
    const words =
      "The draft let kiosks on the promenade close at midnight. Neighbours said that this was too late and objected to it.";
    const query = "When do kiosks on the promenade close?";
    expect(kinds(query, now, passage(words, report))).not.toContain("objection");
  });

  it("a refusal of another place than the one in the question", () => {
    const query = "Was the kiosk at Teasel Pier approved?";
    const a = passage("Permission was granted for a kiosk at Teasel Pier.", decision);
    const b = passage("The Council refuses permission for a kiosk at Bramble Cove.", decision);
    expect(kinds(query, a, b)).toEqual([]);
  });

  it("two findings of one decision about different subjects", () => {
    const whole = { ...decision, documentId: "notice" };
    const a = passage("The opening hours are acceptable.", { ...whole, ordinal: 1 });
    const b = passage("The cladding is contrary to Policy B2.", {
      ...whole,
      ordinal: 2,
      span: { start: 40, end: 78 },
    });
    expect(kinds("Are the opening hours of the kiosk acceptable?", a, b)).toEqual([]);
  });
});

describe("among several items", () => {
  const item = passage("A kiosk on the promenade may be lit at night.");
  const stray = passage("Deckchairs are stacked behind the bandstand.");
  const against = passage("A kiosk on the promenade will not be lit at night unless it faces the sea.");
  const query = "May a kiosk on the promenade be lit at night?";

  it("a sentence is found once, against the item that answers", () => {
    const twin = passage("A kiosk on the promenade may be lit at night in summer.", { documentId: "twin" });
    const found = findCountervailing(query, [item, twin, stray], [against]);
    expect(found).toHaveLength(1);
    expect([item.evidenceRef, twin.evidenceRef]).toContain(found[0]?.againstRef);
  });

  it("nothing is found against an item that does not answer", () => {
    const refused = passage("Deckchairs will not be stacked behind the bandstand unless they are dry.");
    expect(findCountervailing(query, [item, stray], [refused])).toEqual([]);
  });

  it("the score rises as both are more about the question", () => {
    const aside = "What is the weather at the bandstand like?";
    const [sure] = findCountervailing(query, [item], [against]);
    const [unsure] = findCountervailing(aside, [item], [against]);
    expect(unsure?.score ?? 0).toBeLessThan(sure?.score ?? 0);
  });
});
