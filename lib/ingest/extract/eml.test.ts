import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { outline, read } from "../testing.ts";
import { createEmlExtractor } from "./eml.ts";

const eml = createEmlExtractor();
const HEAD =
  "From: Ann Lee <ann@riverside.example>\r\nTo: Bo Hart <bo@harrow-vale.example>\r\n" +
  "Subject: Parking at the quay\r\nDate: Mon, 1 Jun 2026 23:30:00 -0500\r\nMessage-ID: <b@riverside.example>\r\n";
const mail = (body: string, head = "") => `${HEAD}${head}\r\n${body.replaceAll("\n", "\r\n")}`;
const page = (html: string) => mail(html, "Content-Type: text/html; charset=utf-8\r\n");
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

function multipart(parts: readonly string[], end = "\r\n--b--\r\n"): string {
  const body = parts.map((part) => `\r\n--b\r\n${part}`).join("");
  return `${HEAD}MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n${body}${end}`;
}

const words = (text: string) => `Content-Type: text/plain\r\n\r\n${text}`;
const file = (name: string, type = "application/pdf") =>
  `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\nQUJD`;

async function kinds(source: string): Promise<string[]> {
  const { text, blocks } = await read(eml, source);
  const below = blocks.filter(({ kind }) => kind !== "heading" && kind !== "list-item");
  return below.map(
    ({ kind, start, end }) => `${kind === "page-furniture" ? "left out" : "own"}: ${text.slice(start, end)}`,
  );
}

async function refusal(source: string | Uint8Array, reader = eml): Promise<string> {
  const error = await read(reader, source).catch((thrown: unknown) => thrown);
  return isAppError(error) ? error.code : "";
}

describe("the eml reader", () => {
  it("reads subject, people, the sender's own day, the thread, text and attachments", async () => {
    const references = "References: <a@riverside.example> <c@riverside.example>\r\n";
    const source = multipart([words("Twelve spaces."), file("plan.pdf")]).replace(
      "MIME-",
      `${references}MIME-`,
    );
    const found = await read(eml, source);
    expect(outline(found)).toEqual([
      "heading 1: Parking at the quay",
      "list-item 1: From: Ann Lee <ann@riverside.example>",
      "list-item 1: To: Bo Hart <bo@harrow-vale.example>",
      "list-item 1: Date: 1 June 2026, 23:30 -05:00",
      "paragraph: Twelve spaces.",
      "heading 2: Attachments",
      "list-item 1 (•): plan.pdf (3 B)",
    ]);
    expect(found.metadata).toMatchObject({
      title: "Parking at the quay",
      author: "Ann Lee",
      createdAt: "2026-06-01T23:30:00-05:00",
      properties: { conversation_id: "a@riverside.example", attachments: ["plan.pdf"] },
    });
  });

  it("decodes encoded words, and headers of 8 bits in the encoding that they have", async () => {
    const encoded =
      "Subject: =?utf-8?B?UGzDpG5l?= =?iso-8859-1?Q?_f=FCr_Haus_4?=\r\nFrom: a@x.example\r\n\r\nHello";
    expect((await read(eml, encoded)).metadata.title).toBe("Pläne für Haus 4");
    const eightBit = "Subject: Café plans\r\nFrom: José <j@x.example>\r\n\r\nHello";
    expect((await read(eml, eightBit)).metadata).toMatchObject({ title: "Café plans", author: "José" });
  });

  it("reads text in the encoding that it has if the message declares another", async () => {
    const lie = mail("Caf\u00e9 \u2019 plans", "Content-Type: text/plain; charset=iso-8859-1\r\n");
    expect((await read(eml, lie)).text).toContain("Café ’ plans");
    const unknown = await read(eml, latin1(mail("Caf\u00e9", "Content-Type: text/plain; charset=utf-8\r\n")));
    expect(unknown.notes.map(({ code }) => code)).toContain("characters_replaced");
    const honest = latin1(mail("Caf\u00e9", "Content-Type: text/plain; charset=iso-8859-1\r\n"));
    expect((await read(eml, honest)).text).toContain("Café");
  });

  it("has no date without one that can be read", async () => {
    const bad = "From: a@x.example\r\nSubject: x\r\nDate: soon\r\n\r\nHello";
    expect((await read(eml, bad)).metadata.createdAt).toBeUndefined();
  });
});

