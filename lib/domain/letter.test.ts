import { describe, expect, it } from "vitest";
import { letterHead } from "./letter.ts";

const letter = (...parts: readonly string[]) => [...parts, "Yours sincerely,\nA. Ash"].join("\n\n");
const TEXT = "We object to the ferry. It is late.";

describe("letterHead", () => {
  it("reads the subject below the greeting, and the day above it", () => {
    const text = letter(
      "14 Quay Road\nPellingford",
      "3rd May 2031",
      "Dear Ms Okafor,",
      "Ferry at Quay Road",
      TEXT,
    );
    expect(letterHead(text)).toEqual({ subject: "Ferry at Quay Road", day: "3rd May 2031" });
    expect(letterHead(text.replaceAll("\n", "\r\n"))).toEqual(letterHead(text));
  });

  it("reads the subject of a line of its own, above or below the greeting", () => {
    const above = letter("Re: Ferry at Quay Road", "Date: 3 May 2031", "Dear Sir or Madam", TEXT);
    expect(letterHead(above)).toEqual({ subject: "Ferry at Quay Road", day: "3 May 2031" });
    expect(letterHead(letter("Dear Sir,", "Subject: Ferry", TEXT))?.subject).toBe("Ferry");
  });

  it("leaves out the law under which a letter is written", () => {
    const law = "TOWN AND COUNTRY PLANNING ACT 1990\nFerry at Quay Road";
    expect(letterHead(letter("Dear Sir,", law, TEXT))?.subject).toBe("Ferry at Quay Road");
  });

  it("reads no subject from prose, and no day from below the greeting", () => {
    const wrapped = "We object to the ferry that is\nplanned at the quay\nsince last year.";
    expect(letterHead(letter("Dear Sir,", wrapped, "3 May 2031", TEXT))).toEqual({
      subject: null,
      day: null,
    });
  });

  it.each(["Dear Mr. Ash,", "Dear Dr Okafor", "Dear Sir/Madam,", "DEAR COUNCILLOR ASH"])(
    "reads a letter that begins with “%s”",
    (greeting) => {
      expect(letterHead(letter(greeting, "Ferry", TEXT))?.subject).toBe("Ferry");
    },
  );

  it("takes no word that begins with “re-” for a subject", () => {
    const text = letter("Dear Sir,", "We object to the\nre-use of the quay\nas a yard.", TEXT);
    expect(letterHead(text)?.subject).toBeNull();
  });

  it("returns null for a text that greets nobody", () => {
    for (const text of ["", TEXT, "My dear ferry\n\nis late.", "Dear it is, and late."])
      expect(letterHead(letter(text))).toBeNull();
  });

  it("returns null for a document with a letter in it, and for a greeting without a closing", () => {
    const foreword = letter("Pellingford Local Plan", "1 May 2031", "Dear resident,", TEXT);
    expect(letterHead(foreword + "\n\nPolicy H4. Homes are built here.".repeat(100))).toBeNull();
    expect(letterHead("Minutes\n\nDear Chair\n\nThank you\n\nThe committee noted this.")).toBeNull();
  });

  it.each([
    ["RE: FW: Re: Ferry", "Ferry"],
    ["Re: \u200b", null],
  ])("reads the subject of “%s” without the marks of replies: %s", (line, subject) => {
    expect(letterHead(letter("Dear Sir,", line, TEXT))?.subject).toBe(subject);
  });
});

it("joins the lines of a subject that is wrapped", () => {
  const text =
    "14 Quay Road\n\nDear Ms Okafor,\n\nProposed erection of twelve dwellings on land to the rear of\nMill Lane, Saltby\n\nThe lamps are lit.\n\nYours sincerely,\n";
  expect(letterHead(text)?.subject).toBe(
    "Proposed erection of twelve dwellings on land to the rear of Mill Lane, Saltby",
  );
});
