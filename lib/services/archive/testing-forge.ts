import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { readArchive } from "#lib/archive/read.ts";
import { type Member, writeArchive } from "#lib/archive/write.ts";

const PART_CHARS = 2_000_000;

export type ForgedLine = Record<string, unknown>;

/** The contents of an archive. Tests may change them. */
export type Forged = {
  version: number;
  /** Writes the originals before all rows. */
  blobsFirst?: boolean;
  /** Lines by kind, in the archive's order of kinds. */
  readonly rows: Map<string, ForgedLine[]>;
  readonly blobs: Map<string, Uint8Array>;
  readonly manifest: Record<string, unknown> & { readonly binding: ForgedLine };
};

/**
 * For tests: writes the archive again with changed contents and correct checksums, as an attacker with our code could.
 */
export async function forged(file: string, as: string, change: (archive: Forged) => void): Promise<string> {
  const rows = new Map<string, ForgedLine[]>();
  const blobs = new Map<string, Uint8Array>();
  const read = await readArchive(createReadStream(file), async ({ name, bytes }) => {
    const [folder, kind = ""] = name.split("/");
    const whole = await buffer(Readable.from(bytes));
    if (folder === "blobs") blobs.set(kind, whole);
    else {
      const lines = whole.toString("utf8").split("\n").filter(Boolean);
      const more = lines.map((line) => JSON.parse(line) as ForgedLine);
      rows.set(kind, [...(rows.get(kind) ?? []), ...more]);
    }
  });
  const archive: Forged = {
    version: read.header.version,
    rows,
    blobs,
    manifest: read.manifest as Forged["manifest"],
  };
  change(archive);
  const header = { ...read.header, version: archive.version };
  // The list of written members replaces the one of the manifest.
  const manifest = () => ({ ...archive.manifest, ...header });
  await pipeline(writeArchive(header, membersOf(archive), manifest), createWriteStream(as));
  return as;
}

async function* membersOf({ rows, blobs, blobsFirst = false }: Forged): AsyncGenerator<Member> {
  if (blobsFirst) yield* originalsOf(blobs);
  for (const [kind, lines] of rows) yield* partsOf(kind, lines);
  if (!blobsFirst) yield* originalsOf(blobs);
}

function* originalsOf(blobs: Forged["blobs"]): Generator<Member> {
  for (const [hash, bytes] of [...blobs].sort(([a], [b]) => (a < b ? -1 : 1)))
    yield { name: `blobs/${hash}`, size: bytes.length, bytes: [bytes] };
}

/** Writes parts as the product does, but allows lines of any length and writes a million lines quickly. */
function* partsOf(kind: string, lines: readonly ForgedLine[]): Generator<Member> {
  let part: string[] = [];
  let chars = 0;
  let number = 0;
  for (const [index, line] of lines.entries()) {
    const text = `${JSON.stringify(line)}\n`;
    part.push(text);
    chars += text.length;
    if (chars < PART_CHARS && index < lines.length - 1) continue;
    const bytes = Buffer.from(part.join(""));
    const name = `rows/${kind}/${String(++number).padStart(6, "0")}.ndjson`;
    yield { name, size: bytes.length, bytes: [bytes] };
    part = [];
    chars = 0;
  }
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}
