import { packedRtf } from "./testing-rtf.ts";

type TnefFile = {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mediaType?: string;
  readonly contentId?: string;
};
type TnefDraft = {
  readonly rtf?: string;
  readonly text?: string;
  /** As the bytes of its page. */
  readonly html?: Uint8Array;
  /** Code page of its page. */
  readonly page?: number;
  readonly files?: readonly TnefFile[];
};

const u16 = (value: number) => Buffer.from(Uint16Array.of(value).buffer);
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

function attribute(level: number, id: number, data: Buffer): Buffer {
  const sum = data.reduce((total, byte) => (total + byte) & 0xffff, 0);
  return Buffer.concat([Buffer.from([level]), u32(id), u32(data.length), data, u16(sum)]);
}

const variable = (type: number, id: number, value: Buffer) =>
  Buffer.concat([u16(type), u16(id), u32(1), u32(value.length), padded(value)]);
const words = (id: number, value: string) => variable(0x001f, id, Buffer.from(`${value}\0`, "utf16le"));
/** A property with a name, and one with a fixed size, as Outlook writes them before others. */
const OTHERS = [
  Buffer.concat([
    u16(0x0003),
    u16(0x8001),
    Buffer.alloc(16),
    u32(1),
    u32(6),
    padded(Buffer.from("a\0b\0\0\0")),
    u32(7),
  ]),
  Buffer.concat([u16(0x000b), u16(0x0e1b), u32(1)]),
];
const properties = (own: readonly Buffer[]) =>
  Buffer.concat([u32(own.length + OTHERS.length), ...OTHERS, ...own]);

/** Returns a stream of Outlook's transport format (MS-OXTNEF). */
export function tnefOf({ rtf, text, html, page, files = [] }: TnefDraft): Uint8Array {
  const own = [
    ...(rtf === undefined ? [] : [variable(0x0102, 0x1009, Buffer.from(packedRtf(Buffer.from(rtf))))]),
    ...(html === undefined ? [] : [variable(0x0102, 0x1013, Buffer.from(html))]),
    ...(page === undefined ? [] : [Buffer.concat([u16(0x0003), u16(0x3fde), u32(page)])]),
  ];
  return Buffer.concat([
    ...[u32(0x223e9f78), u16(1)],
    attribute(1, 0x00069007, Buffer.concat([u32(1252), u32(0)])),
    ...(text === undefined ? [] : [attribute(1, 0x0002800c, Buffer.from(`${text}\0`, "latin1"))]),
    attribute(1, 0x00069003, properties(own)),
    ...files.flatMap(({ name, bytes, mediaType, contentId }) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(2, 0x00018010, Buffer.from(`${name.slice(0, 8)}\0`, "latin1")),
      attribute(2, 0x0006800f, Buffer.from(bytes)),
      attribute(
        2,
        0x00069005,
        properties([
          words(0x3707, name),
          ...(mediaType === undefined ? [] : [words(0x370e, mediaType)]),
          ...(contentId === undefined ? [] : [words(0x3712, contentId)]),
        ]),
      ),
    ]),
  ]);
}
