/** Makes Outlook messages for tests. Nothing else imports it. */
import { packedRtf } from "../mail/testing-rtf.ts";

export type MsgDraft = {
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
  /** Rich text. */
  readonly rtf?: string;
  readonly kind?: string;
  readonly headers?: string;
  readonly from?: { readonly name: string; readonly address: string };
  readonly to?: readonly { readonly name: string; readonly address: string; readonly kind?: number }[];
  readonly submitted?: Date;
  /** `stream` adds a storage with a stream of this name, as an embedded document has. */
  readonly attachments?: readonly {
    readonly name: string;
    readonly bytes?: Uint8Array;
    /** Of a picture. */
    readonly contentId?: string;
    readonly stream?: string;
    readonly message?: MsgDraft;
  }[];
};

type Node = { readonly name: string; readonly bytes?: Uint8Array; readonly children?: readonly Node[] };
type Fixed = readonly [tag: number, value: bigint];

const SECTOR = 512;
const MINI = 64;
const FREE = 0xffffffff;
const END = 0xfffffffe;
const MS_BEFORE_1970 = 11_644_473_600_000n;

const text = (id: string, value: string | undefined): Node[] =>
  value === undefined ? [] : [{ name: `__substg1.0_${id}001F`, bytes: Buffer.from(value, "utf16le") }];
const bytes = (id: string, value: Uint8Array | undefined): Node[] =>
  value === undefined ? [] : [{ name: `__substg1.0_${id}0102`, bytes: value }];

function fixed(start: number, values: readonly Fixed[]): Node {
  const buffer = Buffer.alloc(start + values.length * 16);
  for (const [index, [tag, value]] of values.entries()) {
    buffer.writeUInt32LE(tag, start + index * 16);
    buffer.writeBigUInt64LE(value, start + index * 16 + 8);
  }
  return { name: "__properties_version1.0", bytes: buffer };
}

/** Returns the bytes of a message with these properties. */
export function msgOf(draft: MsgDraft): Uint8Array {
  return compoundOf(nodesOf(draft, 32));
}

function nodesOf(draft: MsgDraft, start: number): Node[] {
  const { submitted } = draft;
  const times: Fixed[] = submitted
    ? [[0x00390040, (BigInt(submitted.getTime()) + MS_BEFORE_1970) * 10_000n]]
    : [];
  return [
    fixed(start, times),
    ...text("001A", draft.kind ?? "IPM.Note"),
    ...text("0037", draft.subject),
    ...text("1000", draft.text),
    ...text("007D", draft.headers),
    ...text("0C1A", draft.from?.name),
    ...text("5D01", draft.from?.address),
    ...bytes("1013", draft.html === undefined ? undefined : new TextEncoder().encode(draft.html)),
    ...bytes("1009", draft.rtf === undefined ? undefined : packedRtf(Buffer.from(draft.rtf, "latin1"))),
    ...(draft.to ?? []).map((person, index) => ({
      name: `__recip_version1.0_#0000000${index}`,
      children: [
        fixed(8, [[0x0c150003, BigInt(person.kind ?? 1)]]),
        ...text("3001", person.name),
        ...text("39FE", person.address),
      ],
    })),
    ...(draft.attachments ?? []).map((file, index) => ({
      name: `__attach_version1.0_#0000000${index}`,
      children: [
        fixed(8, []),
        ...text("3707", file.name),
        ...text("3712", file.contentId),
        ...text("370E", file.contentId === undefined ? undefined : "image/png"),
        ...bytes("3701", file.bytes),
        ...(file.message ? [{ name: "__substg1.0_3701000D", children: nodesOf(file.message, 24) }] : []),
        ...(file.stream
          ? [{ name: "__substg1.0_3701000D", children: [{ name: file.stream, bytes: Buffer.from("x") }] }]
          : []),
      ],
    })),
  ];
}

/** Writes a compound file whose streams are all in the mini stream. Siblings form a list. */
export function compoundOf(nodes: readonly Node[]): Uint8Array {
  const entries: Buffer[] = [];
  const mini: Buffer[] = [];
  const miniFat: number[] = [];
  const add = (node: Node, kind: number): number => {
    const entry = Buffer.alloc(128);
    const index = entries.push(entry) - 1;
    entry.write(node.name, 0, "utf16le");
    entry.writeUInt16LE(node.name.length * 2 + 2, 64);
    entry.writeUInt8(kind, 66);
    for (const at of [68, 72, 76]) entry.writeUInt32LE(FREE, at);
    const content = node.bytes ?? new Uint8Array();
    entry.writeUInt32LE(content.length === 0 ? END : miniFat.length, 116);
    entry.writeUInt32LE(content.length, 120);
    const sectors = Math.ceil(content.length / MINI);
    for (let at = 0; at < sectors; at++) miniFat.push(at + 1 < sectors ? miniFat.length + 1 : END);
    if (sectors > 0) mini.push(Buffer.concat([content, Buffer.alloc(sectors * MINI - content.length)]));
    let before: number | null = null;
    for (const child of node.children ?? []) {
      const at = add(child, child.children ? 1 : 2);
      if (before === null) entry.writeUInt32LE(at, 76);
      else entries[before]?.writeUInt32LE(at, 72);
      before = at;
    }
    return index;
  };
  add({ name: "Root Entry", children: nodes }, 5);
  return sectorsOf(entries, Buffer.concat(mini), miniFat);
}

function sectorsOf(entries: readonly Buffer[], mini: Buffer, miniFat: readonly number[]): Uint8Array {
  const padded = (part: Buffer) =>
    Buffer.concat([part, Buffer.alloc((SECTOR - (part.length % SECTOR)) % SECTOR)]);
  const numbers = (values: readonly number[]) => {
    const buffer = Buffer.alloc(Math.ceil(values.length / 128) * SECTOR, 0xff);
    for (const [index, value] of values.entries()) buffer.writeUInt32LE(value, index * 4);
    return buffer;
  };
  const parts = [padded(Buffer.concat(entries)), numbers(miniFat), padded(mini)];
  const starts: number[] = [];
  const fat: number[] = [];
  for (const part of parts) {
    const count = part.length / SECTOR;
    starts.push(count === 0 ? END : fat.length);
    for (let at = 0; at < count; at++) fat.push(at + 1 < count ? fat.length + 1 : END);
  }
  const [directory = END, table = END, packed = END] = starts;
  parts[0]?.writeUInt32LE(packed, 116);
  parts[0]?.writeUInt32LE(mini.length, 120);
  let fatSectors = 0;
  while (fatSectors * 128 < fat.length + fatSectors) fatSectors++;
  const fatStart = fat.length;
  for (let at = 0; at < fatSectors; at++) fat.push(0xfffffffd);
  const header = Buffer.alloc(SECTOR, 0);
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(directory, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(table, 60);
  header.writeUInt32LE(END, 68);
  for (let at = 0; at < 109; at++) header.writeUInt32LE(at < fatSectors ? fatStart + at : FREE, 76 + at * 4);
  return Buffer.concat([header, ...parts, numbers(fat)]);
}
