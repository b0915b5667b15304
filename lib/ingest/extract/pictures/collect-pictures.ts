import { createHash } from "node:crypto";
import type { ExtractionNote } from "#lib/domain/extracted.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { cleanText } from "../../decode.ts";
import { hasLateExif, pictureSize } from "./picture-size.ts";

/** The bytes of a picture in a file, which may be missing, damaged or no picture. */
export type PictureBytes = {
  /** Its size as the file declares it. */
  readonly byteLength: number;
  /** Returns the first bytes, at most this many. @throws AppError */
  start(most: number): Uint8Array;
  /** @throws AppError, also beyond the limits of its container. */
  read(): Uint8Array;
};

/** A picture in a draft of the text. */
export type DraftPicture = {
  readonly bytes: PictureBytes;
  readonly width: number;
  readonly height: number;
  readonly alt?: string;
};

/** Collects the pictures that a reader meets, and what it leaves out. */
export type PictureCollector = {
  /**
   * Adds a picture. A decoration, a repeated picture and one that cannot be shown are left out.
   * @returns what its draft holds; nothing if it is left out.
   */
  add(bytes: PictureBytes | null, name: string, alt: string | undefined): readonly DraftPicture[];
  /** Counts a picture outside the file, which is never fetched. */
  addLinked(): void;
  /** Returns the notes about the pictures that were left out. */
  notes(): ExtractionNote[];
};

/** Limits of the pictures of one document. */
const MAX_PICTURES = 200;
const MAX_BYTES = 32_000_000;
const MAX_TOTAL_BYTES = 256_000_000;
const MAX_PIXELS = 100_000_000;
/** A picture that is narrower or lower is an icon, a bullet or a rule. */
const SMALLEST_SIDE = 48;
/** Enough for the header of a jpeg with metadata and a colour profile. */
const START_BYTES = 262_144;
const MAX_ALT = 2000;
/** Alternative text that a program wrote from the file's name says nothing. */
const FILE_NAME = /^[^\s/\\]+\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp)$/i;

type LeftOut = "linked" | "missing" | "not_shown" | "too_large" | "too_many";

/** Returns an author's alternative text; undefined without one that says something. */
export function alternativeTextOf(given: string | undefined): string | undefined {
  const text = cleanText(given ?? "")
    .replace(/\s+/g, " ")
    .trim();
  return text === "" || FILE_NAME.test(text) ? undefined : text.slice(0, MAX_ALT).toWellFormed();
}

export function collectPictures(): PictureCollector {
  const known = new Set<string>();
  const leftOut: { readonly why: LeftOut; readonly name: string }[] = [];
  let [count, total] = [0, 0];
  const leave = (why: LeftOut, name: string) => {
    leftOut.push({ why, name });
    return [];
  };
  return {
    add(bytes, name, given) {
      if (bytes === null) return leave("missing", name);
      if (bytes.byteLength > MAX_BYTES) return leave("too_large", name);
      const start = startOf(bytes, START_BYTES);
      if (start === null) return leave("missing", name);
      const hash = `${bytes.byteLength} ${createHash("sha256").update(start).digest("hex")}`;
      if (known.has(hash)) return [];
      known.add(hash);
      const size = pictureSize((hasLateExif(start) && startOf(bytes, bytes.byteLength)) || start);
      if (size === null) return leave("not_shown", name);
      if (Math.min(size.width, size.height) < SMALLEST_SIDE) return [];
      if (size.width * size.height > MAX_PIXELS) return leave("too_large", name);
      if (count >= MAX_PICTURES || total + bytes.byteLength > MAX_TOTAL_BYTES) return leave("too_many", name);
      count++;
      total += bytes.byteLength;
      const alt = alternativeTextOf(given);
      return [{ bytes, ...size, ...(alt !== undefined && { alt }) }];
    },
    addLinked: () => {
      leftOut.push({ why: "linked", name: "" });
    },
    notes: () => notesOf(leftOut),
  };
}

function startOf(bytes: PictureBytes, most: number): Uint8Array | null {
  try {
    return bytes.start(most);
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

const WORDS: Readonly<Record<LeftOut, readonly [one: string, many: string]>> = {
  linked: [
    "1 picture is not in the file but at an address outside. It was not fetched.",
    "pictures are not in the file but at addresses outside. They were not fetched.",
  ],
  missing: ["1 picture is missing or damaged", "pictures are missing or damaged"],
  not_shown: [
    "1 picture is of a kind that is not shown, such as EMF, WMF or SVG",
    "pictures are of kinds that are not shown, such as EMF, WMF or SVG",
  ],
  too_large: ["1 picture is too large to be shown", "pictures are too large to be shown"],
  too_many: [
    "1 picture was left out, because the document has more than are shown",
    "pictures were left out, because the document has more than are shown",
  ],
};
const NAMED = 3;

function notesOf(leftOut: readonly { readonly why: LeftOut; readonly name: string }[]): ExtractionNote[] {
  return Object.entries(WORDS).flatMap(([why, [one, many]]) => {
    const found = leftOut.filter((each) => each.why === why);
    if (found.length === 0) return [];
    const words = found.length === 1 ? one : `${found.length} ${many}`;
    const names = found.flatMap(({ name }) => (name === "" ? [] : [name.slice(-100).toWellFormed()]));
    const more = names.length > NAMED ? " …" : "";
    const message = words.endsWith(".") ? words : `${words}: ${names.slice(0, NAMED).join(", ")}${more}.`;
    return [{ code: `pictures_${why}`, message }];
  });
}
