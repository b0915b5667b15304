import { normaliseSourcePath, separatePath } from "#lib/domain/source-path.ts";

/** A name within a folder, as the source has it, and the path that it gets in the corpus, where it may have one. */
export type NamedEntry = {
  /** As the system takes it: not always text. */
  readonly raw: Buffer;
  /** Relative to the root; of a refused one a path that says which it is, told of but never used. */
  readonly path: string;
  readonly refused: boolean;
};

/**
 * Gives a folder's names their paths, in the order of their bytes, so that two looks agree. Refused are names that are
 * no UTF-8, that would not stay as they are when made safe for other systems, and that come to the same path as one
 * before them, as the two ways of writing "é" do.
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

/** Null unless it is its own safe path, but for the way in which accents are written. */
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

/** Plain letters that say which bytes a name has: "caf%E9.md". */
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
