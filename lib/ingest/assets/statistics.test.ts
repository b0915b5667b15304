import sharp from "sharp";
import { expect, test } from "vitest";
import { pictureStatistics, statisticsOf } from "./statistics.ts";

const noise = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
};

test("paper is white and uniform, a photograph is neither", async () => {
  const next = noise(7);
  const raw = Uint8Array.from({ length: 200 * 100 * 3 }, (_, i) =>
    Math.floor(i / 3) % 200 < 100 ? 255 : Math.floor(60 + next() * 180),
  );
  const png = await sharp(raw, { raw: { width: 200, height: 100, channels: 3 } })
    .png()
    .toBuffer();
  const paper = await pictureStatistics(png, { left: 0, top: 0, width: 90, height: 100 });
  const photo = await pictureStatistics(png, { left: 110, top: 0, width: 90, height: 100 });
  expect(paper).toMatchObject({ white: 1, entropy: 0, colours: 1, saturation: 0 });
  expect(photo.white).toBe(0);
  expect(photo.entropy).toBeGreaterThan(6.9);
  expect(photo.colours).toBeGreaterThan(100);
});

test("statisticsOf accepts grey pixels and no pixels", () => {
  expect(statisticsOf(Uint8Array.of(0, 255), 1)).toMatchObject({ white: 0.5, entropy: 1, colours: 2 });
  expect(statisticsOf(new Uint8Array(), 3)).toEqual({ white: 0, entropy: 0, colours: 0, saturation: 0 });
});
