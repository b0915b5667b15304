import { AppError } from "#lib/errors/app-error.ts";

/** A stream of a compound file. Its bytes are read on demand. */
type CompoundStream = { readonly size: number; read(): Uint8Array };

/** A storage: a folder of a compound file. */
export type CompoundFolder = {
  readonly folders: ReadonlyMap<string, CompoundFolder>;
  readonly streams: ReadonlyMap<string, CompoundStream>;
};

export type CompoundLimits = { readonly maxEntries: number };

const MAX_FOLDER_DEPTH = 32;
const END_OF_CHAIN = 0xfffffffe;
const LAST_SECTOR = 0xfffffffa;
const ENTRY_BYTES = 128;
const HEADER_FAT_SECTORS = 109;
const KIND = { folder: 1, stream: 2, root: 5 } as const;

type Sectors = {
  /** The bytes of a chain of sectors, at most `size` of them. */
  chain(first: number, size?: number): Uint8Array;
};

/**
 * Opens an OLE compound file (MS-CFB), the container of Outlook messages. Each chain of sectors is followed once, so a
 * chain that returns to itself ends as an error.
 * @throws AppError `damaged` for a file that is cut off or contradicts itself; `too_complex` for too many entries.
 */
export function openCompoundFile(bytes: Uint8Array, { maxEntries }: CompoundLimits): CompoundFolder {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 512) throw damaged();
  const sectorBytes = 2 ** within(view.getUint16(30, true), 9, 12);
  const miniBytes = 2 ** within(view.getUint16(32, true), 6, 6);
  const sectorAt = (sector: number): Uint8Array => {
    const start = (sector + 1) * sectorBytes;
    // Some programs leave out the unused end of the last sector.
    if (start >= bytes.length) throw damaged();
    return bytes.subarray(start, Math.min(bytes.length, start + sectorBytes));
  };
  const fat = numbersOf(fatSectors(view, sectorAt, bytes.length / sectorBytes).map(sectorAt));
  const large = sectorsOver(fat, sectorAt);
  const entries = entriesOf(large.chain(view.getUint32(48, true)), maxEntries);
  const root = entries[0];
  if (root?.kind !== KIND.root) throw damaged();
  const miniFat = numbersOf([large.chain(view.getUint32(60, true))]);
  let packed: Uint8Array | undefined;
  const miniAt = (sector: number) => {
    packed ??= large.chain(root.first, root.size);
    return packed.subarray(sector * miniBytes, (sector + 1) * miniBytes);
  };
  const small = sectorsOver(miniFat, miniAt);
  const cutoff = view.getUint32(56, true);
  const read = ({ first, size }: Entry) => (size < cutoff ? small : large).chain(first, size);
  return folderOf(root, entries, read, new Set(), 0);
}

function damaged(): AppError {
  return new AppError("damaged", "This file is cut off or damaged: a part that it names is not there.");
}

function within(value: number, least: number, most: number): number {
  if (value < least || value > most) throw damaged();
  return value;
}

function numbersOf(parts: readonly Uint8Array[]): Uint32Array {
  const whole = Buffer.concat(parts);
  return Uint32Array.from({ length: whole.length >> 2 }, (_, index) => whole.readUInt32LE(index * 4));
}

/** Returns the sectors that hold the table of chains. The first 109 are in the header, the others in a chain. */
function fatSectors(view: DataView, sectorAt: (sector: number) => Uint8Array, sectors: number): number[] {
  const found: number[] = [];
  for (let index = 0; index < HEADER_FAT_SECTORS; index++) found.push(view.getUint32(76 + index * 4, true));
  let next = view.getUint32(68, true);
  for (let steps = 0; next < LAST_SECTOR; steps++) {
    if (steps > sectors) throw damaged();
    const part = numbersOf([sectorAt(next)]);
    found.push(...part.subarray(0, -1));
    next = part.at(-1) ?? END_OF_CHAIN;
  }
  const used = found.filter((sector) => sector < LAST_SECTOR);
  if (used.length > sectors) throw damaged();
  return used;
}

function sectorsOver(table: Uint32Array, sectorAt: (sector: number) => Uint8Array): Sectors {
  return {
    chain(first, size = Number.POSITIVE_INFINITY) {
      const parts: Uint8Array[] = [];
      let length = 0;
      for (let at = first; at < LAST_SECTOR && length < size; at = table[at] ?? END_OF_CHAIN) {
        if (parts.length >= table.length) throw damaged();
        const part = sectorAt(at);
        parts.push(part);
        length += part.length;
        if (part.length === 0) throw damaged();
      }
      return Buffer.concat(parts).subarray(0, size);
    },
  };
}

type Entry = {
  readonly name: string;
  readonly kind: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly first: number;
  readonly size: number;
};

function entriesOf(directory: Uint8Array, maxEntries: number): Entry[] {
  const buffer = Buffer.from(directory.buffer, directory.byteOffset, directory.byteLength);
  const count = Math.floor(buffer.length / ENTRY_BYTES);
  if (count > maxEntries)
    throw new AppError("too_complex", `This file holds more than ${maxEntries} parts, which is too many.`, {
      limit: maxEntries,
    });
  return Array.from({ length: count }, (_, index) => {
    const at = index * ENTRY_BYTES;
    const nameBytes = Math.max(0, Math.min(64, buffer.readUInt16LE(at + 64)) - 2);
    return {
      name: buffer.toString("utf16le", at, at + nameBytes),
      kind: buffer.readUInt8(at + 66),
      left: buffer.readUInt32LE(at + 68),
      right: buffer.readUInt32LE(at + 72),
      child: buffer.readUInt32LE(at + 76),
      first: buffer.readUInt32LE(at + 116),
      size: buffer.readUInt32LE(at + 120),
    };
  });
}

/** Reads a folder. The entries below it form a tree; each may be visited once. */
function folderOf(
  folder: Entry,
  entries: readonly Entry[],
  read: (entry: Entry) => Uint8Array,
  seen: Set<number>,
  depth: number,
): CompoundFolder {
  const folders = new Map<string, CompoundFolder>();
  const streams = new Map<string, CompoundStream>();
  const open = [folder.child];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const entry = entries[index];
    if (!entry) continue;
    if (seen.has(index) || depth > MAX_FOLDER_DEPTH) throw damaged();
    seen.add(index);
    open.push(entry.right, entry.left);
    if (entry.kind === KIND.stream) streams.set(entry.name, { size: entry.size, read: () => read(entry) });
    if (entry.kind === KIND.folder) folders.set(entry.name, folderOf(entry, entries, read, seen, depth + 1));
  }
  return { folders, streams };
}
