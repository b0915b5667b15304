import { describe, expect, it } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { outline, read } from "../testing.ts";
import { createMhtmlExtractor } from "./mhtml.ts";

const mhtml = createMhtmlExtractor();
const HEAD =
  "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://council.example/quay\r\nSubject: =?utf-8?Q?The_quay?=\r\n" +
  "Date: Mon, 1 Jun 2026 10:00:00 +0100\r\nMIME-Version: 1.0\r\n";
const PAGE = "<html><body><h1>The quay</h1><p>Boats wait below the weir.</p></body></html>";

/** The boundary that Chromium writes ends in dashes, as a closing line does. */
const BOUNDARY = "----MultipartBoundary--q7Zt0aWc1----";

function saved(parts: readonly string[], parameters = "", boundary = BOUNDARY): string {
  const type = `Content-Type: multipart/related; type="text/html";\r\n\tboundary="${boundary}"${parameters}\r\n`;
  const written = parts.map((part) => `\r\n--${boundary}\r\n${part}`).join("");
  return `${HEAD}${type}\r\n${written}\r\n--${boundary}--\r\n`;
}

const part = (body: string, fields = "") => `Content-Type: text/html${fields}\r\n\r\n${body}`;
const picture =
  "Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-Location: https://council.example/a.png\r\n\r\niVBORw0K";

async function refusal(source: string, reader = mhtml): Promise<string> {
  const error = await read(reader, source).catch((thrown: unknown) => thrown);
  if (!isAppError(error)) throw error;
  return error.code;
}

describe("the reader of saved web pages", () => {
  it("reads the page as a web page, and says from where and when it was saved", async () => {
    const found = await read(
      mhtml,
      saved([
        part(PAGE.replace("weir", "w=\r\neir"), "\r\nContent-Transfer-Encoding: quoted-printable"),
        picture,
      ]),
    );
    expect(outline(found)).toEqual(["heading 1: The quay", "paragraph: Boats wait below the weir."]);
    expect(found.metadata).toMatchObject({
      title: "The quay",
      properties: { saved_from: "https://council.example/quay", saved_at: "2026-06-01T10:00:00+01:00" },
    });
  });

  it("reads the page that the file names, and no frame beside it", async () => {
    const frame = part("<p>Advertisement</p>", "\r\nContent-ID: <frame@x>");
    const named = part(PAGE, "\r\nContent-ID: <page@x>");
    const { text } = await read(mhtml, saved([frame, named], '; start="<page@x>"'));
    expect(text).toBe("The quay\n\nBoats wait below the weir.");
    expect((await read(mhtml, saved([named, frame]))).text).toBe(text);
  });

  it("reads the encoding that the part or the page declares", async () => {
    const bytes = (source: string) => Uint8Array.from(Buffer.from(source, "latin1"));
    const byPart = saved([part("<p>Caf\u00e9 \u00e0 la rivi\u00e8re</p>", "; charset=iso-8859-1")]);
    const byPage = saved([part('<meta charset="iso-8859-2"><p>\u00b1</p>')]);
    expect((await read(mhtml, bytes(byPart))).text).toBe("Café à la rivière");
    expect((await read(mhtml, bytes(byPage))).text).toBe("ą");
  });

  it("takes the title from the subject if the page has none", async () => {
    const { metadata } = await read(mhtml, saved([part("<p>Boats wait.</p>")]));
    expect(metadata.title).toBe("The quay");
  });

  it("reads a page without other parts, and one that was cut off", async () => {
    expect((await read(mhtml, `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${PAGE}`)).text).toContain(
      "weir",
    );
    const cut = saved([part(PAGE), picture]);
    expect((await read(mhtml, cut.slice(0, cut.indexOf("</body>")))).text).toContain("weir");
  });

  it("reads files of other programs, and no words after the last part", async () => {
    const found = await read(mhtml, `${saved([picture, part(PAGE)], "", "x=_1")}${part("<p>Later</p>")}`);
    expect(found.text).toBe("The quay\n\nBoats wait below the weir.");
  });

  it("refuses files without a page, with too many parts, and with a page that is too long", async () => {
    expect(await refusal(saved([picture]))).toBe("damaged");
    expect(await refusal(`${saved([picture])}${part(PAGE)}`)).toBe("damaged");
    expect(await refusal(saved(Array.from({ length: 10_100 }, () => picture)))).toBe("too_complex");
    const small = createMhtmlExtractor({ ...DEFAULT_INGEST_LIMITS, textBytes: 20 });
    expect(await refusal(saved([part(PAGE)]), small)).toBe("too_large");
  });
});
