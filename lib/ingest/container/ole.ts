/** Content of an OLE compound file (MS-CFB). `encrypted-office` is a docx, xlsx, pptx, doc or ppt with a password. */
export type OleKind = "doc" | "xls" | "ppt" | "msg" | "encrypted-office" | "unknown";

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Stream names that identify the application, in the order in which they are tried. */
const STREAMS: readonly (readonly [name: string, kind: OleKind])[] = [
  ["EncryptedPackage", "encrypted-office"],
  // Only a ppt with a password has it (MS-PPT 2.1.5).
  ["EncryptedSummary", "encrypted-office"],
  ["WordDocument", "doc"],
  ["PowerPoint Document", "ppt"],
  ["Workbook", "xls"],
  ["Book", "xls"],
  ["__nameid_version1.0", "msg"],
  ["__properties_version1.0", "msg"],
  ["__substg1.0_", "msg"],
];

export function isOle(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte);
}

/**
 * Returns the type by the stream names in the container's directory. They are UTF-16 wherever the directory lies. The
 * first entries decide: a message may hold a Word document, and a document a message.
 */
export function oleKind(bytes: Uint8Array): OleKind {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = kindIn(firstEntries(buffer));
  const kind = first === "unknown" ? kindIn(buffer) : first;
  return kind === "doc" && isLockedWord(buffer) ? "encrypted-office" : kind;
}

/** Offset of the words of a doc, which programs write first in the file. */
const WORD_START = 512;
const WORD_MAGIC = 0xa5ec;
/** MS-DOC 2.5.2, fEncrypted. */
const WORD_ENCRYPTED = 0x0100;

function isLockedWord(buffer: Buffer): boolean {
  if (buffer.length < WORD_START + 12 || buffer.readUInt16LE(WORD_START) !== WORD_MAGIC) return false;
  return (buffer.readUInt16LE(WORD_START + 10) & WORD_ENCRYPTED) !== 0;
}

/** Returns the first sector of the directory, or nothing if it is not among the bytes. */
function firstEntries(buffer: Buffer): Buffer {
  if (buffer.length < 512 || !isOle(buffer)) return Buffer.alloc(0);
  const sectorBytes = 2 ** Math.min(12, buffer.readUInt16LE(30));
  const start = (buffer.readUInt32LE(48) + 1) * sectorBytes;
  return buffer.subarray(start, start + sectorBytes);
}

function kindIn(buffer: Buffer): OleKind {
  return STREAMS.find(([name]) => hasStreamName(buffer, name))?.[1] ?? "unknown";
}

/**
 * True if a name stands in the container's directory. The bytes of the name are searched for: Node's search for UTF-16
 * text does not end for some bytes at an odd address.
 */
export function hasStreamName(bytes: Uint8Array, name: string): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.includes(Buffer.from(name, "utf16le"));
}
