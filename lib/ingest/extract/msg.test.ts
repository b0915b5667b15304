import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { outline, read } from "../testing.ts";
import { compoundOf, type MsgDraft, msgOf } from "./msg/testing.ts";
import { createMsgExtractor } from "./msg.ts";

const msg = createMsgExtractor();
const ANN = { name: "Ann Lee", address: "ann@riverside.example" };
const BO = { name: "Bo Hart", address: "bo@harrow-vale.example" };
const MESSAGE: MsgDraft = {
  subject: "Parking at the quay",
  from: ANN,
  to: [BO, { ...ANN, kind: 2 }],
  text: "The quay needs 12 spaces.\r\n\r\nFrom: Bo Hart\r\nSent: Monday\r\nTo: Ann Lee\r\nSubject: Parking\r\n\r\nHow many spaces?",
  submitted: new Date("2026-06-01T09:00:00Z"),
  headers: "Date: Mon, 1 Jun 2026 10:00:00 +0100\r\nMessage-ID: <b@x>\r\nReferences: <a@x>\r\n",
  attachments: [{ name: "plan.pdf", bytes: new Uint8Array(2100) }],
};

async function codeOf(bytes: Uint8Array): Promise<string> {
  const error = await read(msg, bytes).catch((thrown: unknown) => thrown);
  return isAppError(error) ? error.code : "";
}

