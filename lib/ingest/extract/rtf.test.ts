import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { outline, read, utf8 } from "../testing.ts";
import { rtfExtractor } from "./rtf.ts";

const rtf = (body: string, head = "") => `{\\rtf1\\ansi\\ansicpg1252${head} ${body}}`;
const outlineOf = async (body: string, head?: string) => outline(await read(rtfExtractor, rtf(body, head)));
const code = (wanted: string) => expect.objectContaining({ code: wanted });
const refused = (source: string | Uint8Array, wanted: string) =>
  expect(read(rtfExtractor, source)).rejects.toThrowError(code(wanted));

const STYLES =
  "{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0 heading 1;}{\\s2\\sbasedon1 Own;}{\\s3 heading 3;}{\\*\\cs1 Default Font;}{\\s5 Title;}{\\s6 toc 1;}{\\s7 caption;}}";

describe("rtfExtractor", () => {
  it("finds headings by outline level, style and the style that it is based on", async () => {
    const body =
      "\\pard\\s5 Plan\\par\\pard\\s1 Homes\\par\\pard\\s2 Land\\par\\pard\\s3 Roads\\par\\pard\\outlinelevel1 Paths\\par\\pard\\s1\\outlinelevel9 Text\\par\\pard\\s6 Homes 3\\par\\pard\\s7 Figure 1\\par";
    expect(await outlineOf(body, STYLES)).toEqual([
      ...["heading 1: Plan", "heading 1: Homes", "heading 1: Land", "heading 3: Roads", "heading 2: Paths"],
      ...["paragraph: Text", "page-furniture: Homes 3", "caption: Figure 1"],
    ]);
  });

  it("reads code pages of the document and of fonts, and characters of Unicode with their stand-ins", async () => {
    const fonts =
      "{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204{\\*\\falt x} Arial Cyr;}{\\f2\\fcharset128 Gothic;}{\\f3\\fcharset2 Symbol;}{\\f4\\fcharset255 Terminal;}}";
    const body =
      "caf\\'e9 \\u8211? \\u8212\\'97 {\\uc2\\u8364 EUx} \\u-10179?\\u-9138? {\\f1 \\'e4\\'ee\\'ec} {\\f2 \\'93\\'fa\\'83A} {\\f3 a} {\\f4 \\'82}\\~\\emdash\\_\\{\\}";
    expect(await outlineOf(body, fonts)).toEqual(["paragraph: café – — €x 👎 дом 日ア α é —-{}"]);
  });

  it("takes the markers of lists as the program printed them, with bullets for symbols", async () => {
    const fonts = "{\\fonttbl{\\f3\\fcharset2 Symbol;}}";
    const body =
      "\\pard\\ls1{\\listtext\\pard\\plain 1.\\tab}one\\par\\pard\\ls1\\ilvl1{\\listtext (a)\\tab}two\\par\\pard\\ls2{\\listtext\\f3\\'b7\\tab}dot\\par\\pard\\ls3 bare\\par\\pard{\\pntext\\f0 2.\\tab}{\\*\\pn\\pnlvlbody{\\pntxta .}}old\\par";
    expect(await outlineOf(body, fonts)).toEqual([
      ...["list-item 1 (1.): one", "list-item 2 ((a)): two", "list-item 1 (•): dot", "list-item 1 (•): bare"],
      "list-item 1 (2.): old",
    ]);
  });

  it("reads tables with header cells, merged cells and a table inside a cell", async () => {
    const body =
      "Before\\par\\trowd\\trhdr\\cellx1\\cellx2\\pard\\intbl Site\\cell Homes\\cell\\row\\trowd\\clvmgf\\cellx1\\cellx2\\intbl Mill\\par lane\\cell 3\\cell\\row\\trowd\\clvmrg\\cellx1\\cellx2\\cell 4\\cell\\row\\trowd\\clmgf\\cellx1\\clmrg\\cellx2\\intbl wide\\cell\\cell\\row\\trowd\\cellx1\\cellx2\\pard\\intbl\\itap2 x\\nestcell y\\nestcell{\\*\\nesttableprops\\trowd\\cellx1\\cellx2\\nestrow}{\\nonesttables\\par}\\pard\\intbl\\itap1\\cell z\\cell\\row\\pard After\\par";
    const { text, blocks } = await read(rtfExtractor, rtf(body));
    expect(text.split("\n\n")).toEqual(["Before", "Site\tHomes\nMill\nlane\t3\n4\nwide\nx\ty\tz", "After"]);
    const [head = [], mill = [], , wide = []] = blocks[1]?.rows ?? [];
    expect(head.every(({ header }) => header)).toBe(true);
    expect([mill[0]?.rowSpan, wide[0]?.colSpan]).toEqual([2, 2]);
  });

  it("puts footnotes and endnotes at the end, below a heading of their own", async () => {
    const body =
      "One{\\super\\chftn{\\footnote\\pard\\plain{\\super\\chftn} First}} two{\\*\\footnote\\ftnalt Last}.\\par";
    expect(await outlineOf(body)).toEqual([
      ...["paragraph: One[1] two[i].", "heading 1: Notes", "footnote ([1]): First", "footnote ([i]): Last"],
    ]);
  });

  it("reads links and text boxes, and leaves out pictures, headers and unknown groups", async () => {
    const body =
      '{\\header Page 1}{\\field{\\*\\fldinst HYPERLINK "https://example.org/"}{\\fldrslt link}} {\\field{\\*\\fldinst HYPERLINK "javascript:x"}{\\fldrslt bad}}{\\pict\\pngblip 89504e47}{\\pict\\bin5 {{{}}}{\\*\\unknown secret}{\\shp{\\*\\shpinst{\\sp{\\sn a}{\\sv b}}{\\shptxt\\pard In the box\\par}}{\\shprslt twice}}{\\upr{old}{\\*\\ud{ new}}}\\par';
    const extracted = await read(rtfExtractor, rtf(body));
    expect(outline(extracted)).toEqual(["paragraph: link bad new", "paragraph: In the box"]);
    expect(extracted.blocks[0]?.marks).toEqual([
      expect.objectContaining({ kind: "link", href: "https://example.org/" }),
    ]);
  });

  it("accepts insertions, and omits deletions, comments and hidden text, with notes", async () => {
    const body =
      "{\\revised new} {\\deleted old}{\\v secret}{\\*\\atnauthor Bo}{\\*\\annotation remark}end{\\deleted\\par} joined\\par";
    const extracted = await read(rtfExtractor, rtf(body));
    expect(extracted.text).toBe("new end joined");
    expect(extracted.notes.map((note) => note.code)).toEqual([
      ...["comments_left_out", "hidden_text", "tracked_changes"],
    ]);
  });

  it("reads title, author and dates", async () => {
    const info =
      "{\\info{\\title River plan}{\\author Ann Lee}{\\creatim\\yr2024\\mo5\\dy1\\hr9\\min5}{\\revtim\\yr2024\\mo6\\dy2}}";
    expect((await read(rtfExtractor, rtf("Words", info))).metadata).toEqual({
      ...{ title: "River plan", author: "Ann Lee" },
      ...{ createdAt: "2024-05-01T09:05", modifiedAt: "2024-06-02" },
    });
  });

  it("returns a valid result or throws an AppError for any control words and groups", async () => {
    const words = [
      ...["\\par ", "\\cell ", "\\row ", "\\trowd ", "\\intbl ", "\\itap3 ", "\\nestcell ", "\\nestrow "],
      ...[
        "{\\footnote ",
        "{\\*\\shpinst{\\shptxt ",
        "{\\stylesheet{\\s1 x;}}",
        "{\\fonttbl{\\f0 x;}}",
        "{\\upr{",
      ],
      ...["{\\listtext ", "\\clmrg\\cellx1 ", "\\clvmrg\\cellx2 ", "\\u55357?", "\\'e9", "\\bin3 ", "{", "}"],
      ...[
        "\\deleted ",
        "\\s1 ",
        "{\\field{\\*\\fldinst HYPERLINK",
        "{\\info{\\title ",
        "text ",
        "\\*",
        "\\pard ",
      ],
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...words), { maxLength: 40 }), async (parts) => {
        const outcome = await read(rtfExtractor, rtf(parts.join(""))).catch((error: unknown) => error);
        if (outcome instanceof Error && !isAppError(outcome)) throw outcome;
      }),
      { numRuns: 500 },
    );
  }, 60_000);
});

