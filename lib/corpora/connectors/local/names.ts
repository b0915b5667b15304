import { normaliseSourcePath, separatePath } from "#lib/domain/source-path.ts";

/** A name in a folder as the source has it, and its path in the corpus, if allowed. */
export type NamedEntry = {
  /** The name's bytes, which are not always text. */
  readonly raw: Buffer;
  /** Relative to the root. For a refused name, a path that identifies it and is only reported. */
  readonly path: string;
  readonly refused: boolean;
};

/**
 * Assigns paths to a folder's names in byte order, so that repeated listings agree. Refuses names that are not UTF-8,
 * that would change when made safe for other systems, or that have the same path as an earlier name, like the two
 * encodings of "é".
 * @param folder the folder's own path, "" for the root.
 */
export function nameEntries(names: readonly Buffer[], folder: string): NamedEntry[] {
  const taken = new Set<string>();
  return [...names].sort(Buffer.compare).map((raw) => {
    const safe = safePath(raw, folder);
    const refused = safe === null || taken.has(safe);
    const path = refused ? separateIn(taken, below(folder, escaped(raw))) : safe;
    taken.add(path);
    return { raw, path, refused };
  });
}

/** Returns the path of a name that is safe as it is, apart from the encoding of accents; otherwise null. */
function safePath(raw: Buffer, folder: string): string | null {
  const name = raw.toString("utf8");
  if (!Buffer.from(name, "utf8").equals(raw)) return null;
  const path = below(folder, name.normalize("NFC"));
  return normaliseSourcePath(path) === path ? path : null;
}

const below = (folder: string, name: string) => (folder === "" ? name : `${folder}/${name}`);

function separateIn(taken: ReadonlySet<string>, path: string): string {
  return taken.has(path) ? separatePath(path, (other) => taken.has(other)) : path;
}

/** Returns a name's bytes in plain letters: "caf%E9.md". */
function escaped(raw: Buffer): string {
  return [...raw]
    .map((byte) => {
      const letter = String.fromCharCode(byte);
      return /[A-Za-z0-9._()+,=~@-]/.test(letter)
        ? letter
        : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");
}