describe("a quoted reply", () => {
  it.each([
    ["Yes.\n\nOn 1 June 2026, Bo Hart wrote:\n> Is it 12?\n> Or 13?", ["own: Yes.", "left out: On 1 June"]],
    [
      "Yes.\n\nOn Mon, 1 Jun 2026 at 10:00, Bo Hart <bo@x.example>\nwrote:\n\n> Is it 12?",
      ["own: Yes.", "left out: On Mon"],
    ],
    ["> Is it 12?\n\nYes.\n\n> Or 13?\n\nNo.", ["left out: >", "own: Yes.", "left out: >", "own: No."]],
    ["Yes.\n\n-----Original Message-----\nFrom: Bo\nIs it 12?", ["own: Yes.", "left out: -----Orig"]],
    [
      "Yes.\n\nFrom: Bo Hart\nSent: Monday\nTo: Ann\nSubject: x\n\nIs it 12?",
      ["own: Yes.", "left out: From: Bo"],
    ],
    ["Yes.\n\n-- \nAnn Lee\nRiverside Council", ["own: Yes.", "left out: --"]],
    [
      "Yes.\n\nThis e-mail is confidential and intended only\nfor the addressee.",
      ["own: Yes.", "left out: This e-mail"],
    ],
  ])("is separated from the message's own words (%#)", async (body, expected) => {
    const found = await kinds(mail(body));
    expect(found).toHaveLength(expected.length);
    for (const [index, start] of expected.entries()) expect(found[index]?.startsWith(start)).toBe(true);
  });

  it.each([
    ["a message that is only a quote", "> Is it 12?\n> Or 13?"],
    [
      "a forwarded message",
      "See below.\n\n---------- Forwarded message ---------\nFrom: Bo\nDate: Monday\nTo: Ann\n\nIs it 12?",
    ],
    [
      "a sentence that begins like one",
      "On Monday the quay opens.\n\nFrom: the quay to the mill it is a mile.",
    ],
  ])("is not found in %s", async (_what, body) => {
    const found = await kinds(mail(body));
    expect(found.every((line) => line.startsWith("own"))).toBe(true);
  });

  it("of a page is found by the elements that mail programs write", async () => {
    const html =
      '<p>Yes, <b>twelve</b>.</p><div class="gmail_signature">Ann, Riverside</div><div class="gmail_quote">On Monday Bo wrote:<blockquote>Is it 12?</blockquote></div>';
    expect(await kinds(page(html))).toEqual([
      "own: Yes, twelve.",
      "left out: Ann, Riverside",
      "left out: On Monday Bo wrote:",
      "left out: Is it 12?",
    ]);
    expect(
      await kinds(page('<p>No.</p><div id="appendonsend"></div><p>From: Bo</p><p>Is it 12?</p>')),
    ).toEqual(["own: No.", "left out: From: Bo", "left out: Is it 12?"]);
  });
});

