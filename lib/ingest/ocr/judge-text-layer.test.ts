import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeTextLayer, type TextLayerFacts } from "./judge-text-layer.ts";

const PROSE =
  "The council will grant planning permission for new homes within the settlement boundary where the proposal keeps " +
  "the character of the street, provides access for all, and does not harm the living conditions of neighbours.";

function facts(text: string, over: Partial<TextLayerFacts> = {}): TextLayerFacts {
  return { text, glyphs: text.replace(/\s/g, "").length, unknownGlyphs: 0, imageShare: 0, ...over };
}

const reasonOf = (given: TextLayerFacts) => judgeTextLayer(given).reason;

describe("a page's own text", () => {
  it("is none if the page has nothing readable, even if something is painted", () => {
    expect(judgeTextLayer(facts(""))).toEqual({ verdict: "none", reason: "no_characters" });
    expect(reasonOf(facts("", { glyphs: 300, unknownGlyphs: 300 }))).toBe("no_characters");
  });

  it("is bad if a third of the characters have no known letter", () => {
    const given = facts(PROSE, { glyphs: 300, unknownGlyphs: 100 });
    expect(judgeTextLayer(given)).toEqual({ verdict: "bad", reason: "characters_unknown" });
    expect(judgeTextLayer({ ...given, unknownGlyphs: 30 }).verdict).toBe("good");
  });

  it("is bad if it is a few characters over a picture of a page", () => {
    const stamp = "Received 3 May 2021 Page 4 of 9";
    expect(reasonOf(facts(stamp, { imageShare: 0.98 }))).toBe("stray_characters_over_image");
    expect(judgeTextLayer(facts(stamp)).verdict).toBe("good");
    expect(judgeTextLayer(facts(`${PROSE} ${PROSE}`, { imageShare: 1 })).verdict).toBe("good");
  });

  it("is bad if it was decoded with a wrong encoding", () => {
    const misread =
      "The cafÃ©â€™s owner wrote that Â£300 was the councilâ€™s offer, a naÃ¯ve one; the owners refused.";
    expect(reasonOf(facts(misread))).toBe("mojibake");
    expect(
      judgeTextLayer(facts("The café’s owner wrote that £300 was naïve; the council’s offer.")).verdict,
    ).toBe("good");
  });

  it("is bad if a font's table has shifted or scrambled its letters", () => {
    const shifted = PROSE.replace(/[a-z]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) - 29));
    expect(reasonOf(facts(shifted))).toBe("no_words");
    const consonants = "bcdfghjklmnpqrstvwxz";
    const scrambled = PROSE.replace(/[a-z]/g, (letter) => consonants[letter.charCodeAt(0) % 20] ?? "x");
    expect(reasonOf(facts(scrambled))).toBe("no_words");
  });
});

describe("unusual text that is correct", () => {
  it.each([
    [
      "a table of numbers",
      "Year 2019 2020 2021 2022 A1 B2 C3 14,300 9.8% (2.1) 77 1,024 £3m H1 H2 n/a 5 6 7 8 9",
    ],
    [
      "codes of policies",
      "H1 H2 DM12 ENV3 SP1.2 CS-04 LP2036 TR1 TR2 GB7 ABC123 XY-9 PL/2020/001 W4 W5 W6 ".repeat(3),
    ],
    [
      "Greek",
      "Η πολεοδομική άδεια χορηγείται μόνο όταν το έργο σέβεται τον χαρακτήρα της περιοχής και των κατοίκων της πόλης",
    ],
    [
      "German",
      "Die Baugenehmigung wird erteilt, wenn das Vorhaben den Straßenraum schützt und die Nachbarn nicht übermäßig stört.",
    ],
    [
      "Welsh",
      "Rhoddir caniatâd cynllunio ar gyfer cartrefi newydd lle bo'r cynnig yn cadw cymeriad y stryd a'r gymdogaeth.",
    ],
    [
      "Czech",
      "Stavební povolení bude uděleno, pokud záměr zachová ráz ulice a neohrozí pohodu bydlení v sousedství.",
    ],
    [
      "a bibliography",
      "Smith, J. and O'Brien, K. (2019) 'McDonald v. LaGrange', J. Urb. Hist., vol. 12, pp. 3–19. ISBN 978-3-16-148410-0",
    ],
    [
      "names of programs",
      "iPhone and GitHub users install PostgreSQL, JavaScript, TypeScript and LaTeX from the YouTube channel daily, says OpenStreetMap",
    ],
  ])("is good: %s", (_, text) => {
    expect(judgeTextLayer(facts(text))).toEqual({ verdict: "good", reason: "has_text" });
  });

  it("judgeTextLayer returns one of the reasons for any facts, always the same", () => {
    const any = fc.record({
      text: fc.string({ maxLength: 200, unit: "grapheme" }),
      glyphs: fc.nat(500),
      unknownGlyphs: fc.nat(500),
      imageShare: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(any, (given) => {
        const judged = judgeTextLayer(given);
        expect(judged).toEqual(judgeTextLayer(given));
        expect(judged.reason).toMatch(/^[a-z_]+$/);
      }),
    );
  });
});
