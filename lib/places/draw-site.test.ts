import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Geometry, Position } from "#lib/domain/geojson.ts";
import { writeWkb } from "#lib/geometry/wkb.ts";
import { rectangle } from "#testing/map-layers.ts";
import { drawSite } from "./draw-site.ts";
import { Painter } from "./painter.ts";
import { writePng } from "./png.ts";

async function pixelsOf(png: Uint8Array) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  return { at, width: info.width, height: info.height };
}

describe("a painted picture", () => {
  it("fills areas by the even-odd rule, parts of pixels by their share, and nothing beyond its edges", async () => {
    const painter = new Painter(40, 20, [255, 255, 255]);
    const outer = [
      [-50, -50],
      [30.5, -50],
      [30.5, 90],
      [-50, 90],
    ] as const;
    const hole = [
      [10, 5],
      [20, 5],
      [20, 15],
      [10, 15],
    ] as const;
    painter.fill([outer, hole], [0, 0, 0]);
    const { at, width, height } = await pixelsOf(writePng(painter));
    expect([width, height]).toEqual([40, 20]);
    expect(at(0, 0)).toEqual([0, 0, 0]);
    expect(at(15, 10)).toEqual([255, 255, 255]);
    expect(at(30, 10)[0]).toBeGreaterThan(120);
    expect(at(30, 10)[0]).toBeLessThan(135);
    expect(at(31, 10)).toEqual([255, 255, 255]);
  });
});

describe("a drawn map", () => {
  const site = rectangle(-1.5, 52.4, -1.498, 52.401);

  it("shows the site in the middle over the records, and a bar of a round length", async () => {
    const { png, width, height, barMetres } = drawSite(site, "#ff0000", [
      { geometry: writeWkb(rectangle(-1.6, 52.3, -1.499, 52.5)), colour: "#0000ff" },
      { geometry: writeWkb({ type: "Point", coordinates: [-1.4985, 52.4005] }), colour: "#00ff00" },
      { geometry: writeWkb(rectangle(10, 10, 11, 11)), colour: "#000000" },
    ]);
    const { at } = await pixelsOf(png);
    const [red = 0, , blue = 0] = at(width / 2 - 60, height / 2);
    expect(blue).toBeGreaterThan(red);
    expect(at(width - 40, 40)).toEqual([246, 247, 245]);
    // A quarter of the site's width east of the middle. 440 pixels are 120 metres.
    expect(at(width / 2 + 125, height / 2)).toEqual([0, 255, 0]);
    expect(barMetres).toBe(50);
    expect(at(32, height - 32)).toEqual([40, 44, 46]);
  });

  it.each<[string, Geometry]>([
    ["a point", { type: "Point", coordinates: [-1.5, 52.4] }],
    [
      "a line",
      {
        type: "LineString",
        coordinates: [
          [-1.5, 52.4],
          [-1.4, 52.4],
        ],
      },
    ],
    ["a place at the pole", rectangle(0, 89.9, 1, 90)],
    ["the whole world", rectangle(-180, -90, 180, 90)],
  ])("is drawn for %s", async (_, geometry) => {
    const { png, barMetres } = drawSite(geometry, "#ff0000", []);
    expect((await pixelsOf(png)).width).toBe(1280);
    expect(barMetres).toBeGreaterThan(0);
  });

  it("draws an outline of many corners around the view in a moment", () => {
    const ring = Array.from({ length: 20_000 }, (_, at): Position => {
      const angle = (at * Math.PI) / 10_000;
      return [-1.5 + 0.002 * Math.cos(angle), 52.4 + 0.002 * Math.sin(angle)];
    });
    const outline: Geometry = { type: "Polygon", coordinates: [[...ring, ...ring.slice(0, 1)]] };
    expect(drawSite(outline, "#ff0000", []).png.byteLength).toBeGreaterThan(1000);
  });
});
