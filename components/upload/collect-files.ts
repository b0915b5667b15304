export type CollectedFile = { readonly file: File; readonly path: string };

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A directory reader returns at most a hundred entries per call, so read until it returns none. */
async function entriesOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function walk(entry: FileSystemEntry, found: CollectedFile[]): Promise<void> {
  if (entry.isFile) {
    found.push({ file: await fileOf(entry as FileSystemFileEntry), path: entry.fullPath.replace(/^\//, "") });
  } else if (entry.isDirectory) {
    for (const child of await entriesOf(entry as FileSystemDirectoryEntry)) await walk(child, found);
  }
}

/** Returns all dropped files with relative paths, including those in folders. Call it inside the drop event. */
export async function filesFromDrop(transfer: DataTransfer): Promise<readonly CollectedFile[]> {
  // Read the entries before the first await, because the browser empties the list afterwards.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const plain = [...transfer.files];
  if (entries.some((entry) => entry !== null)) {
    const found: CollectedFile[] = [];
    for (const entry of entries) if (entry) await walk(entry, found);
    return found;
  }
  return plain.map((file) => ({ file, path: file.name }));
}

/** Returns files selected by a button. Those of a selected folder have a relative path. */
export function filesFromInput(files: readonly File[]): readonly CollectedFile[] {
  return files.map((file) => ({ file, path: file.webkitRelativePath || file.name }));
}
