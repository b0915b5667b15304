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

/** What a listing makes of what was known, by id. */
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

/** Does it where it can be done, and nothing elsewhere: the bound folder itself stays. */
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

describe("changes since the last listing", () => {
  test("only what changed is told, with its path from folders that are not told again", async () => {
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

  test("a renamed folder gives everything below it its new path, though Graph tells of the folder alone", async () => {
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

  test("a deleted folder takes everything below it along, though Graph tells of the folder alone", async () => {
    const graph = await open();
    for (const path of ["a/1.txt", "a/b/2.txt", "3.txt"]) graph.drive.write(path, path);
    const first = await list(graph);
    graph.drive.remove("a");
    expect(await list(graph, first.cursor)).toMatchObject({ complete: true, paths: ["3.txt"] });
  });

  test("a folder that comes from elsewhere brings what stands in it", async () => {
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

  test("an expired delta token is answered with everything", async () => {
    const graph = await open();
    graph.drive.write("a.txt", "a");
    graph.drive.write("b.txt", "b");
    const first = await list(graph);
    graph.drive.remove("b.txt");
    graph.server.tenant.oldestToken = 1000;
    expect(await list(graph, first.cursor)).toMatchObject({ complete: true, paths: ["a.txt"] });
  });

  test("a cursor of another place, of other wishes or of nobody's is none", async () => {
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

  test("of an item that is told of twice the last counts", async () => {
    const graph = await open();
    graph.server.tenant.repeats = true;
    graph.drive.write("a/b/1.txt", "1");
    const first = await list(graph);
    expect(first.paths).toEqual(["a/b/1.txt"]);
    graph.drive.write("a/b/1.txt", "2");
    expect((await list(graph, first.cursor)).paths).toEqual(["a/b/1.txt"]);
  });

  test("without folders below, direct children alone are taken, also when they come and go", async () => {
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

  test("whatever is done to files and folders, going on from cursors tells what is there", async () => {
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

describe("what is not a file of ours", () => {
  test("notebooks, shortcuts to other drives and infected files are told with their reason", async () => {
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

  test("two names that are one once they are safe are told apart, and one is taken", async () => {
    const graph = await open();
    graph.drive.write("Café.md", "composed");
    graph.drive.write("Cafe\u0301.md", "decomposed");
    const { changes, paths } = await list(graph);
    expect(paths).toEqual(["Café.md"]);
    expect(changes.map(({ kind }) => kind)).toEqual(["present", "skipped"]);
    expect(changes[1]).toMatchObject({ path: "Café (2).md", reason: "path_refused" });
  });

  test("another folder in the place of the known one, and a bare one, are no deletions", async () => {
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
      message: expect.stringContaining("Another folder"),
    });
  });
});

describe("permissions", () => {
  test("are kept as metadata where they are wished for, and no address of a sharing link with them", async () => {
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

  test("are not asked for otherwise", async () => {
    const graph = await open();
    graph.drive.write("a.txt", "a");
    await list(graph);
    expect(graph.server.asked.filter(({ path }) => path.includes("permissions"))).toEqual([]);
  });
});