describe("bad input", () => {
  it("pictures and scripts of a page are neither fetched nor run, and no address of them is kept", async () => {
    const html =
      '<p onclick="x()">Plot 4</p><script>document.title="run"</script><img src="https://tracker.example/p.gif"><a href="javascript:x()">more</a><style>@import "https://tracker.example/a.css"</style>';
    const found = await read(eml, page(html));
    expect(JSON.stringify(found)).not.toMatch(/tracker|javascript|onclick|run/);
    expect(found.text).toContain("Plot 4");
  });

  it.each([
    ["nested deeply", "<blockquote type=cite>deep ".repeat(5000)],
    ["of very many parts", '<div class="gmail_quote">part</div>'.repeat(31_000)],
  ])("a page %s is read as its words", async (_what, html) => {
    expect((await read(eml, page(`<p>Plot 4</p>${html}`))).text).toContain("Plot 4");
  });

  it("500 attachments are listed, and more parts than allowed are refused", async () => {
    const many = multipart([
      words("All plans."),
      ...Array.from({ length: 500 }, (_, i) => file(`plan-${i}.pdf`)),
    ]);
    const found = await read(eml, many);
    expect(outline(found).filter((line) => line.includes("plan-"))).toHaveLength(500);
    const limits = {
      ...DEFAULT_INGEST_LIMITS,
      inflate: { ...DEFAULT_INGEST_LIMITS.inflate, maxEntries: 100 },
    };
    expect(await refusal(many, createEmlExtractor(limits))).toBe("too_complex");
    const endsInDashes = many.replace('boundary="b"', 'boundary="b----"').replace(/^--b/gm, "--b----");
    expect(await refusal(endsInDashes, createEmlExtractor(limits))).toBe("too_complex");
    for (const written of [
      'boundary="\\b"',
      'boundary*0="b"; boundary*1=""',
      'boundary*1=""; boundary*0="b"',
      "boundary*=utf-8''%62",
      "boundary*0*=utf-8''%6; boundary*1*=2",
      'boundary*0="b"; boundary*0="c"',
    ])
      expect(await refusal(many.replace('boundary="b"', written), createEmlExtractor(limits))).toBe(
        "too_complex",
      );
    const unnamed = multipart(Array.from({ length: 500 }, () => words("x")));
    expect(await refusal(unnamed.replace('boundary="b"', "boundary*0=b"), createEmlExtractor(limits))).toBe(
      "too_complex",
    );
  });

  it("text longer than the limit for text is refused", async () => {
    const reader = createEmlExtractor({ ...DEFAULT_INGEST_LIMITS, textBytes: 1000 });
    expect(await refusal(mail("word ".repeat(1000)), reader)).toBe("too_large");
  });

  it("messages nested ten deep are read to the second, and the others listed", async () => {
    const nest = (depth: number): string =>
      depth > 10
        ? "Subject: end\r\n\r\nEnd"
        : `Subject: level ${depth}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n\r\nWords of level ${depth}\r\n--b${depth}\r\nContent-Type: message/rfc822\r\n\r\n${nest(depth + 1)}\r\n--b${depth}--\r\n`;
    const found = await read(eml, nest(0));
    expect(found.text).toContain("Words of level 2");
    expect(found.text).not.toContain("Words of level 3");
    expect(found.notes.map(({ code }) => code)).toContain("nested_messages_listed");
  });

  it("parts nested without end are refused", async () => {
    const nest = (depth: number): string =>
      depth > 200
        ? "x"
        : `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n${nest(depth + 1)}`;
    expect(await refusal(`${HEAD}${nest(0)}`)).toBe("too_complex");
  });

  it("headers of more than 1 MB are refused", async () => {
    expect(await refusal(`${HEAD}X-Bomb: ${"a".repeat(1_100_000)}\r\n\r\nHello`)).toBe("too_complex");
    expect(await refusal(`${HEAD}${`X-Bomb: ${"a".repeat(90)}\r\n`.repeat(11_000)}\r\nHello`)).toBe(
      "too_complex",
    );
  });

  it("a boundary that never ends keeps the text", async () => {
    expect((await read(eml, multipart([words("Twelve spaces.")], ""))).text).toContain("Twelve spaces.");
  });

  it("a note says that a damaged winmail.dat is not read", async () => {
    const found = await read(eml, multipart([words("See."), file("winmail.dat", "application/ms-tnef")]));
    expect(found.notes.map(({ code }) => code)).toContain("tnef_not_read");
  });

  it("an encrypted message says so", async () => {
    const sealed = `${HEAD}Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\r\nContent-Transfer-Encoding: base64\r\n\r\nQUJD`;
    expect(await refusal(sealed)).toBe("encrypted");
  });

  it("files in the text in the old encoding become attachments", async () => {
    const found = await read(eml, mail("See.\n\nbegin 644 note.txt\n#0V%T\n`\nend\n\nBye."));
    expect(found.text).toContain("note.txt (3 B)");
    expect(found.text).not.toContain("0V%T");
    expect(found.text).toContain("Bye.");
  });

  it("returns a valid result or throws an AppError for any mixture of mail syntax", async () => {
    const scrap = fc.constantFrom(
      ...[
        "From: a@x.example\r\n",
        "Subject: x\r\n",
        "\r\n",
        "\r\n\r\n",
        "--b\r\n",
        "--b--\r\n",
        "> quote\r\n",
        "-- \r\n",
      ],
      ...[
        "Content-Type: multipart/mixed; boundary=b\r\n",
        "Content-Type: message/rfc822\r\n",
        "Content-Type: text/html\r\n",
      ],
      ...[
        "Content-Transfer-Encoding: base64\r\n",
        "Content-Transfer-Encoding: quoted-printable\r\n",
        "=C3=28",
        "QUJD\r\n",
      ],
      ...[
        "On Monday Ann wrote:\r\n",
        "begin 644 a\r\n#0V%T\r\n",
        "<p>word</p>",
        "<blockquote type=cite>",
        "\u0000",
        "\ud800",
      ],
      ...["=?utf-8?B?w==?=", "=?x?Q?=", "Date: Mon, 1 Jun 2026 10:00\r\n", "word "],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(scrap, { maxLength: 40 }), async (scraps) => {
        const error = await read(eml, scraps.join("")).then(
          () => null,
          (thrown: unknown) => thrown,
        );
        if (error !== null && !isAppError(error)) throw error;
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});
