import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { openZip } from "../../container/zip.ts";
import { DEFAULT_INGEST_LIMITS } from "../../limits.ts";
import { zipPicture } from "./zip-picture.ts";

const zip = openZip(
  zipSync({ "media/A.png": new Uint8Array(10), "media/a.png": new Uint8Array(20).fill(7) }),
  DEFAULT_INGEST_LIMITS.inflate,
);

it("finds a picture as the other parts are found: without case, and the last of one name", () => {
  const picture = zipPicture(zip, "Media/a.PNG");
  expect(picture?.byteLength).toBe(20);
  expect(picture?.read()).toEqual(picture?.start(100));
  expect(zipPicture(zip, "media/b.png")).toBeNull();
});
