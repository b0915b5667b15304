import type { CompoundFolder } from "../../container/compound-file.ts";
import { cleanText } from "../../decode.ts";

/** Reads the properties of one object of an Outlook message (MS-OXMSG): the message, a recipient, an attachment. */
export type Properties = {
  /** A text, or "" without one. `id` is four hexadecimal digits. */
  text(id: string): string;
  /** Bytes, or null without them. */
  bytes(id: string): Uint8Array | null;
  number(id: string): number | null;
  /** ISO 8601 in UTC, or null. */
  time(id: string): string | null;
};

const TYPE = { number: "0003", time: "0040", narrow: "001E", wide: "001F", bytes: "0102" } as const;
/** Bytes before the first fixed property: of a message, a message inside, and of recipients and attachments. */
export type FixedStart = 32 | 24 | 8;

/** @param encoding of texts that are not Unicode */
export function propertiesOf(folder: CompoundFolder, fixedStart: FixedStart, encoding: string): Properties {
  const stream = (id: string, type: string) => folder.streams.get(`__substg1.0_${id}${type}`);
  const fixed = fixedOf(folder, fixedStart);
  return {
    text: (id) => {
      const wide = stream(id, TYPE.wide)?.read();
      if (wide) return tidy(new TextDecoder("utf-16le").decode(wide));
      const narrow = stream(id, TYPE.narrow)?.read();
      return narrow ? tidy(new TextDecoder(encoding).decode(narrow)) : "";
    },
    bytes: (id) => stream(id, TYPE.bytes)?.read() ?? null,
    number: (id) => fixed.get(`${id}${TYPE.number}`)?.readUInt32LE(0) ?? null,
    time: (id) => timeOf(fixed.get(`${id}${TYPE.time}`)),
  };
}

/** Some programs end texts with NUL. */
function tidy(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === 0) end--;
  return cleanText(text.slice(0, end));
}

/** Returns the properties with a fixed size: their 8 bytes by id and type. */
function fixedOf(folder: CompoundFolder, start: FixedStart): ReadonlyMap<string, Buffer> {
  const bytes = Buffer.from(folder.streams.get("__properties_version1.0")?.read() ?? []);
  const found = new Map<string, Buffer>();
  for (let at = start; at + 16 <= bytes.length; at += 16) {
    const key = bytes.readUInt32LE(at).toString(16).toUpperCase().padStart(8, "0");
    found.set(key, bytes.subarray(at + 8, at + 16));
  }
  return found;
}

const MS_BEFORE_1970 = 11_644_473_600_000n;

/** Reads 100-nanosecond steps since 1601. */
function timeOf(value: Buffer | undefined): string | null {
  if (!value) return null;
  const milliseconds = Number(value.readBigUInt64LE(0) / 10_000n - MS_BEFORE_1970);
  const date = new Date(milliseconds);
  const isSane = milliseconds > 0 && date.getUTCFullYear() < 2200;
  return isSane ? date.toISOString().replace(/\.\d+Z$/, "Z") : null;
}
