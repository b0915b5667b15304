import { beforeAll, describe, expect, it } from "vitest";
import { boxesOf, boxOf, helvetica, readPdf, textOf } from "./reading.testing.ts";
import { show } from "./testing.ts";

let width: (text: string, size: number) => number;
beforeAll(async () => {
  width = await helvetica();
});

describe("word boxes", () => {
  it("cover the printed word, with edges by the font's widths and the baseline inside", async () => {
    const extracted = await readPdf({ pages: [{ content: show("Wide willows within", 100, 700, 20) }] });
    const box = boxOf(extracted, "willows");
    expect(box.x0).toBeCloseTo(100 + width("Wide ", 20), 1);
    expect(box.x1).toBeCloseTo(100 + width("Wide willows", 20), 1);
    expect(box.y0).toBeLessThan(842 - 700 - 10);
    expect(box.y1).toBeGreaterThan(842 - 700);
    expect(box.y1 - box.y0).toBeLessThan(26);
  });

  it("follow scaling, letter and word spacing, rise and kerning like PDF viewers", async () => {
    const content =
      "q 2 0 0 2 10 20 cm BT /F1 10 Tf 50 Tz 1 Tc 5 Tw 5 Ts 20 100 Td (one two) Tj ET Q " +
      "BT /F1 10 Tf 20 500 Td [(kern) -1000 (ed)] TJ ET";
    const extracted = await readPdf({ pages: [{ content }] });
    const one = boxOf(extracted, "one");
    expect(one.x0).toBeCloseTo(2 * 20 + 10, 1);
    // Half of twice the width: glyphs, and the letter spacing between the three of them.
    expect(one.x1).toBeCloseTo(50 + width("one", 10) + 2, 1);
    expect(boxOf(extracted, "two").x0).toBeCloseTo(50 + width("one ", 10) + 4 + 5, 1);
    expect(842 - one.y1).toBeLessThan(2 * 105 + 20);
    expect(842 - one.y0).toBeGreaterThan(2 * 105 + 20 + 10);
    expect(boxOf(extracted, "ed").x0).toBeCloseTo(20 + width("kern", 10) + 10, 1);
  });

  it("cover a whole word with a ligature, which is spelt out", async () => {
    const extracted = await readPdf({
      pages: [{ content: show("\u0001nd the \u0002oor", 72, 700, 12, "F3") }],
    });
    expect(extracted.text).toBe("find the floor");
    const box = boxOf(extracted, "find");
    expect(box.x1 - box.x0).toBeCloseTo(width("find", 12), 1);
    expect(box.end - box.start).toBe(4);
  });

  it("are two for a word broken by a hyphen, each with its part of the span", async () => {
    const content = show("All new develop-", 72, 700) + show("ment is planned here.", 72, 686);
    const extracted = await readPdf({ pages: [{ content }] });
    expect(extracted.text).toBe("All new development is planned here.");
    const [first, second] = boxesOf(extracted, "development");
    expect(first && textOf(extracted, first)).toBe("develop");
    expect(second && textOf(extracted, second)).toBe("ment");
    expect(first?.x0).toBeCloseTo(72 + width("All new ", 12), 1);
    expect(first?.x1).toBeCloseTo(72 + width("All new develop-", 12), 1);
    expect(second?.x0).toBeCloseTo(72, 1);
    expect(second?.y0).toBeGreaterThan(first?.y0 ?? Number.POSITIVE_INFINITY);
  });

  it("refer to the page as displayed, with crop box, rotation and user unit", async () => {
    const extracted = await readPdf({
      pages: [
        { content: show("cropped", 150, 300), cropBox: [100, 200, 400, 600] },
        { content: show("turned", 150, 300), rotate: 90 },
        { content: show("doubled", 150, 300), userUnit: 2 },
      ],
    });
    const [cropped, turned, doubled] = extracted.pages;
    expect([cropped?.width, cropped?.height]).toEqual([300, 400]);
    const first = boxOf(extracted, "cropped", 1);
    expect(first.x0).toBeCloseTo(50, 1);
    expect(first.y0).toBeLessThan(300);
    expect(first.y1).toBeGreaterThan(300);

    expect([turned?.width, turned?.height]).toEqual([842, 595]);
    const second = boxOf(extracted, "turned", 2);
    // After a clockwise rotation, writing runs downwards and the baseline is in the left part of the box.
    expect(second.y0).toBeCloseTo(150, 1);
    expect(second.y1).toBeCloseTo(150 + width("turned", 12), 1);
    expect(second.x0).toBeLessThan(300);
    expect(second.x1).toBeGreaterThan(300);

    expect([doubled?.width, doubled?.height]).toEqual([1190, 1684]);
    expect(boxOf(extracted, "doubled", 3).x1).toBeCloseTo(2 * (150 + width("doubled", 12)), 1);
  });

  it("of text that runs upwards are tall, and follow the text that runs across", async () => {
    const sideways = "BT /F1 12 Tf 0 1 -1 0 50 300 Tm (sideways label) Tj ET";
    const extracted = await readPdf({
      pages: [{ content: sideways + show("The text itself runs across.", 100, 700) }],
    });
    expect(extracted.text).toBe("The text itself runs across.\n\nsideways label");
    const box = boxOf(extracted, "sideways");
    expect(box.y1 - box.y0).toBeCloseTo(width("sideways", 12), 1);
    expect(box.x0).toBeLessThan(50);
    expect(box.x1).toBeGreaterThan(50);
  });

  it("are one for a word painted twice as a shadow, or in two fonts", async () => {
    const content =
      show("Contents", 72, 700, 16) +
      show("Contents", 73.5, 698.5, 16) +
      show("half", 72, 600) +
      show("bold", 72 + width("half", 12), 600, 12, "F2");
    const extracted = await readPdf({ pages: [{ content }] });
    expect(extracted.text).toBe("Contents\n\nhalfbold");
    expect(boxesOf(extracted, "Contents")).toHaveLength(1);
  });

  it("separate a footnote mark from its word, but keep the exponent of a unit", async () => {
    const content = `BT /F1 12 Tf 72 700 Td (the plan) Tj /F1 7 Tf 5 Ts (3) Tj 0 Ts /F1 12 Tf ( covers 20 m) Tj /F1 7 Tf 5 Ts (2) Tj ET`;
    const extracted = await readPdf({ pages: [{ content }] });
    expect(extracted.text).toBe("the plan ³ covers 20 m2");
  });

  it("write footnote marks after figures as superscripts, and the punctuation after them as it is", async () => {
    const mark = (digits: string) => `/F1 7 Tf 5 Ts (${digits}) Tj 0 Ts /F1 12 Tf `;
    const content = `BT /F1 12 Tf 72 700 Td (need is 22.7%) Tj ${mark("11")}(. In 2016) Tj ${mark("4")}(; so) Tj ET`;
    const extracted = await readPdf({ pages: [{ content }] });
    expect(extracted.text).toBe("need is 22.7% ¹¹. In 2016 ⁴; so");
    expect(boxesOf(extracted, "¹¹.")).toHaveLength(1);
  });
});