describe("the msg reader", () => {
  it("reads people, date, text and attachments, and marks the reply below", async () => {
    const found = await read(msg, msgOf(MESSAGE));
    expect(outline(found)).toEqual([
      "heading 1: Parking at the quay",
      "list-item 1: From: Ann Lee <ann@riverside.example>",
      "list-item 1: To: Bo Hart <bo@harrow-vale.example>",
      "list-item 1: Cc: Ann Lee <ann@riverside.example>",
      "list-item 1: Date: 1 June 2026, 10:00 +01:00",
      "paragraph: The quay needs 12 spaces.",
      "page-furniture: From: Bo Hart\nSent: Monday\nTo: Ann Lee\nSubject: Parking\n\nHow many spaces?",
      "heading 2: Attachments",
      "list-item 1 (•): plan.pdf (2.1 kB)",
    ]);
    expect(found.metadata).toMatchObject({
      title: "Parking at the quay",
      author: "Ann Lee",
      createdAt: "2026-06-01T10:00:00+01:00",
      properties: { conversation_id: "a@x", message_id: "b@x" },
    });
  });

  it("takes the time of sending without headers, and a page without a text", async () => {
    const { text: _, headers: __, ...rest } = MESSAGE;
    const found = await read(msg, msgOf({ ...rest, html: "<p>See <b>plot 4</b>.</p>" }));
    expect(found.metadata.createdAt).toBe("2026-06-01T09:00:00Z");
    expect(found.text).toContain("See plot 4.");
  });

  it("reads the text that a message has only as rich text, with its quoted reply", async () => {
    const { text: _, ...rest } = MESSAGE;
    const rtf =
      "{\\rtf1\\ansi\\fromtext \\fbidi The quay needs \\b 12\\b0  spaces; caf\\'e9.\\par\\par From: Bo Hart\\par Sent: Monday\\par To: Ann Lee\\par Subject: Parking\\par\\par How many spaces?\\par}";
    const found = await read(msg, msgOf({ ...rest, rtf }));
    expect(outline(found)).toContain("paragraph: The quay needs 12 spaces; café.");
    expect(found.text).toContain("How many spaces?");
    expect(found.notes.map(({ code }) => code)).toEqual(["quoted_replies_marked"]);
  });

  it("reads the words of a page that is wrapped in rich text, without its tags", async () => {
    const rtf =
      "{\\rtf1\\ansi\\fromhtml1 {\\*\\htmltag64 <p>}\\htmlrtf {\\htmlrtf0 See plot 4.{\\*\\htmltag72 </p>}\\htmlrtf\\par}\\htmlrtf0}";
    const { text: _, ...rest } = MESSAGE;
    const found = await read(msg, msgOf({ ...rest, rtf }));
    expect(outline(found)).toContain("paragraph: See plot 4.");
  });

  it("says that rich text could not be read, and refuses a text that is too long", async () => {
    const { text: _, ...rest } = MESSAGE;
    const found = await read(msg, msgOf({ ...rest, rtf: "nonsense" }));
    expect(found.notes.map(({ code }) => code)).toContain("rich_text_not_read");
    const small = createMsgExtractor({ ...DEFAULT_INGEST_LIMITS, textBytes: 1000 });
    const long = msgOf({ ...rest, rtf: `{\\rtf1 ${"word ".repeat(1000)}}` });
    await expect(read(small, long)).rejects.toMatchObject({ code: "too_large" });
  });

  it("reads messages inside two deep, and lists deeper ones", async () => {
    const nest = (depth: number): MsgDraft => ({
      subject: `Level ${depth}`,
      text: `Words ${depth}`,
      ...(depth < 10 && { attachments: [{ name: `Level ${depth + 1}`, message: nest(depth + 1) }] }),
    });
    const found = await read(msg, msgOf(nest(0)));
    expect(found.text).toContain("Words 2");
    expect(found.text).not.toContain("Words 3");
    expect(found.notes.map(({ code }) => code)).toContain("nested_messages_listed");
  });

  it("says that an encrypted message is encrypted", async () => {
    const sealed = { kind: "IPM.Note.SMIME", attachments: [{ name: "smime.p7m", bytes: new Uint8Array(9) }] };
    expect(await codeOf(msgOf(sealed))).toBe("encrypted");
  });

  it("says of a message that is cut off that it is damaged, wherever it ends", async () => {
    const whole = msgOf(MESSAGE);
    for (let length = 0; length < whole.length; length += 256) {
      const code = await codeOf(whole.subarray(0, length));
      expect(["", "damaged"]).toContain(code);
    }
    expect(await codeOf(whole.subarray(0, 2048))).toBe("damaged");
  });

  it("ends for chains of sectors and entries that return to themselves", async () => {
    const loop = Buffer.from(msgOf(MESSAGE));
    const fatSector = loop.readUInt32LE(76);
    loop.writeUInt32LE(0, (fatSector + 1) * 512);
    expect(await codeOf(loop)).toBe("damaged");
    const tree = Buffer.from(msgOf(MESSAGE));
    tree.writeUInt32LE(1, 512 + 128 + 72);
    expect(await codeOf(tree)).toBe("damaged");
  });

  it("lists a picture with a content id unless its page shows it", async () => {
    const files = ["logo.png", "plan.png"].map((name) => ({ name, contentId: `${name}@x` }));
    const attachments = files.map((file) => ({ ...file, bytes: new Uint8Array(10) }));
    const html = '<p>See the plan.</p><img src="cid:logo.png@x">';
    const lines = outline(await read(msg, msgOf({ subject: "Plan", html, attachments })));
    expect(lines.filter((line) => line.includes(".png"))).toEqual(["list-item 1 (•): plan.png (10 B)"]);
  });

  it("refuses more entries than allowed", async () => {
    const limits = {
      ...DEFAULT_INGEST_LIMITS,
      inflate: { maxEntries: 3, maxEntryBytes: 1, maxTotalBytes: 1, maxRatio: 1 },
    };
    const error = await read(createMsgExtractor(limits), msgOf(MESSAGE)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "too_complex" });
  });

  it("returns a valid result or throws an AppError for any damage to a message", async () => {
    const whole = msgOf(MESSAGE);
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const bytes = Uint8Array.from(whole);
        for (const [at, value] of changes) bytes[at] = value;
        const error = await read(msg, bytes).then(
          () => null,
          (thrown: unknown) => thrown,
        );
        if (error !== null && !isAppError(error)) throw error;
      }),
      { numRuns: 300 },
    );
  });

  it("throws an AppError for a container without a message", async () => {
    expect(await codeOf(compoundOf([]))).toBe("empty_file");
  });
});
