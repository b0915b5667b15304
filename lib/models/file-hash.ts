import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

type CachedHashes = Readonly<Record<string, { readonly stamp: string; readonly sha256: string }>>;

const BLOCK_BYTES = 4 << 20;

function readCachedHashes(file: string): CachedHashes {
  try {
    return JSON.parse(readFileSync(/* turbopackIgnore: true */ file, "utf8")) as CachedHashes;
  } catch {
    return {}; // Absent or damaged: hash again.
  }
}

function sha256(file: string): string {
  const hash = createHash("sha256");
  const block = Buffer.alloc(BLOCK_BYTES);
  const handle = openSync(/* turbopackIgnore: true */ file, "r");
  try {
    for (let bytes = readSync(handle, block); bytes > 0; bytes = readSync(handle, block)) {
      hash.update(block.subarray(0, bytes));
    }
  } finally {
    closeSync(handle);
  }
  return hash.digest("hex");
}

/**
 * Returns one sha256 (hex) over the files in the given order. The hash of each file is cached in `cacheDirectory` until
 * its size or times change, so that a large model is read once and not at each start.
 * @throws the file system's error if a file cannot be read. An unwritable cache is not an error.
 */
export function hashFiles(files: readonly string[], cacheDirectory: string): string {
  const cacheFile = path.join(cacheDirectory, "file-hashes.json");
  const known = readCachedHashes(cacheFile);
  const hashes: Record<string, { stamp: string; sha256: string }> = {};
  let changed = false;
  for (const file of files) {
    const { size, mtimeMs, ctimeMs, ino } = statSync(/* turbopackIgnore: true */ file);
    // Package managers set the same modification time on every file, so the change time counts too.
    const stamp = [size, mtimeMs, ctimeMs, ino].join(":");
    const before = known[file];
    if (before?.stamp === stamp) hashes[file] = before;
    else {
      hashes[file] = { stamp, sha256: sha256(file) };
      changed = true;
    }
  }
  if (changed) storeHashes(cacheFile, { ...known, ...hashes });
  const total = createHash("sha256");
  for (const file of files) total.update(hashes[file]?.sha256 ?? "");
  return total.digest("hex");
}

function storeHashes(cacheFile: string, known: CachedHashes): void {
  const temporary = `${cacheFile}.${process.pid}.tmp`;
  try {
    const folder = path.dirname(cacheFile);
    // Not the folders above: the data directory may be on a disk that is unmounted.
    if (!existsSync(folder)) mkdirSync(folder);
    writeFileSync(temporary, JSON.stringify(known, null, 1));
    renameSync(temporary, cacheFile);
  } catch {
    // A failed write only costs speed.
  }
}
