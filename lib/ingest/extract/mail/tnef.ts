import { AppError } from "#lib/errors/app-error.ts";
import { cleanText } from "../../decode.ts";
import { encodingOfPage, pageText } from "./code-page.ts";
import { isInOutlookText, type MailAttachment, type OutlookText } from "./message.ts";

/** What Outlook wraps into `winmail.dat`. */
export type Tnef = {
  readonly files: readonly MailAttachment[];
  /** The plain text; "" without one. */
  readonly text: string;
  readonly html: string;
  /** The text as compressed rich text; null without one. */
  readonly rtf: Uint8Array | null;
  /** Number of messages inside, which are not read. */
  readonly messages: number;
};

const SIGNATURE = 0x223e9f78;
/** Attributes, by the lower half of their id (MS-OXTNEF 2.1.3.3). */
const ATTRIBUTE = {
  ...{ codePage: 0x9007, body: 0x800c, message: 0x9003 },
  ...{ fileStarts: 0x9002, fileTitle: 0x8010, fileBytes: 0x800f, file: 0x9005 },
} as const;
/** Properties (MS-OXPROPS). */
const PROPERTY = {
  ...{ text: 0x1000, rtf: 0x1009, html: 0x1013, page: 0x3fde },
  ...{ longName: 0x3707, mediaType: 0x370e, contentId: 0x3712, data: 0x3701 },
} as const;
const [NARROW, WIDE, BYTES, OBJECT] = [0x001e, 0x001f, 0x0102, 0x000d];
/** Bytes of values with a fixed size, by type. All are padded to four. */
const SIZES: Readonly<Record<number, number>> = {
  ...{ 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8 },
  ...{ 10: 4, 11: 4, 20: 8, 64: 8, 72: 16 },
};
const MULTIPLE = 0x1000;
/** Ids from here on have a name, which stands before the value. */
const NAMED = 0x8000;
const GUID_BYTES = 16;

type Value = { readonly type: number; readonly bytes: Buffer };
type Properties = ReadonlyMap<number, Value>;
type DraftFile = { title: string; bytes: Buffer | null; properties: Properties };

/**
 * Reads a stream of Outlook's transport format (MS-OXTNEF). Nothing is copied but texts.
 * @param maxFiles number of files above which the stream is refused.
 * @param outerHtml the page of the message outside the stream; "" without one.
 * @throws AppError `damaged`, `too_complex`.
 */
export function readTnef(stream: Uint8Array, maxFiles: number, outerHtml = ""): Tnef {
  const reader = new Reader(Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength));
  if (reader.u32() !== SIGNATURE) throw damaged();
  reader.take(2);
  let encoding = "windows-1252";
  let body = "";
  let own: Properties = new Map();
  const files: DraftFile[] = [];
  while (reader.left > 0) {
    reader.take(1);
    const id = reader.u32() & 0xffff;
    const data = reader.take(reader.u32());
    reader.take(2);
    const file = files.at(-1);
    if (id === ATTRIBUTE.codePage && data.length >= 4) encoding = encodingOfPage(data.readUInt32LE(0));
    else if (id === ATTRIBUTE.body) body = textOf({ type: NARROW, bytes: data }, encoding);
    else if (id === ATTRIBUTE.message) own = propertiesIn(new Reader(data));
    else if (id === ATTRIBUTE.fileStarts) files.push({ title: "", bytes: null, properties: new Map() });
    else if (file === undefined) continue;
    else if (id === ATTRIBUTE.fileTitle) file.title = textOf({ type: NARROW, bytes: data }, encoding);
    else if (id === ATTRIBUTE.fileBytes) file.bytes = data;
    else if (id === ATTRIBUTE.file) file.properties = propertiesIn(new Reader(data));
    checkFiles(files.length, maxFiles);
  }
  const isMessage = ({ properties }: DraftFile) => properties.get(PROPERTY.data)?.type === OBJECT;
  const html = htmlOf(own, encoding);
  const rtf = own.get(PROPERTY.rtf)?.bytes ?? null;
  const around = { html: `${outerHtml}${html}`, hasRichText: rtf !== null };
  return {
    files: files.filter((file) => !isMessage(file)).map((file) => attachmentOf(file, encoding, around)),
    text: body || textOf(own.get(PROPERTY.text), encoding),
    ...{ html, rtf },
    messages: files.filter(isMessage).length,
  };
}

