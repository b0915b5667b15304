import { type CropRequest, type CropResponse, cropPicture } from "#lib/ingest/pages/crop.ts";

/** The program behind `cropInProcess`. */
async function crop({ picture, box, pxPerPoint }: CropRequest): Promise<CropResponse> {
  try {
    return { cropped: await cropPicture(picture, box, pxPerPoint) };
  } catch {
    return { cropped: null };
  }
}

process.on("message", async (request: CropRequest) => {
  process.send?.(await crop(request));
});
