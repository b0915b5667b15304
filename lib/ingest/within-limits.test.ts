import { describe, expect, it } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { detectByEnds } from "./detect.ts";
import { DEFAULT_INGEST_LIMITS } from "./limits.ts";
import { withinLimits } from "./within-limits.ts";

const CHUNK = 1000;
const limits = { ...DEFAULT_INGEST_LIMITS, textBytes: 10 * CHUNK, binaryBytes: 50 * CHUNK };
const bytes = (text: string) => new TextEncoder().encode(text);
const PNG = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
]);

/** Sends `first`, then `filling` until the reader stops. Returns the bytes requested and the outcome. */
async function send(first: Uint8Array, filling: Uint8Array, name: string, size = 1_000_000) {
  let asked = 0;
  async function* source() {
    for (let chunk = first; asked < size; chunk = filling) {
      asked += chunk.length;
      yield chunk;
    }
  }
  let taken = 0;
  try {
    for await (const chunk of withinLimits(source(), name, limits)) taken += chunk.length;
    return { asked, taken, code: null, message: "" };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { asked, taken, code: error.code, message: error.message };
  }
}

const line = bytes("A line of text that is quite plain, ünd not short.\n".repeat(20)).slice(0, CHUNK);

describe("the byte stream of an incoming file", () => {
  it("passes unchanged while it is within the limits", async () => {
    expect(await send(line, line, "a.txt", 9 * CHUNK)).toEqual({
      asked: 9 * CHUNK,
      taken: 9 * CHUNK,
      code: null,
      message: "",
    });
    const zip = Uint8Array.from([0x50, 0x4b, 3, 4, ...new Uint8Array(CHUNK - 4)]);
    expect(await send(zip, new Uint8Array(CHUNK), "a.docx", 40 * CHUNK)).toMatchObject({ code: null });
  });

  it("stops as soon as it exceeds the limit for text", async () => {
    const { asked, code, message } = await send(line, line, "endless.txt");
    expect({ asked, code }).toEqual({ asked: 11 * CHUNK, code: "too_large" });
    expect(message).toContain("larger than the 9.8 kB up to which files of its kind are read");
  });

  it("stops as soon as it exceeds the limit for any file", async () => {
    const pdf = bytes("%PDF-1.7\n".padEnd(CHUNK, " "));
    expect(await send(pdf, new Uint8Array(CHUNK), "endless.pdf")).toMatchObject({
      asked: 51 * CHUNK,
      code: "too_large",
    });
  });

  it("is refused for its type rather than its size if the type is not supported", async () => {
    const gif = new Uint8Array(CHUNK);
    gif.set(bytes("GIF89a"));
    expect(await send(gif, new Uint8Array(CHUNK), "plan.gif")).toMatchObject({
      asked: 11 * CHUNK,
      code: "not_yet_supported",
    });
    expect(await send(new Uint8Array(CHUNK), new Uint8Array(CHUNK), "plan.txt")).toMatchObject({
      code: "not_text",
    });
  });
});

describe("an incoming picture", () => {
  it("may be as large as a PDF", async () => {
    const png = new Uint8Array(CHUNK);
    png.set(PNG);
    expect(await send(png, new Uint8Array(CHUNK), "plan.png")).toMatchObject({
      asked: 51 * CHUNK,
      code: "too_large",
    });
  });
});

describe("a large file, known by its first and last bytes", () => {
  const filling = 5_000_000;
  const ends = (head: Uint8Array, tail: Uint8Array) => ({
    size: head.length + filling + tail.length,
    head,
    tail,
  });

  it("is a pdf if it has the header, or the objects and a .pdf name", async () => {
    const none = new Uint8Array(100);
    expect(await detectByEnds(ends(bytes("%PDF-1.7\n"), none), "a.bin")).toMatchObject({ format: "pdf" });
    expect(await detectByEnds(ends(none, bytes("\nendobj\n")), "a.pdf")).toMatchObject({ format: "pdf" });
  });

  it("is text if its beginning is text, even if that ends in the middle of a character", async () => {
    const head = bytes(`${"Größe und Höhe der Gebäude ".repeat(50)}ü`).subarray(0, -1);
    expect(await detectByEnds(ends(head, new Uint8Array(10)), "a.txt")).toMatchObject({ format: "txt" });
  });
});
