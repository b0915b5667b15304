import fc from "fast-check";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { formatFacts, READABLE_FORMATS } from "#lib/domain/formats.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { formatOrRefusal } from "./detect/refusals.ts";
import { detectFormat } from "./detect.ts";
import { msgOf } from "./extract/msg/testing.ts";
import { utf8 } from "./testing.ts";
import { lockedZip } from "./unlock/testing.ts";

const PNG = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1,
  8, 6, 0, 0, 0,
]);
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

function ole(stream: string): Uint8Array {
  return Uint8Array.from([
    ...OLE,
    ...new Uint8Array(504),
    ...Buffer.from(stream, "utf16le"),
    ...new Uint8Array(100),
  ]);
}

function office(type: string, folder: string): Uint8Array {
  const types = `<Types><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;
  return zipSync({ "[Content_Types].xml": utf8(types), [`${folder}/x.xml`]: utf8("<x/>") });
}

function withMimetype(type: string): Uint8Array {
  return zipSync({ mimetype: [utf8(type), { level: 0 }], "content.xml": utf8("<x/>") });
}

async function refusal(bytes: Uint8Array, name: string): Promise<{ code: string; message: string }> {
  const error = await detectFormat(bytes, name).then(
    (found) => new Error(`detected as ${found.format}`),
    (thrown: unknown) => thrown,
  );
  if (!isAppError(error)) throw error;
  return error;
}

describe("detectFormat by content", () => {
  it.each(["xlsx", "doc", "msg", "pptm"])(
    "says of a .%s of which the parts are not found that it is damaged or locked",
    async (name) => {
      const cut = ole("").slice(0, 520);
      expect(await refusal(cut, `plan.${name}`)).toMatchObject({
        code: "damaged",
        message: expect.stringMatching(/cut off or damaged.*password/),
      });
      const other = await refusal(cut, "plan.db");
      expect(other.code).toBe("unsupported_format");
      expect(other.message).not.toContain("OLE");
    },
  );

  it.each(["mimetype", "META-INF/manifest.xml", "[Content_Types].xml"])(
    "takes a zip container whose part %s is locked as an archive",
    async (part) => {
      const locked = { bytes: utf8("application/epub+zip"), password: "heron 7" };
      const bytes = await lockedZip({ [part]: locked, "word/x.xml": { ...locked, password: null } });
      expect(await detectFormat(bytes, "a.docx")).toMatchObject({ format: "zip" });
    },
  );

  it("trusts the content, not the file name", async () => {
    const pdf = utf8("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");
    const docx = office("wordprocessingml.document", "word");
    const html = utf8("<!-- x -->\n<!DOCTYPE html><html><body><p>Hello</p></body></html>");
    expect(await detectFormat(pdf, "notes.txt")).toMatchObject({ format: "pdf", reason: "signature" });
    expect(await detectFormat(docx, "notes.pdf")).toMatchObject({ format: "docx" });
    expect(await detectFormat(html, "page.txt")).toMatchObject({ format: "html", reason: "content" });
    expect(await detectFormat(utf8('{"a": [1, 2]}'), "data.txt")).toMatchObject({ format: "json" });
  });

  it("finds a pdf behind leading bytes, but not in prose that mentions the signature", async () => {
    const pdf = utf8("\u0001junk\n%PDF-1.4\n1 0 obj\n<<>>\nendobj\n");
    expect(await detectFormat(pdf, "x.pdf")).toMatchObject({ format: "pdf" });
    expect(await detectFormat(utf8("A PDF file begins with %PDF-1.4."), "x.md")).toMatchObject({
      format: "md",
    });
  });

  it("passes a .pdf file without a header to the pdf reader, which can report the fault", async () => {
    const noise = Uint8Array.from({ length: 2000 }, (_, i) => (i * 7919 + (i >> 3)) % 256);
    expect(await detectFormat(noise, "x.pdf")).toMatchObject({ format: "pdf", reason: "file_name" });
    expect(await detectFormat(utf8("1 0 obj\n<<>>\nendobj\n"), "x.pdf")).toMatchObject({ format: "pdf" });
    expect(await detectFormat(utf8("Not found"), "x.pdf")).toMatchObject({ format: "txt" });
  });
});

describe("an office file whose types unpack to 5 MB from very little", () => {
  const types = (text: string) => {
    const bytes = new Uint8Array(5_000_000).fill(0x20);
    bytes.set(utf8(text));
    return bytes;
  };

  it("is recognised by their beginning", async () => {
    const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
    const named = types(`<Types><Override PartName="/x" ContentType="${main}"/></Types>`);
    const bytes = zipSync({ "[Content_Types].xml": named, "xl/x.xml": utf8("<x/>") });
    expect(await detectFormat(bytes, "x.docx")).toMatchObject({ format: "docx" });
  });

  it("is recognised by its folders if the beginning does not name the type", async () => {
    const bytes = zipSync({ "[Content_Types].xml": types("<Types>"), "word/x.xml": utf8("<x/>") });
    expect(await detectFormat(bytes, "x.docx")).toMatchObject({ format: "docx" });
  });
});

describe("detectFormat among text formats", () => {
  it.each([
    ["plan.md", "# Plan", "md", undefined],
    ["plan.txt", "# Plan", "txt", undefined],
    ["main.ts", "export {}", "code", "typescript"],
    ["main.py", "pass", "code", "python"],
    ["Dockerfile", "FROM x", "code", "dockerfile"],
    ["run", "#!/usr/bin/env -S python3 -u\nprint()", "code", "python"],
    ["tool", "#!/bin/sh\necho", "code", "bash"],
    ["data.yaml", "a: 1", "yaml", undefined],
    ["settings", "a: 1\nb:\n  - c\n", "yaml", undefined],
    ["data.json", "{broken", "json", undefined],
    ["lines", '{"a":1}\n{"a":2}\n', "json", undefined],
    ["README", "# Title\n\n- one\n- two **three**\n", "md", undefined],
    ["note", "---\ntitle: x\n---\nSome prose follows here.\n", "md", undefined],
    ["page.htm", "<p>fragment", "html", undefined],
    [".env.example", "PORT=1\n", "txt", undefined],
    [".gitignore", "node_modules\n", "txt", undefined],
    [".bashrc", "export A=1\n", "code", "bash"],
    [".eslintrc", '{"rules": {}}', "json", undefined],
    ["tsconfig.json", '{ // comment\n "a": 1 }', "json", undefined],
    ["notes.v2", "Just words.", "txt", undefined],
    ["BMW.txt", "BM is how bitmaps begin", "txt", undefined],
    ["constructor", "Just words.", "txt", undefined],
  ])("%s", async (name, text, format, language) => {
    const found = await detectFormat(utf8(text), name);
    expect([found.format, found.language]).toEqual([format, language]);
    expect(found.encoding).toBe("utf-8");
  });

  it("reads UTF-16 text as text", async () => {
    const bytes = new Uint8Array(Buffer.from("\ufeff# Plan\r\n\r\nWords.", "utf16le"));
    expect(await detectFormat(bytes, "plan.md")).toMatchObject({ format: "md", encoding: "utf-16le" });
  });
});

describe("mail and captions", () => {
  const mail = "From: a@example.org\nTo: b@example.org\nSubject: x\n\nHello";
  const saved = (field: string) =>
    `${field}\nSubject: x\nMIME-Version: 1.0\nContent-Type: multipart/related; boundary="b"\n\n--b\n`;
  const received = `Received: by x\n${mail}`;
  const mailbox = `From a@example.org Mon Jun  1 10:00:00 2026\n${mail}\n`;
  const binary = Uint8Array.from([...utf8(received), 0xff, 0xfe, 0x00, 0x81, 0x90]);
  it.each([
    ["a.eml", utf8(mail), "eml"],
    ["a.eml", utf8("Content-Type: text/plain\n\nHello"), "eml"],
    ["a", utf8(received), "eml"],
    ["a.txt", utf8(received), "eml"],
    ["a.eml", binary, "eml"],
    ["a.eml", new Uint8Array(Buffer.from(`\ufeff${mail}`, "utf16le")), "eml"],
    ["a", utf8(mailbox), "mbox"],
    ["a.eml", utf8(mailbox), "eml"],
    ["a.mht", utf8(saved("From: <Saved by Blink>")), "mhtml"],
    ["a", utf8(saved("Snapshot-Content-Location: https://council.example/")), "mhtml"],
    ["a.mhtml", utf8(saved("From: Ann <a@example.org>")), "mhtml"],
    // Programs export pages under this name.
    ["a.doc", utf8(saved("X-Program: x")), "mhtml"],
    ["a.eml", utf8(saved("From: Ann <a@example.org>")), "eml"],
    ["a.eml", utf8(saved("To: Ann <a@example.org>")), "eml"],
    ["a.msg", ole("__substg1.0_0037001F"), "msg"],
    ["a", utf8("WEBVTT\n\n00:01.000 --> 00:02.000\nHello"), "captions"],
    ["a.srt", utf8("1\n00:00:01,000 --> 00:00:02,000\nHello"), "captions"],
    ["a.txt", utf8("From Monday the office is open.\n\nCome in."), "txt"],
  ])("%s is recognised by content (%#)", async (name, bytes, format) => {
    expect(await detectFormat(bytes, name)).toMatchObject({ format });
  });

  it("a message that holds a Word document is a message", async () => {
    const bytes = msgOf({ subject: "x", attachments: [{ name: "a.doc", stream: "WordDocument" }] });
    expect(await detectFormat(bytes, "a.msg")).toMatchObject({ format: "msg" });
  });
});

describe("a format that FORMATS declares", () => {
  const named = READABLE_FORMATS.flatMap((format) =>
    formatFacts(format).extensions.map((extension) => [`a.${extension}`, format] as const),
  );

  it.each(named)("%s is read as %s", async (name, format) => {
    expect(await detectFormat(utf8("Just words."), name)).toMatchObject({ format });
  });

  it.each(READABLE_FORMATS)("%s is never refused", (format) => {
    expect(formatOrRefusal(format)).toBe(format);
  });
});

describe("pictures", () => {
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, ...utf8("JFIF"), 0]);
  const webp = Uint8Array.from([...utf8("RIFF"), 20, 0, 0, 0, ...utf8("WEBPVP8 "), 0, 0]);
  const tiff = Uint8Array.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]);
  const motorola = Uint8Array.from([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8]);
  it.each([
    ["scan.png", PNG, "image/png"],
    ["scan.txt", PNG, "image/png"],
    ["photo", jpeg, "image/jpeg"],
    ["scan.webp", webp, "image/webp"],
    ["scan.tif", tiff, "image/tiff"],
    ["scan.tiff", motorola, "image/tiff"],
  ])("%s is recognised by its first bytes, under any name", async (name, bytes, mediaType) => {
    expect(await detectFormat(bytes, name)).toMatchObject({ format: "image", mediaType });
  });
});

describe("files of old office programs", () => {
  it.each([
    ["a.doc", "WordDocument", "doc"],
    ["a.ppt", "PowerPoint Document", "ppt"],
  ])("%s is recognised by its streams, under any name", async (name, stream, format) => {
    expect(await detectFormat(ole(stream), name)).toMatchObject({ format, reason: "signature" });
    expect(await detectFormat(ole(stream), "a.txt")).toMatchObject({ format });
  });
});

describe("files of old office programs with a password", () => {
  const doc = (flags: number) => {
    const head = Uint8Array.from([
      ...OLE,
      ...new Uint8Array(1000),
      ...Buffer.from("WordDocument", "utf16le"),
    ]);
    new DataView(head.buffer).setUint16(512, 0xa5ec, true);
    new DataView(head.buffer).setUint16(522, flags, true);
    return head;
  };

  it("are locked office files", async () => {
    expect(await detectFormat(doc(0x0100), "a.doc")).toMatchObject({ format: "locked-office" });
    expect(await detectFormat(doc(0x1200), "a.doc")).toMatchObject({ format: "doc" });
    const ppt = Uint8Array.from([
      ...ole("EncryptedSummary"),
      ...Buffer.from("PowerPoint Document", "utf16le"),
    ]);
    expect(await detectFormat(ppt, "a.ppt")).toMatchObject({ format: "locked-office" });
    expect(await detectFormat(ole("EncryptedPackage"), "a.docx")).toMatchObject({ format: "locked-office" });
  });
});

describe("drawings", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><text>a</text></svg>';
  it.each(["a.svg", "a.txt", "a", "a.xml"])("%s is recognised by its first element", async (name) => {
    const declared = `<?xml version="1.0"?>\n<!-- x -->\n${svg}`;
    expect(await detectFormat(utf8(declared), name)).toMatchObject({ format: "svg", reason: "content" });
    expect(await detectFormat(utf8(`<!DOCTYPE svg PUBLIC "x" "y">${svg}`), name)).toMatchObject({
      format: "svg",
    });
  });

  it("but not code that begins with a drawing", async () => {
    expect(await detectFormat(utf8(svg), "a.vue")).toMatchObject({ format: "code" });
  });
});

describe("presentations", () => {
  const slides = (type: string) =>
    zipSync({
      "[Content_Types].xml": utf8(
        `<Types><Override ContentType="application/vnd.${type}.main+xml"/></Types>`,
      ),
    });
  it.each([
    ["a.pptx", slides("openxmlformats-officedocument.presentationml.presentation"), "pptx"],
    ["a.ppsx", slides("openxmlformats-officedocument.presentationml.slideshow"), "pptx"],
    ["a.pptm", slides("ms-powerpoint.presentation.macroEnabled"), "pptx"],
    ["a.odp", withMimetype("application/vnd.oasis.opendocument.presentation"), "odp"],
  ])("%s is recognised by its content, under any name", async (name, bytes, format) => {
    expect(await detectFormat(bytes, name)).toMatchObject({ format });
    expect(await detectFormat(bytes, "a.pdf")).toMatchObject({ format });
  });
});

describe("spreadsheets", () => {
  const table = utf8("a,b,c\n1,2,3\n4,5,6\n7,8,9\n");
  it.each([
    ["a.csv", utf8("a,b\n1,2\n"), "csv", "file_name"],
    ["a.TSV", utf8("a\tb\n1\t2\n"), "csv", "file_name"],
    ["a", table, "csv", "content"],
    // Programs export tables under this name.
    ["a.xls", table, "csv", "content"],
    ["a.xlsx", office("spreadsheetml.sheet", "xl"), "xlsx", "signature"],
    ["a.zip", office("spreadsheetml.sheet", "xl"), "xlsx", "signature"],
    ["a.ods", withMimetype("application/vnd.oasis.opendocument.spreadsheet"), "ods", "signature"],
    ["a.txt", ole("Workbook"), "xls", "signature"],
  ])("%s is recognised", async (name, bytes, format, reason) => {
    expect(await detectFormat(bytes, name)).toMatchObject({ format, reason });
  });
});

describe("detectFormat by the type that a container states", () => {
  it.each([
    ["application/vnd.oasis.opendocument.text", "odt"],
    ["application/vnd.oasis.opendocument.text-template", "odt"],
    ["application/vnd.sun.xml.writer", "odt"],
    ["application/epub+zip", "epub"],
  ])("%s", async (type, format) => {
    expect(await detectFormat(withMimetype(type), "a.bin")).toMatchObject({ format });
  });

  it("rich text by its first characters, with bytes of pictures and in a file of any name", async () => {
    const bytes = Uint8Array.from([...utf8("{\\rtf1 x{\\pict\\bin4 "), 0, 1, 2, 255, ...utf8("}}")]);
    expect(await detectFormat(bytes, "a.bin")).toMatchObject({ format: "rtf", reason: "signature" });
    expect(await detectFormat(utf8("{\\rtf1 x}"), "a.doc")).toMatchObject({ format: "rtf" });
  });

  it("refuses drawings and formulas of OpenDocument by name", async () => {
    const drawing = withMimetype("application/vnd.oasis.opendocument.graphics");
    const { code, message } = await refusal(drawing, "a.odg");
    expect(code).toBe("unsupported_format");
    expect(message).toContain("OpenDocument drawing");
  });
});

describe("detectFormat refuses with a clear message", () => {
  it.each([
    [
      "a.gif",
      utf8("GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;"),
      "Convert it to PNG, JPEG, WebP or TIFF",
    ],
    [
      "a.heic",
      Uint8Array.from([0, 0, 0, 24, ...utf8("ftypheic"), 0, 0, 0, 0, ...utf8("mif1heic")]),
      "HEIC are recognised but not read. Convert it to JPEG or PNG",
    ],
  ])("%s, which cannot be read yet", async (name, bytes, words) => {
    const { code, message } = await refusal(bytes, name);
    expect(code).toBe("not_yet_supported");
    expect(message).toContain(words);
  });

  it("distinguishes memos from mail: header lines in a text file are text", async () => {
    const memo = utf8("From: Planning\nTo: Members\nSubject: Site visit\n\nPlease come.");
    expect(await detectFormat(memo, "memo.txt")).toMatchObject({ format: "txt" });
  });

  it("reports the fault of other files", async () => {
    const noise = Uint8Array.from({ length: 2000 }, (_, i) => (i * 7919 + (i >> 3)) % 256);
    expect((await refusal(new Uint8Array(), "a.md")).code).toBe("empty_file");
    expect((await refusal(utf8(" \n\t\n"), "a.md")).code).toBe("empty_file");
    expect((await refusal(noise, "notes.txt")).code).toBe("not_text");
    expect((await refusal(noise, "a.bin")).code).toBe("unsupported_format");
    expect((await refusal(office("wordprocessingml.document", "word").slice(0, 80), "a.docx")).code).toBe(
      "damaged",
    );
  });

  it.each(["a.docx", "a.txt", "a"])("%s, which begins like a zip container and ends there", async (name) => {
    expect((await refusal(utf8("PK\u0003\u0004broken"), name)).code).toBe("damaged");
    expect((await refusal(utf8("PK\u0003\u0004"), name)).code).toBe("damaged");
  });

  it.each(["docx", "xlsx", "pptx", "odt", "ods", "odp", "doc", "xls", "ppt"])(
    "words under the name of an office file: %s",
    async (extension) => {
      const { code, message } = await refusal(utf8("Just words."), `a.${extension.toUpperCase()}`);
      expect(code).toBe("damaged");
      expect(message).toContain(`named .${extension}`);
    },
  );

  it.each(["a.PK", "a.docx.txt", "docx", "a.page"])("but not words under another name: %s", async (name) => {
    expect(await detectFormat(utf8("PK means primary key."), name)).toMatchObject({ format: "txt" });
  });

  it("but not a web page that is named like an office file", async () => {
    const page = utf8("<!DOCTYPE html><html><body><p>Hello</p></body></html>");
    expect(await detectFormat(page, "a.doc")).toMatchObject({ format: "html" });
  });

  it("returns a format or throws an AppError for any bytes and any name", async () => {
    const name = fc.oneof(
      fc.constantFrom("a.txt", "a.json", "a.yaml", "a.html", "a.pdf", "a", ".a"),
      fc.string(),
    );
    const start = fc.constantFrom([], [0x50, 0x4b, 3, 4], OLE, [0xff, 0xfe], [0x25, 0x50, 0x44, 0x46, 0x2d]);
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 300 }), name, async (head, tail, fileName) => {
        const bytes = Uint8Array.from([...head, ...tail]);
        const outcome = await detectFormat(bytes, fileName).catch((error: unknown) => error);
        expect(isAppError(outcome) || (outcome as { format: string }).format.length > 0).toBe(true);
      }),
    );
  });
});

// The web server detects formats. Quadratic time would far exceed the time limit of these tests.
describe("hostile content takes linear time", () => {
  it("in the manifest of an OpenDocument file", { timeout: 30_000 }, async () => {
    const manifest = (text: string) => zipSync({ "META-INF/manifest.xml": utf8(text), x: utf8("x") });
    for (const tag of ["<manifest:file-entry ", '<manifest:file-entry manifest:full-path="/" '])
      expect(await detectFormat(manifest(tag.repeat(50_000)), "a.odt")).toMatchObject({ format: "zip" });
  });

  it.each(["[", "[a](", "[a](b", "**a", "<!--"])(
    "in a text of %s alone",
    { timeout: 30_000 },
    async (sign) => {
      for (let times = 0; times < 20; times++)
        expect((await detectFormat(utf8(sign.repeat(16_000 + times)), "README")).format).toBe("txt");
    },
  );
});
