import { describe, expect, it } from "vitest";
import { formatFacts } from "#lib/domain/formats.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { outline, read } from "../testing.ts";
import { createSvgExtractor } from "./svg.ts";

const svg = createSvgExtractor();
const drawing = (inside: string) =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`;

async function refusal(source: string): Promise<string> {
  const error = await read(svg, source).catch((thrown: unknown) => thrown);
  if (!isAppError(error)) throw error;
  return `${error.code}: ${error.message}`;
}

describe("the svg reader", () => {
  it("reads titles, descriptions and texts in the order of the file", async () => {
    const found = await read(
      svg,
      drawing(
        '<title>Site plan</title><desc>The mill and the quay.</desc><g><title>Flood zone</title><path d="M0 0"/></g>' +
          '<text x="1">New <tspan font-weight="bold">mill</tspan></text><text><tspan x="0" y="1">North</tspan><tspan x="0" y="2">bank</tspan></text>',
      ),
    );
    expect(outline(found)).toEqual([
      "heading 1: Site plan",
      "caption: The mill and the quay.",
      "caption: Flood zone",
      "paragraph: New mill",
      "paragraph: North bank",
    ]);
    expect(found.metadata.title).toBe("Site plan");
  });

  it("reads pages inside, and one part of a switch", async () => {
    const page =
      '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml">Clerk<br/>checks</div></foreignObject>';
    const found = await read(svg, drawing(`<g><switch>${page}<text>Clerk checks</text></switch></g>`));
    expect(outline(found)).toEqual(["paragraph: Clerk checks"]);
  });

  it("leaves out styles, scripts and what the drawing hides, and follows no link", async () => {
    const found = await read(
      svg,
      drawing(
        '<style>.a{}</style><script>alert(1)</script><text display="none">a</text><g style="display: none"><text>b</text></g>' +
          '<use xlink:href="https://council.example/a.svg#x"/><image xlink:href="file:///etc/hostname"/><a xlink:href="javascript:alert(1)"><text>Quay</text></a>',
      ),
    );
    expect(found.text).toBe("Quay");
    expect(found.blocks.flatMap(({ marks }) => marks ?? [])).toEqual([]);
  });

  it("reads the encoding that the file declares", async () => {
    const bytes = Buffer.from(
      '<?xml version="1.0" encoding="iso-8859-1"?><svg><text>Café</text></svg>',
      "latin1",
    );
    expect((await read(svg, Uint8Array.from(bytes))).text).toBe("Café");
  });

  it("expands no entity of its own, and reads no external one", async () => {
    const lol = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    expect(await refusal(`${lol}<svg><text>&b;</text></svg>`)).toMatch(
      /^damaged: .*entities.*never expanded/,
    );
    const outside = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>';
    expect(await refusal(`${outside}<svg><text>&x;</text></svg>`)).toMatch(/^damaged: .*entities/);
  });

  it("says what is wrong with drawings that cannot be read", async () => {
    expect(await refusal(drawing("<path d='M0 0'/>"))).toBe("empty_file: The drawing holds no words.");
    expect(await refusal("<svg><text>cut")).toMatch(/^damaged: /);
    expect(await refusal("<map><text>a</text></map>")).toMatch(/no SVG drawing/);
    expect(await refusal(`${"<g>".repeat(600)}${"</g>".repeat(600)}`)).toMatch(/^too_deep: /);
  });

  it("is served as plain text, so that no browser runs it", () => {
    expect(formatFacts("svg").servedAs).toBe("text/plain");
  });
});
