import sharp from "sharp";
import { expect, it } from "vitest";
import { docxWithPictures, pictureParagraph, styledParagraph } from "#testing/pictures.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { openInnerPictures } from "./draw-inner-picture.ts";

it("reads the pictures with the limits that the file was read with", async () => {
  const create = { width: 600, height: 400, channels: 3, background: "#456" } as const;
  const sign = await sharp({ create }).png().toBuffer();
  const file = docxWithPictures(styledParagraph("Quay ".repeat(400)) + pictureParagraph("sign"), {
    sign: { target: "media/sign.png", bytes: sign },
  });
  const { inflate } = DEFAULT_INGEST_LIMITS;
  const limits = { ...DEFAULT_INGEST_LIMITS, inflate: { ...inflate, maxEntryBytes: 1000 } };
  expect((await openInnerPictures("docx", file)).pageCount).toBe(1);
  await expect(openInnerPictures("docx", file, limits)).rejects.toThrow();
});
