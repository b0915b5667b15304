import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { type DocxPicture, docxWithPictures, pictureParagraph, styledParagraph } from "#testing/pictures.ts";
import { read } from "../../testing.ts";
import { docxExtractor } from "../docx.ts";

async function png(width: number, height: number, background = "#7a2"): Promise<Uint8Array> {
  return new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  );
}

let plan: Uint8Array;
let view: Uint8Array;
beforeAll(async () => {
  plan = await png(300, 200);
  view = await png(120, 90, "#15c");
});

const shown = (bytes: Uint8Array, target = "media/plan.png"): DocxPicture => ({ target, bytes });

/** Returns the pictures with the text directly above each. */
async function picturesOf(bytes: Uint8Array) {
  const { text, blocks, notes } = await read(docxExtractor, bytes);
  const pictures = blocks.flatMap(({ start, end, pictures: placed = [] }) =>
    placed.map((picture) => ({ ...picture, below: text.slice(start, end) })),
  );
  return { text, pictures, notes };
}

describe("pictures in a Word document", () => {
  it("stand below the block that they follow, with alternative text, and their bytes are read by number", async () => {
    const body = [
      pictureParagraph("cover"),
      styledParagraph("Site plan", "Heading1"),
      pictureParagraph("plan", "The plot beside the mill"),
      styledParagraph("After it."),
    ].join("");
    const bytes = docxWithPictures(body, { cover: shown(view, "media/cover.png"), plan: shown(plan) });
    const { text, pictures, notes } = await picturesOf(bytes);
    expect(text).toBe("Site plan\n\nAfter it.");
    expect(pictures).toEqual([
      { number: 1, width: 120, height: 90, before: true, below: "Site plan" },
      { number: 2, width: 300, height: 200, alt: "The plot beside the mill", below: "Site plan" },
    ]);
    expect(notes).toEqual([]);
    const readers = (await docxExtractor.pictures?.(bytes)) ?? [];
    expect(readers.map((bytesOf) => [...bytesOf()])).toEqual([[...view], [...plan]]);
  });

  it("in a table stand below the table, and its cells hold only words", async () => {
    const cell = (content: string) => `<w:tc>${content}</w:tc>`;
    const row = `<w:tr>${cell(`${styledParagraph("Elevation")}${pictureParagraph("plan")}`)}${cell(styledParagraph("North"))}</w:tr>`;
    const bytes = docxWithPictures(`<w:tbl>${row}</w:tbl>`, { plan: shown(plan) });
    const { text, pictures } = await picturesOf(bytes);
    expect(text).toBe("Elevation\tNorth");
    expect(pictures).toMatchObject([{ number: 1, below: "Elevation\tNorth" }]);
  });

  it("count once if repeated, and not at all if tiny, decoration or deleted", async () => {
    const decoration = '<a:extLst><a:ext uri="{C183D7F6}"><adec:decorative val="1"/></a:ext></a:extLst>';
    const body = [
      styledParagraph("Words."),
      pictureParagraph("plan"),
      pictureParagraph("copy"),
      pictureParagraph("plan"),
      pictureParagraph("icon"),
      pictureParagraph("view", "", decoration),
      `<w:del>${pictureParagraph("view")}</w:del>`,
    ].join("");
    const { pictures, notes } = await picturesOf(
      docxWithPictures(body, {
        plan: shown(plan),
        copy: shown(plan, "media/copy.png"),
        icon: shown(await png(24, 300), "media/icon.png"),
        view: shown(view, "media/view.png"),
      }),
    );
    expect(pictures.map(({ width }) => width)).toEqual([300]);
    expect(notes.map(({ code }) => code)).toEqual(["tracked_changes"]);
  });

  it.each<[what: string, code: string, () => DocxPicture]>([
    ["an address", "pictures_linked", () => ({ target: "https://x.example/plan.png", external: true })],
    [
      "a file on the reader's disk",
      "pictures_linked",
      () => ({ target: "file:///etc/hosts", external: true }),
    ],
    ["a path outside the file", "pictures_missing", () => ({ target: "../../etc/hosts" })],
    ["a missing part", "pictures_missing", () => ({ target: "media/none.png" })],
    ["a metafile", "pictures_not_shown", () => shown(new Uint8Array([1, 0, 0, 0]), "media/plan.emf")],
    [
      "a drawing with a script that calls itself a png",
      "pictures_not_shown",
      () => shown(new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>")),
    ],
    ["a picture that unpacks to a huge size", "pictures_too_large", () => shown(new Uint8Array(40_000_000))],
    ["more pixels than are drawn", "pictures_too_large", () => shown(claiming(plan, 60_000))],
  ])("%s is named in a note, and the document is read", async (_what, code, picture) => {
    const body = `${styledParagraph("Words.")}${pictureParagraph("one")}${pictureParagraph("plan")}`;
    const { text, pictures, notes } = await picturesOf(
      docxWithPictures(body, { one: picture(), plan: shown(view, "media/view.png") }),
    );
    expect(text).toBe("Words.");
    expect(pictures.map(({ width }) => width)).toEqual([120]);
    expect(notes.map((note) => note.code)).toEqual([code]);
  });

  it("of which there are too many are left out, with a note", async () => {
    const many = await Promise.all(
      Array.from(
        { length: 203 },
        async (_, at) => [`p${at}`, shown(await png(50 + at, 50), `media/${at}.png`)] as const,
      ),
    );
    const body = styledParagraph("Words.") + many.map(([id]) => pictureParagraph(id)).join("");
    const { pictures, notes } = await picturesOf(docxWithPictures(body, Object.fromEntries(many)));
    expect(pictures).toHaveLength(200);
    expect(notes.map(({ message }) => message)).toEqual([expect.stringMatching(/^3 pictures were left out/)]);
  });
});

/** The same picture, whose header claims another width and height. */
function claiming(picture: Uint8Array, side: number): Uint8Array {
  const changed = picture.slice();
  const view = new DataView(changed.buffer);
  view.setUint32(16, side);
  view.setUint32(20, side);
  return changed;
}
