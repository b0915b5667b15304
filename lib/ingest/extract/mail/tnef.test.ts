import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { DEFAULT_INGEST_LIMITS } from "../../limits.ts";
import { utf8 } from "../../testing.ts";
import { readMime } from "./read-mime.ts";
import { tnefOf } from "./testing-tnef.ts";
import { readTnef } from "./tnef.ts";

const MAX_FILES = 100;

/** A message whose only parts are its text and Outlook's wrapping. */
const wrapped = (tnefs: readonly Uint8Array[], text: string) =>
  utf8(
    [
      "From: Ines Okoro <ines@example.org>",
      "Subject: Plans",
      "MIME-Version: 1.0",
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain; charset=utf-8",
      "",
      text,
      ...tnefs.flatMap((tnef) => [
        "--b",
        'Content-Type: application/ms-tnef; name="winmail.dat"',
        "Content-Transfer-Encoding: base64",
        "",
        Buffer.from(tnef).toString("base64"),
      ]),
      "--b--",
      "",
    ].join("\r\n"),
  );
const read = (tnef: Uint8Array, text = "") => readMime(wrapped([tnef], text), DEFAULT_INGEST_LIMITS);

describe("a message in Outlook's wrapping", () => {
  const file = { name: "Entwässerungsplan 2024.txt", bytes: utf8("Drains run north.") };

  it("has the files inside as its attachments", async () => {
    const { attachments, text, notes } = await read(tnefOf({ files: [file] }), "See the plan.");
    expect(attachments.map(({ name, bytes }) => [name, bytes])).toEqual([[file.name, file.bytes.length]]);
    expect(Buffer.from(attachments[0]?.read() ?? []).toString()).toBe("Drains run north.");
    expect([text.trim(), notes]).toEqual(["See the plan.", []]);
  });

  it("has the rich text inside as its text if it has no other", async () => {
    const tnef = tnefOf({ rtf: "{\\rtf1\\ansi The weir opens at dawn.\\par}" });
    expect((await read(tnef)).text).toContain("The weir opens at dawn.");
    expect((await read(tnef, "Own words.")).text.trim()).toBe("Own words.");
  });

  it("is read without its rich text if it has words of its own", async () => {
    const damaged = tnefOf({ rtf: "{damaged" });
    expect((await read(damaged)).notes.map(({ code }) => code)).toEqual(["rich_text_not_read"]);
    expect((await read(damaged, "Own words.")).notes).toEqual([]);
  });

  it.each([
    ["that it names", '<meta charset="iso-8859-5">', undefined],
    ["of its code page", "", 28595],
  ])("has the page inside in the encoding %s", async (_what, meta, page) => {
    const html = Buffer.concat([
      Buffer.from(`${meta}<p>`),
      Buffer.from([0xbf, 0xdb, 0xd0, 0xdd, 0xeb]),
      Buffer.from("</p>"),
    ]);
    expect((await read(tnefOf({ html, ...(page && { page }) }))).html).toContain("Планы");
  });

  it("lists a picture with a content id unless its page shows it", async () => {
    const picture = (name: string) => ({
      ...{ name, bytes: utf8("x"), mediaType: "image/png", contentId: `${name}@x` },
    });
    const files = [picture("logo.png"), picture("plan.png")];
    const { attachments } = await read(tnefOf({ html: utf8('<img src="cid:logo.png@x">'), files }));
    expect(attachments.map(({ name, isInText }) => [name, isInText])).toEqual([
      ["logo.png", true],
      ["plan.png", false],
    ]);
  });

  it("has the plain text inside rather than the rich text", async () => {
    const tnef = tnefOf({ text: "Façade drawings follow.", rtf: "{\\rtf1 other}" });
    expect((await read(tnef)).text).toBe("Façade drawings follow.");
  });

  it("that is cut off stays an attachment, and a note says so", async () => {
    const { attachments, notes } = await read(tnefOf({ files: [file] }).slice(0, 150), "See the plan.");
    expect(attachments.map(({ name }) => name)).toEqual(["winmail.dat"]);
    expect(notes.map(({ code }) => code)).toEqual(["tnef_not_read"]);
  });

  it("with too many files is refused", async () => {
    const files = Array.from({ length: MAX_FILES + 1 }, (_, at) => ({ name: `${at}`, bytes: utf8("x") }));
    expect(() => readTnef(tnefOf({ files }), MAX_FILES)).toThrow(/more than 100 files/);
    const half = tnefOf({ files: files.slice(0, 60) });
    const { inflate } = DEFAULT_INGEST_LIMITS;
    const limits = { ...DEFAULT_INGEST_LIMITS, inflate: { ...inflate, maxEntries: MAX_FILES } };
    await expect(readMime(wrapped([half], ""), limits)).resolves.toBeDefined();
    await expect(readMime(wrapped([half, half], ""), limits)).rejects.toThrow(/more than 100 files/);
  });
});

it("any bytes yield a result or an AppError", () => {
  const whole = tnefOf({ text: "a", rtf: "{\\rtf1 b}", files: [{ name: "c", bytes: utf8("d") }] });
  const spoilt = fc
    .array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 })
    .map((changes) => changes.reduce((bytes, [at, value]) => bytes.with(at, value), Uint8Array.from(whole)));
  const any = fc
    .uint8Array({ maxLength: 200 })
    .map((rest) => Uint8Array.from([...whole.slice(0, 6), ...rest]));
  fc.assert(
    fc.property(fc.oneof(spoilt, any), (bytes) => {
      try {
        readTnef(bytes, MAX_FILES);
      } catch (error) {
        expect(isAppError(error)).toBe(true);
      }
    }),
  );
});

it("returns every file with its name and bytes", () => {
  const name = fc
    .string({ minLength: 1, maxLength: 40, unit: "grapheme" })
    .filter((s) => !/[\0\s\ufeff]/.test(s));
  fc.assert(
    fc.property(fc.array(fc.record({ name, bytes: fc.uint8Array() }), { maxLength: 5 }), (files) => {
      const read = readTnef(tnefOf({ files }), MAX_FILES).files;
      expect(read.map((file) => Buffer.from(file.read()))).toEqual(
        files.map(({ bytes }) => Buffer.from(bytes)),
      );
    }),
  );
});
