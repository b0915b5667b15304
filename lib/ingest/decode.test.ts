import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { cleanText, decodeText } from "./decode.ts";
import { utf8 } from "./testing.ts";

function wide(text: string, order: "le" | "be", mark = true): Uint8Array {
  const bytes = Buffer.from((mark ? "\ufeff" : "") + text, "utf16le");
  return new Uint8Array(order === "le" ? bytes : bytes.swap16());
}

function notesOf(bytes: Uint8Array): string[] {
  return decodeText(bytes).notes.map((note) => note.code);
}

describe("decodeText", () => {
  it("reads any well-formed text from UTF-8 unchanged and without a note", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        fc.pre(!text.includes("\u0000") && !text.startsWith("\ufeff"));
        // Control characters distinguish binary data from text.
        fc.pre(!/\p{Cc}/u.test(text));
        expect(decodeText(utf8(text))).toEqual({ text, encoding: "utf-8", notes: [] });
      }),
    );
  });

  it("removes the byte order mark and uses its encoding", () => {
    expect(decodeText(utf8("\ufeffPlan"))).toMatchObject({ text: "Plan", encoding: "utf-8" });
    expect(decodeText(wide("Plan für Öl 🌳", "le"))).toMatchObject({
      text: "Plan für Öl 🌳",
      encoding: "utf-16le",
    });
    expect(decodeText(wide("Plan für Öl 🌳", "be"))).toMatchObject({
      text: "Plan für Öl 🌳",
      encoding: "utf-16be",
    });
  });

  it("recognises UTF-16 without a mark, in Latin and other scripts, and adds a note", () => {
    for (const text of ["The council adopted the plan.\r\n", "Совет принял план города.\r\nНовый план."]) {
      for (const order of ["le", "be"] as const) {
        const decoded = decodeText(wide(text, order, false));
        expect(decoded).toMatchObject({ text, encoding: `utf-16${order}` });
        expect(decoded.notes[0]?.code).toBe(`encoding_assumed_utf_16${order}`);
      }
    }
  });

  it("reads Latin-1 and windows-1252, and adds a note", () => {
    const bytes = new Uint8Array(Buffer.from("Caf\xe9 \x93Gr\xfcn\x94 costs \x805", "latin1"));
    expect(decodeText(bytes)).toMatchObject({ text: "Café “Grün” costs €5", encoding: "windows-1252" });
    expect(notesOf(bytes)).toEqual(["encoding_assumed_windows_1252"]);
  });

  it("uses the declared encoding only when the bytes are not UTF-8", () => {
    const bytes = new Uint8Array([0x82, 0xa0, 0x82, 0xa2]);
    expect(decodeText(bytes, "shift_jis")).toMatchObject({ text: "あい", encoding: "shift_jis" });
    expect(decodeText(utf8("é"), "iso-8859-1")).toMatchObject({ text: "é", encoding: "utf-8" });
    expect(decodeText(new Uint8Array([0x63, 0xe9]), "no-such-encoding").text).toBe("cé");
  });

  it("accepts a UTF-8 text whose last character was cut off, with a note", () => {
    const bytes = utf8("Größe und Fläche ü").slice(0, -1);
    expect(decodeText(bytes)).toMatchObject({ text: "Größe und Fläche \ufffd", encoding: "utf-8" });
    expect(notesOf(bytes)).toEqual(["characters_replaced"]);
  });

  it("replaces a stray NUL, which the database cannot store, and adds a note", () => {
    expect(decodeText(utf8("a\u0000b"))).toMatchObject({ text: "a\ufffdb" });
    expect(notesOf(utf8("a\u0000b"))).toEqual(["characters_replaced"]);
  });

  it("adds no note for a replacement character that the author wrote", () => {
    expect(notesOf(utf8("a \ufffd b"))).toEqual([]);
  });

  it("refuses binary data and unknown encodings with a clear message", () => {
    const noise = Uint8Array.from({ length: 4000 }, (_, i) => (i * 7919 + (i >> 3)) % 256);
    const cyrillic = new Uint8Array(
      Buffer.from("\xcf\xeb\xe0\xed \xe3\xee\xf0\xee\xe4\xe0".repeat(20), "latin1"),
    );
    const utf32 = new Uint8Array([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]);
    for (const bytes of [noise, cyrillic, utf32]) {
      expect(() => decodeText(bytes)).toThrowError(expect.objectContaining({ code: "not_text" }));
    }
  });

  it("returns storable text or throws not_text for any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        try {
          const { text } = decodeText(bytes);
          expect(text.isWellFormed() && !text.includes("\u0000")).toBe(true);
        } catch (error) {
          expect(isAppError(error, "not_text")).toBe(true);
        }
      }),
    );
  });
});

describe("cleanText", () => {
  it("replaces lone surrogates and NUL without changing the length, and keeps surrogate pairs", () => {
    expect(cleanText("a\ud800b\udc00c\u0000d🌳")).toBe("a\ufffdb\ufffdc\ufffdd🌳");
  });
});
