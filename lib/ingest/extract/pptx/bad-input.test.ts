import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_INGEST_LIMITS } from "../../limits.ts";
import { utf8 } from "../../testing.ts";
import { codesOf, linesOf, slideReader } from "../slides/testing.ts";
import { box, frame, paragraph, pptxOf, type TestRelation, titled, tree } from "./testing.ts";

const { read, refusal, readOrRefuse } = slideReader("pptx");

describe("the pptx reader with bad input", () => {
  const self = (kind: string): TestRelation => ({ id: kind, kind, target: "slide1.xml" });

  it("reads a slide that contains itself once", async () => {
    const inside = `<p:grpSp><p:grpSpPr/>${frame('<c:chart r:id="chart"/>')}${frame('<dgm:relIds r:dm="diagramData"/>')}</p:grpSp>`;
    const kinds = ["notesSlide", "slideLayout", "slideMaster", "chart", "diagramData", "slide"];
    const bytes = pptxOf(
      [{ shapes: titled("Once") + box(paragraph("Text.")) + inside, relations: kinds.map(self) }],
      {
        order: [1, 1, 1],
      },
    );
    const deck = await read(bytes);
    expect(deck.text.match(/Slide \d/g)).toEqual(["Slide 1"]);
    expect(codesOf(deck)).toContain("slides_not_read");
  });

  it("reads the other slides if one is missing or damaged", async () => {
    const bytes = pptxOf(["One.", { shapes: "<p:sp>" }, "Three."], { order: [1, 2, 3, 9] });
    const deck = await read(bytes);
    expect(linesOf(deck)).toEqual(["Slide 1", "One.", "Slide 3", "Three."]);
    expect(deck.notes).toEqual([
      { code: "slides_not_read", message: "Slides 2 and 4 are damaged or missing, and were not read." },
    ]);
    expect(await refusal(pptxOf([{ shapes: "<p:sp>" }]))).toBe("damaged");
    const parts = pptxOf([
      {
        shapes: box(paragraph("Text.")) + frame('<c:chart r:id="none"/>'),
        relations: [{ id: "n", kind: "notesSlide", xml: "<p:notes>" }],
      },
    ]);
    expect(codesOf(await read(parts))).toEqual(["damaged_part"]);
  });

  it("never resolves entities or follows links out of the file", async () => {
    const entity = (declared: string) =>
      pptxOf(["Text."], {
        files: {
          "ppt/slides/slide1.xml": `<!DOCTYPE s [${declared}]>${tree("p:sld", box(paragraph("Text. &x;")))}`,
        },
      });
    const expansion = Array.from(
      { length: 30 },
      (_, at) => `<!ENTITY x${at} "&x${at + 1};&x${at + 1};">`,
    ).join("");
    expect(await refusal(entity(`${expansion}<!ENTITY x "&x0;">`))).toBe("damaged");
    expect(await refusal(entity('<!ENTITY x SYSTEM "file:///etc/passwd">'))).toBe("damaged");
    const outside = pptxOf([
      {
        shapes: box(paragraph("Text.")) + frame('<c:chart r:id="c"/>'),
        relations: [{ id: "c", kind: "chart", target: "https://example.org/chart.xml", external: true }],
      },
    ]);
    expect(linesOf(await read(outside))).toEqual(["Slide 1", "Text."]);
    const script = pptxOf([
      {
        shapes: box('<a:p><a:r><a:rPr><a:hlinkClick r:id="h"/></a:rPr><a:t>Press</a:t></a:r></a:p>'),
        relations: [{ id: "h", kind: "hyperlink", target: "javascript:alert(1)", external: true }],
      },
    ]);
    expect((await read(script)).blocks[1]?.marks).toBeUndefined();
  });

  it("refuses zip bombs, deep nesting, too many slides, cut-off files and files without text", async () => {
    const limits = {
      ...DEFAULT_INGEST_LIMITS,
      inflate: { ...DEFAULT_INGEST_LIMITS.inflate, maxTotalBytes: 100_000 },
    };
    expect(await refusal(pptxOf(["x".repeat(200_000)]), limits)).toBe("too_complex");
    const ratio = pptxOf([" ".repeat(3_000_000)]);
    expect(await refusal(ratio)).toBe("too_complex");
    const deep = `${"<p:grpSp>".repeat(2000)}${"</p:grpSp>".repeat(2000)}`;
    expect(await refusal(pptxOf([{ shapes: deep }]))).toBe("too_deep");
    expect(await refusal(pptxOf(["One."], { order: Array.from({ length: 1001 }, () => 1) }))).toBe(
      "too_complex",
    );
    const whole = pptxOf(["One.", "Two."]);
    expect(await refusal(whole.slice(0, whole.length * 0.7))).toBe("damaged");
    expect(await refusal(pptxOf([""]))).toBe("empty_file");
    expect(await refusal(utf8("PK"))).toBe("damaged");
  });

  it("reads a slide with thousands of shapes at one place", async () => {
    const shapes = Array.from({ length: 5000 }, (_, at) =>
      box(paragraph(`S${at}`), { at: [0, 0, 10, 10] }),
    ).join("");
    expect((await read(pptxOf([{ shapes }]))).blocks).toHaveLength(5001);
  });

  it("returns a valid result or throws an AppError for any well-formed slide", async () => {
    const leaf = fc.constantFrom(
      ...["<a:t>x </a:t>", "<a:br/>", '<a:pPr lvl="99"><a:buAutoNum startAt="-5" type="?"/></a:pPr>'],
      ...[
        '<p:ph type="title"/>',
        '<a:off x="NaN" y="1e999"/>',
        '<a:ext cx="-1" cy="2"/>',
        '<c:chart r:id="r1"/>',
      ],
    );
    const names = [
      "p:sp",
      "p:grpSp",
      "p:nvSpPr",
      "p:nvPr",
      "p:spPr",
      "a:xfrm",
      "p:txBody",
      "a:p",
      "a:r",
      "a:tbl",
      "a:tr",
    ];
    const more = [
      "a:tc",
      "a:txBody",
      "p:graphicFrame",
      "a:graphic",
      "a:graphicData",
      "mc:AlternateContent",
      "mc:Choice",
    ];
    const { node } = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 8, withCrossShrink: true },
        leaf,
        fc
          .tuple(fc.constantFrom(...names, ...more), fc.array(tie("node"), { maxLength: 4 }))
          .map(([name, children]) => `<${name}>${children.join("")}</${name}>`),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(node, { maxLength: 6 }), async (nodes) => {
        const shapes = nodes.join("");
        await readOrRefuse(pptxOf([{ shapes }, "End."]));
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});