describe("rtfExtractor for invalid input", () => {
  it("refuses 10,000 nested groups in words", async () => {
    await refused(rtf(`${"{".repeat(10_000)}deep${"}".repeat(10_000)}`), "too_deep");
  });

  it("reads a truncated file as far as it goes, and says so", async () => {
    const whole = rtf("First words\\par Second{\\b  words\\par Third");
    const extracted = await read(rtfExtractor, whole.slice(0, -10));
    expect(outline(extracted)).toEqual(["paragraph: First words", "paragraph: Second words"]);
    expect(extracted.notes.map((note) => note.code)).toEqual(["file_cut_off"]);
    const inBytes = await read(rtfExtractor, rtf("Words\\par{\\pict\\bin2147483647 x"));
    expect(outline(inBytes)).toEqual(["paragraph: Words"]);
  });

  it("refuses files that are no rich text, or hold no text", async () => {
    await refused("Just words.", "damaged");
    await refused(rtf("\\par"), "empty_file");
    await refused(rtf("{\\pict 00}"), "empty_file");
  });

  it("reads characters of files that state a wrong or unknown encoding", async () => {
    const lies = (encoding: string, bytes: readonly number[]) =>
      read(
        rtfExtractor,
        Uint8Array.from([...utf8(`{\\rtf1\\ansi\\ansicpg${encoding} caf`), ...bytes, ...utf8("\\par}")]),
      );
    expect((await lies("1252", [...utf8("é")])).text).toBe("café");
    expect((await lies("99999", [0xe9])).text).toBe("café");
    expect((await lies("65001", [0xe9, 0x20, 0x78])).text).toBe("caf\ufffd x");
  });

  it("reads a hard blank of a Japanese code page, and leaves out NUL characters", async () => {
    const fonts = "{\\fonttbl{\\f0\\fcharset128 Gothic;}}";
    expect(await outlineOf("\\'a0Plot\\'a04 \\'93\\'fa\\'83\\'a0\\'a0\\par", fonts)).toEqual([
      "paragraph: Plot 4 日\u0392",
    ]);
    expect((await read(rtfExtractor, `${rtf("Wo\0rds\\par")}\0`)).text).toBe("Words");
    expect((await read(rtfExtractor, `${rtf("caf\u00e9\0\\par")}\0\0`)).text).toBe("caf\u00e9");
    await refused(`${rtf("\\par")}\0`, "empty_file");
  });

  it("ends styles that are based on each other", async () => {
    const styles = "{\\stylesheet{\\s1\\sbasedon2 A;}{\\s2\\sbasedon1 B;}}";
    expect(await outlineOf("\\s1 Words\\par", styles)).toEqual(["paragraph: Words"]);
  });

  it("reads many notes, boxes and cells in time that grows with their number", async () => {
    const many = "{\\footnote a}{\\shp{\\*\\shpinst{\\shptxt b\\par}}}".repeat(5000);
    const cells = `\\trowd${"\\cellx1".repeat(10_000)}\\intbl${" c\\cell".repeat(10_000)}\\row`;
    const { blocks } = await read(rtfExtractor, rtf(`x${many}\\par${cells}`));
    expect(blocks.filter(({ kind }) => kind === "footnote")).toHaveLength(5000);
  }, 30_000);
});
