import { createHash } from "node:crypto";

/** An item of the fake drive. */
export type FakeItem = {
  readonly id: string;
  name: string;
  parentId: string | null;
  readonly kind: "root" | "folder" | "file" | "package" | "shortcut";
  bytes: Uint8Array;
  /** Counts changes of any kind, for the eTag. */
  version: number;
  /** Time of its last change, in the drive's own count. */
  at: number;
  deleted: boolean;
  malware: boolean;
  /** Folders that it was ever below. A listing of one of them reports that it has left. */
  readonly wasBelow: Set<string>;
};

export type FakePermission = Readonly<Record<string, unknown>>;

/**
 * A drive in memory that reports changes like OneDrive for Business (driveItem: delta, remarks): only latest states,
 * parents by id and never by path, no content of renamed or deleted folders, and deleted items without a name.
 */
export class FakeDrive {
  readonly id: string;
  readonly items = new Map<string, FakeItem>();
  readonly permissions = new Map<string, readonly FakePermission[]>();
  readonly rootId: string;
  #count = 0;

  constructor(id: string) {
    this.id = id;
    this.rootId = this.#add("root", null, "root").id;
  }

  get count(): number {
    return this.#count;
  }

  #add(name: string, parentId: string | null, kind: FakeItem["kind"]): FakeItem {
    const id = `01${this.id.slice(0, 4).toUpperCase()}${String(this.items.size + 1).padStart(6, "0")}`;
    const item: FakeItem = {
      ...{ id, name, parentId, kind, bytes: new Uint8Array(), version: 0, at: 0 },
      ...{ deleted: false, malware: false, wasBelow: new Set<string>() },
    };
    this.items.set(id, item);
    this.touch(item);
    return item;
  }

  touch(item: FakeItem): void {
    item.version++;
    item.at = ++this.#count;
    for (const folder of this.ancestors(item)) item.wasBelow.add(folder.id);
  }

  ancestors(item: FakeItem): FakeItem[] {
    const above: FakeItem[] = [];
    for (let at = item.parentId; at !== null; ) {
      const folder = this.get(at);
      above.push(folder);
      at = folder.parentId;
    }
    return above;
  }

  get(id: string): FakeItem {
    const item = this.items.get(id);
    if (!item) throw new Error(`no item ${id}`);
    return item;
  }

  /** True for an item that is not deleted and not in a deleted folder. */
  isThere(item: FakeItem): boolean {
    return !item.deleted && this.ancestors(item).every((folder) => !folder.deleted);
  }

  children(folderId: string): FakeItem[] {
    return [...this.items.values()].filter((item) => item.parentId === folderId && this.isThere(item));
  }

  /** Finds an item by path from the drive's root. "" is the root itself. */
  find(path: string): FakeItem | null {
    let at = this.get(this.rootId);
    for (const name of path.split("/").filter((step) => step !== "")) {
      const next = this.children(at.id).find((item) => item.name === name);
      if (!next) return null;
      at = next;
    }
    return at;
  }

  folder(path: string): FakeItem {
    let at = this.get(this.rootId);
    for (const name of path.split("/").filter((step) => step !== "")) {
      at = this.children(at.id).find((item) => item.name === name) ?? this.#add(name, at.id, "folder");
    }
    return at;
  }

  write(path: string, content: string | Uint8Array, kind: FakeItem["kind"] = "file"): FakeItem {
    const cut = path.lastIndexOf("/");
    const parent = this.folder(path.slice(0, Math.max(0, cut)));
    const item = this.find(path) ?? this.#add(path.slice(cut + 1), parent.id, kind);
    item.bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    this.touch(item);
    return item;
  }

  move(from: string, to: string): void {
    const item = this.there(from);
    const cut = to.lastIndexOf("/");
    for (const each of this.items.values()) {
      if (each !== item && !this.ancestors(each).includes(item)) continue;
      for (const folder of this.ancestors(each)) each.wasBelow.add(folder.id);
    }
    item.parentId = this.folder(to.slice(0, Math.max(0, cut))).id;
    item.name = to.slice(cut + 1);
    this.touch(item);
  }

  remove(path: string): void {
    const item = this.there(path);
    item.deleted = true;
    this.touch(item);
  }

  there(path: string): FakeItem {
    const item = this.find(path);
    if (!item) throw new Error(`nothing at ${path}`);
    return item;
  }

  /** Returns the sorted paths of the existing files below a folder. */
  filesBelow(folder: FakeItem): string[] {
    return [...this.items.values()]
      .filter((item) => item.kind === "file" && this.isThere(item) && this.ancestors(item).includes(folder))
      .map((item) => {
        const above = this.ancestors(item);
        return [item, ...above.slice(0, above.indexOf(folder))]
          .map(({ name }) => name)
          .reverse()
          .join("/");
      })
      .sort();
  }

  /** Returns items below `folderId` that changed since, in the order of their changes, with the folders above them. */
  changesSince(folderId: string, since: number): Readonly<Record<string, unknown>>[] {
    const isBelow = (item: FakeItem) =>
      item.id === folderId || this.ancestors(item).some(({ id }) => id === folderId);
    const below = [...this.items.values()].filter((item) => isBelow(item) || item.wasBelow.has(folderId));
    const reported = new Set<FakeItem>();
    for (const item of below) {
      if (item.at <= since) continue;
      if (!this.isThere(item) || !isBelow(item)) {
        // Omits items that were deleted with their folder, and items that were never reported.
        if (since > 0 && (item.deleted || !isBelow(item))) reported.add(item);
        continue;
      }
      for (const folder of this.ancestors(item)) if (isBelow(folder)) reported.add(folder);
      reported.add(item);
    }
    return [...reported]
      .sort((a, b) => a.at - b.at)
      .map((item) =>
        this.isThere(item) && isBelow(item)
          ? this.json(item)
          : { id: item.id, deleted: { state: "deleted" } },
      );
  }

  json(item: FakeItem): Readonly<Record<string, unknown>> {
    const { id, name, kind, bytes, version, parentId } = item;
    return {
      ...{ id, name, size: bytes.length, eTag: `"{${id}},${version}"` },
      "@microsoft.graph.downloadUrl": `https://files.example.org/opens-for-anybody/${id}`,
      webUrl: `https://fabrikam.example.org/${id}`,
      lastModifiedDateTime: new Date(Date.UTC(2026, 0, 1) + item.at * 1000).toISOString(),
      parentReference: { driveId: this.id, driveType: "business", ...(parentId ? { id: parentId } : {}) },
      ...(kind === "root" ? { root: {}, folder: { childCount: this.children(id).length } } : {}),
      ...(kind === "folder" ? { folder: { childCount: this.children(id).length } } : {}),
      ...(kind === "package" ? { package: { type: "oneNote" }, folder: { childCount: 0 } } : {}),
      ...(kind === "shortcut" ? { remoteItem: { id: "elsewhere" } } : {}),
      ...(kind === "file"
        ? {
            file: {
              mimeType: "application/octet-stream",
              hashes: { quickXorHash: createHash("sha1").update(bytes).digest("base64") },
            },
          }
        : {}),
      ...(item.malware ? { malware: { description: "found" } } : {}),
    };
  }
}