/** @throws AppError("too_complex") for more files than a message may bring. */
export function checkFiles(files: number, maxFiles: number): void {
  if (files > maxFiles) throw new AppError("too_complex", `The message brings more than ${maxFiles} files.`);
}

/** A page that is stored as bytes may name its code page, which decides the encoding. */
function htmlOf(own: Properties, encoding: string): string {
  const value = own.get(PROPERTY.html);
  if (value?.type !== BYTES) return textOf(value, encoding);
  const page = own.get(PROPERTY.page);
  return pageText(
    value.bytes,
    page?.bytes.length === 4 ? encodingOfPage(page.bytes.readUInt32LE(0)) : encoding,
  );
}

function attachmentOf(
  { title, bytes, properties }: DraftFile,
  encoding: string,
  around: OutlookText,
): MailAttachment {
  const content = bytes ?? properties.get(PROPERTY.data)?.bytes ?? Buffer.alloc(0);
  const text = (id: number) => textOf(properties.get(id), encoding);
  const mediaType = text(PROPERTY.mediaType).toLowerCase() || "application/octet-stream";
  return {
    name: (text(PROPERTY.longName) || title).replace(/\s+/g, " ").trim().slice(0, 255),
    mediaType,
    bytes: content.length,
    isInText: isInOutlookText(mediaType, text(PROPERTY.contentId), around),
    read: () => content,
  };
}

/** Programs end texts with NUL. */
function textOf(value: Value | undefined, encoding: string): string {
  if (value === undefined) return "";
  const decoder = new TextDecoder(value.type === WIDE ? "utf-16le" : encoding);
  return cleanText(decoder.decode(value.bytes).replace(/\0+$/, ""));
}

/** Reads a list of properties (MS-OXTNEF 2.1.3.4). If a property has several values, the first counts. */
function propertiesIn(reader: Reader): Properties {
  const found = new Map<number, Value>();
  for (let left = reader.u32(); left > 0; left--) {
    const type = reader.u16();
    const id = reader.u16();
    if (id >= NAMED) skipName(reader);
    const base = type & ~MULTIPLE;
    const isVariable = [NARROW, WIDE, BYTES, OBJECT].includes(base);
    const size = SIZES[base];
    if (!isVariable && size === undefined) throw damaged();
    const values = isVariable || base !== type ? reader.u32() : 1;
    for (let at = 0; at < values; at++) {
      const bytes = isVariable ? reader.padded(reader.u32()) : reader.take(size ?? 0);
      if (!found.has(id)) found.set(id, { type: base, bytes });
    }
  }
  return found;
}

function skipName(reader: Reader): void {
  reader.take(GUID_BYTES);
  if (reader.u32() === 0) reader.take(4);
  else reader.padded(reader.u32());
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  get left(): number {
    return this.#bytes.length - this.#at;
  }
  /** @throws AppError `damaged` beyond the end. */
  take(length: number): Buffer {
    if (length > this.left) throw damaged();
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
  /** Like `take`. Zeros after the value fill it up to a multiple of four bytes. */
  padded(length: number): Buffer {
    const value = this.take(length);
    this.take(Math.min(this.left, (4 - (length % 4)) % 4));
    return value;
  }
  u16(): number {
    return this.take(2).readUInt16LE(0);
  }
  u32(): number {
    return this.take(4).readUInt32LE(0);
  }
}

function damaged(): AppError {
  return new AppError("damaged", "Outlook's wrapping (winmail.dat) is damaged or cut off.");
}
