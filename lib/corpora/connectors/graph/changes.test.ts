import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import type { SourceEntry } from "#lib/domain/connector.ts";
import type { FakeDrive, FakeItem } from "./testing-drive.ts";
import { bytesOf, entryAt, type Listed, list, type Opened, openGraph } from "./testing-open.ts";

let opened: Opened | null = null;
const open = async (...how: Parameters<typeof openGraph>) => {
  await opened?.server.close();
  opened = await openGraph(...how);
  return opened;
};
afterEach(async () => {
  await opened?.server.close();
  opened = null;
});

/** Returns the known files by id after applying a listing. */
function brought(known: ReadonlyMap<string, SourceEntry>, listed: Listed): Map<string, SourceEntry> {
  const files = new Map(listed.complete ? [] : known);
  for (const change of listed.changes) {
    if (change.kind === "present") files.set(change.entry.externalId, change.entry);
    else files.delete(change.externalId);
  }
  return files;
}
const pathsIn = (files: ReadonlyMap<string, SourceEntry>) =>
  [...files.values()].map(({ path }) => path).sort();

/** Performs the step if possible. The bound folder itself stays. */
function act(drive: FakeDrive, top: FakeItem, step: { verb: string; path: string; to: string }): void {
  const { verb, path, to } = step;
  const item = drive.find(path);
  if (verb === "write") {
    if (fileCanStand(drive, path)) drive.write(path, to);
    return;
  }
  if (!item || item === top || drive.ancestors(top).includes(item)) return;
  if (verb === "remove") {
    drive.remove(path);
    return;
  }
  const target = drive.find(to.split("/").slice(0, -1).join("/"));
  const isOpen = target !== null && target.kind !== "file" && !drive.find(to);
  if (isOpen && target !== item && !drive.ancestors(target).includes(item)) drive.move(path, to);
}

function fileCanStand(drive: FakeDrive, path: string): boolean {
  const above = path.split("/").map((_, index, names) => names.slice(0, index).join("/"));
  const isFree = (at: string, kind: string) => (drive.find(at)?.kind ?? kind) === kind;
  return isFree(path, "file") && above.every((at) => at === "" || isFree(at, "folder"));
}

