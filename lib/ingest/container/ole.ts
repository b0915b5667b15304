/** Content of an OLE compound file (MS-CFB). `encrypted-office` is a docx, xlsx or pptx with a password. */
export type OleKind = "doc" | "xls" | "ppt" | "msg" | "encrypted-office" | "unknown";

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Stream names that identify the application, in the order in which they are tried. */
const STREAMS: readonly (readonly [name: string, kind: OleKind])[] = [
  ["EncryptedPackage", "encrypted-office"],
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
  return first === "unknown" ? kindIn(buffer) : first;
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