describe("listing changes", () => {
  test("returns only what changed, with paths from folders that are not listed again", async () => {
    const graph = await open();
    graph.drive.write("north/plans/a.txt", "a");
    graph.drive.write("north/plans/b.txt", "b");
    const first = await list(graph);
    expect(first).toMatchObject({ complete: true, paths: ["north/plans/a.txt", "north/plans/b.txt"] });
    graph.drive.write("north/plans/b.txt", "b, changed");
    const second = await list(graph, first.cursor);
    expect(second).toMatchObject({ complete: false, paths: ["north/plans/b.txt"] });
    expect((await list(graph, second.cursor)).changes).toEqual([]);
  });

  test("returns new paths for everything below a renamed folder, although Graph reports only the folder", async () => {
    const graph = await open();
    for (const path of ["a/b/1.txt", "a/b/c/2.txt", "d/3.txt"]) graph.drive.write(path, path);
    const first = await list(graph);
    graph.drive.move("a/b", "d/renamed");
    const second = await list(graph, first.cursor);
    expect(second).toMatchObject({ complete: true });
    expect(second.paths).toEqual(["d/3.txt", "d/renamed/1.txt", "d/renamed/c/2.txt"]);
    expect(entryAt(second, "d/renamed/1.txt").externalId).toBe(entryAt(first, "a/b/1.txt").externalId);
    expect(entryAt(second, "d/renamed/1.txt").changeTag).toBe(entryAt(first, "a/b/1.txt").changeTag);
  });

  test("removes everything below a deleted folder, although Graph reports only the folder", async () => {
    const graph = await open();
    for (const path of ["a/1.txt", "a/b/2.txt", "3.txt"]) graph.drive.write(path, path);
    const first = await list(graph);
    graph.drive.remove("a");
    expect(await list(graph, first.cursor)).toMatchObject({ complete: true, paths: ["3.txt"] });
  });

  test("includes the content of a folder that was moved in", async () => {
    const graph = await open({ root: { locator: { folder_path: "bound" } } });
    graph.drive.folder("bound");
    graph.drive.write("outside/folder/1.txt", "1");
    const first = await list(graph);
    expect(first.paths).toEqual([]);
    graph.drive.move("outside/folder", "bound/folder");
    const second = await list(graph, first.cursor);
    expect(second).toMatchObject({ complete: true, paths: ["folder/1.txt"] });
    graph.drive.move("bound/folder/1.txt", "outside/1.txt");
    const third = await list(graph, second.cursor);
    expect(third.complete).toBe(false);
    expect(third.changes).toEqual([{ kind: "gone", externalId: entryAt(second, "folder/1.txt").externalId }]);
  });

  test("returns everything after an expired delta token", async () => {
    const graph = await open();
    graph.drive.write("a.txt", "a");
    graph.drive.write("b.txt", "b");
    const first = await list(graph);
    graph.drive.remove("b.txt");
    graph.server.tenant.oldestToken = 1000;
    expect(await list(graph, first.cursor)).toMatchObject({ complete: true, paths: ["a.txt"] });
  });

  test("ignores a cursor for another location, other options or of unknown origin", async () => {
    const graph = await open();
    graph.drive.write("a/1.txt", "1");
    const { cursor } = await list(graph);
    const other = { ...graph, root: { ...graph.root, locator: { folder_path: "a" } } };
    expect(await list(other, cursor)).toMatchObject({ complete: true, paths: ["1.txt"] });
    const flat = { ...graph, root: { ...graph.root, recursive: false } };
    expect(await list(flat, cursor)).toMatchObject({ complete: true, paths: [] });
    for (const strange of ["", "g1:", "g1:AAAA", "a delta link"]) {
      expect(await list(graph, strange)).toMatchObject({ complete: true, paths: ["a/1.txt"] });
    }
  });

  test("uses the last state of an item that is reported twice", async () => {
    const graph = await open();
    graph.server.tenant.repeats = true;
    graph.drive.write("a/b/1.txt", "1");
    const first = await list(graph);
    expect(first.paths).toEqual(["a/b/1.txt"]);
    graph.drive.write("a/b/1.txt", "2");
    expect((await list(graph, first.cursor)).paths).toEqual(["a/b/1.txt"]);
  });

  test("takes only direct children without recursion, also when they are added or removed", async () => {
    const graph = await open({ root: { recursive: false, locator: { folder_path: "bound" } } });
    for (const path of ["bound/1.txt", "bound/below/2.txt"]) graph.drive.write(path, path);
    const first = await list(graph);
    expect(first.paths).toEqual(["1.txt"]);
    graph.drive.move("bound/below/2.txt", "bound/2.txt");
    graph.drive.move("bound/1.txt", "bound/below/1.txt");
    const second = await list(graph, first.cursor);
    const known = brought(brought(new Map(), first), second);
    expect(second.complete).toBe(false);
    expect(pathsIn(known)).toEqual(["2.txt"]);
  });

  test("matches the drive after any changes to files and folders", async () => {
    const name = fc.constantFrom("a", "b", "c", "x", "y");
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join("/"));
    const step = fc.record({ verb: fc.constantFrom("write", "move", "remove", "look"), path, to: path });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 20 }),
        fc.constantFrom("", "a"),
        fc.boolean(),
        fc.boolean(),
        async (steps, below, wholeDrivesOnly, repeats) => {
          const graph = await open({ root: { locator: below === "" ? {} : { folder_path: below } } });
          Object.assign(graph.server.tenant, { wholeDrivesOnly, repeats, pageSize: 2 });
          const top = graph.drive.folder(below);
          let listed = await list(graph);
          let known = brought(new Map(), listed);
          const look = async () => {
            listed = await list(graph, listed.cursor);
            known = brought(known, listed);
          };
          for (const step of steps) {
            if (step.verb === "look") await look();
            else act(graph.drive, top, step);
          }
          await look();
          expect(pathsIn(known)).toEqual(graph.drive.filesBelow(top));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("items that are not files of the drive", () => {
  test("notebooks, shortcuts to other drives and infected files are skipped with their reason", async () => {
    const graph = await open();
    graph.drive.write("notes", "", "package");
    graph.drive.write("theirs", "", "shortcut");
    graph.drive.write("bad.exe", "x").malware = true;
    graph.drive.write("\u202e", "x");
    const { changes } = await list(graph);
    expect(changes.map((change) => change.kind === "skipped" && [change.path, change.reason])).toEqual([
      [expect.stringMatching(/^01B!DR/), "path_refused"],
      ["bad.exe", "unreadable"],
      ["notes", "not_a_file"],
      ["theirs", "outside_root"],
    ]);
  });

  test("of two names with the same safe path, one is listed and the other skipped", async () => {
    const graph = await open();
    graph.drive.write("Café.md", "composed");
    graph.drive.write("Cafe\u0301.md", "decomposed");
    const { changes, paths } = await list(graph);
    expect(paths).toEqual(["Café.md"]);
    expect(changes.map(({ kind }) => kind)).toEqual(["present", "skipped"]);
    expect(changes[1]).toMatchObject({ path: "Café (2).md", reason: "path_refused" });
  });

  test("a replaced or empty folder is an error, not a deletion", async () => {
    const graph = await open({ root: { locator: { folder_path: "bound" } } });
    graph.drive.write("bound/a.txt", "a");
    const { connector, root } = graph;
    const identity = (await connector.identity?.(root, new AbortController().signal)) ?? null;
    const known = { ...graph, root: { ...root, known: { identity, entries: 1 } } };
    expect((await list(known)).paths).toEqual(["a.txt"]);
    graph.drive.remove("bound/a.txt");
    await expect(list(known)).rejects.toMatchObject({ code: "source_unavailable", message: /empty/ });
    expect((await list(graph)).changes).toEqual([]);
    graph.drive.move("bound", "bound before");
    graph.drive.write("bound/b.txt", "b");
    await expect(list(known)).rejects.toMatchObject({
      code: "source_unavailable",
      message: expect.stringContaining("replaced by another one"),
    });
  });
});

describe("permissions", () => {
  test("are stored as metadata on request, without the addresses of sharing links", async () => {
    const graph = await open({ root: { withPermissions: true } });
    const { id } = graph.drive.write("a.txt", "a");
    graph.drive.permissions.set(id, [
      {
        id: "1",
        roles: ["read"],
        link: {
          type: "view",
          scope: "anonymous",
          webUrl: "https://fabrikam.example.org/:t:/opens-for-anybody",
        },
      },
      {
        id: "2",
        roles: ["owner"],
        grantedToV2: { user: { id: "u1", displayName: "Ada Penn", email: "ada@fabrikam.example.org" } },
        inheritedFrom: { driveId: "x", id: "y" },
      },
    ]);
    const listed = await list(graph);
    expect(entryAt(listed, "a.txt").locator.permissions).toEqual([
      { roles: ["read"], to: [], link: { type: "view", scope: "anonymous" }, inherited: false, until: null },
      {
        roles: ["owner"],
        to: [{ kind: "user", name: "Ada Penn", id: "u1" }],
        link: null,
        inherited: true,
        until: null,
      },
    ]);
    expect(JSON.stringify(listed)).not.toContain("opens-for-anybody");
    expect(await bytesOf(graph, entryAt(listed, "a.txt"))).toBe("a");
  });

  test("are not requested by default", async () => {
    const graph = await open();
    graph.drive.write("a.txt", "a");
    await list(graph);
    expect(graph.server.asked.filter(({ path }) => path.includes("permissions"))).toEqual([]);
  });
});
