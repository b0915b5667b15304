import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Opened, openGraph } from "#lib/corpora/connectors/graph/testing-open.ts";
import { testSource } from "#lib/corpora/sync/testing-source.ts";
import type { Connectors } from "#lib/domain/connector.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { cancelSync } from "./cancel-sync.ts";
import { readSync } from "./read-sync.ts";
import { type SyncedCorpus, syncedCorpus } from "./testing-sync.ts";

const source = testSource();
let graph: Opened;
let instance: TestInstance;
/** Number of checks of roots. */
let checks = 0;
beforeAll(async () => {
  graph = await openGraph({ kind: "sharepoint" });
  const { onedrive } = source.connectors;
  const counted: Connectors["onedrive"] = {
    ...onedrive,
    check: (...asked) => {
      checks += 1;
      return onedrive.check(...asked);
    },
  };
  instance = await openTestInstance({
    connectors: { ...source.connectors, onedrive: counted, sharepoint: graph.connector as never },
  });
});
afterAll(async () => {
  await instance?.close();
  await graph?.server.close();
});

/** Blocks callers until `size` of them have arrived. Later ones pass at once. */
function gate(size: number) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const here = new Set<string>();
  return {
    here,
    pass: async (name: string) => {
      here.add(name);
      if (here.size >= size) open();
      await opened;
    },
  };
}

it("at most four files of a service are read at once, and each is read once", async () => {
  for (let i = 10; i < 22; i++) graph.drive.write(`note-${i}.md`, `# Note ${i}\n\nThe harbour bell, ${i}.\n`);
  const corpus = await syncedCorpus(instance, source, (folder) => [
    { folder, kind: "sharepoint", locator: graph.root.locator },
  ]);
  const held: (() => void)[] = [];
  let answered = 0;
  let most = 0;
  graph.server.before = async (path) => {
    if (!path.includes("/content")) return;
    most = Math.max(most, held.length + 1);
    await new Promise<void>((resolve) => {
      held.push(resolve);
      // Answer one request when four wait. The last ones need not wait for others.
      if (held.length < 4 && answered + held.length < 12) return;
      answered += 1;
      held.shift()?.();
      if (answered >= 9) for (const next of held.splice(0)) next();
    });
  };
  const run = await corpus.sync();
  expect(run).toMatchObject({ state: "done", applied: 12, failed: 0, counts: { new: 12 } });
  expect(most).toBe(4);
  expect((await corpus.holdings()).map(({ version, state }) => [version, state])).toEqual(
    Array.from({ length: 12 }, () => [1, "indexed"]),
  );
  graph.server.before = null;
  expect((await corpus.sync()).counts).toMatchObject({ unchanged: 12 });
});

describe("while several files are being read", () => {
  const NAMES = ["a.md", "b.md", "c.md", "d.md", "e.md", "f.md"];
  let corpus: SyncedCorpus;
  const ofDrives = (folder: string) => [
    { folder, kind: "onedrive" as const, locator: { drive_id: `${folder}/1` }, pathPrefix: "one" },
    { folder: `${folder}/2`, pathPrefix: "two" },
  ];
  beforeEach(async () => {
    checks = 0;
    source.unreachable = null;
    source.onOpen = () => {};
    corpus = await syncedCorpus(instance, source, ofDrives);
    for (const name of NAMES) corpus.write(`1/${name}`);
    corpus.write("2/other.md");
  });
  const HELD = [...NAMES.map((name) => `one/${name}`), "two/other.md"];
  const states = async (runId: string) => {
    const items = await corpus.items(runId);
    return Object.fromEntries(items.map(({ path, state }) => [path, state]));
  };

  it("an unreachable root is detected once and its items stay planned, and the other root continues", async () => {
    const { pass, here } = gate(4);
    source.onOpen = async (path) => {
      if (path === "other.md") return;
      await pass(path);
      source.unreachable = `${corpus.folder}/1/ went away.`;
      throw new AppError("source_unavailable", source.unreachable);
    };
    const run = await corpus.sync();
    expect(run).toMatchObject({
      state: "done",
      applied: 1,
      failed: 0,
      error: { code: "source_unavailable" },
    });
    expect([here.size, checks]).toEqual([4, 1]);
    const planned = Object.fromEntries(NAMES.map((name) => [name, "planned"]));
    expect(await states(run.id)).toEqual({ ...planned, "other.md": "done" });
    expect(await corpus.held()).toEqual(["two/other.md"]);
    source.unreachable = null;
    source.onOpen = () => {};
    expect(await corpus.sync()).toMatchObject({ state: "done", applied: 6, error: null });
    expect(await corpus.held()).toEqual(HELD);
  });

  it("a file that its source refuses fails without affecting others", async () => {
    const { pass } = gate(4);
    source.onOpen = async (path) => {
      if (NAMES.includes(path)) await pass(path);
      if (path === "b.md") throw new AppError("source_refused", "This file is locked.");
      if (path === "c.md") throw new AppError("not_found", "The file has gone since it was listed.");
    };
    const run = await corpus.sync();
    expect(run).toMatchObject({ state: "done", applied: 7, failed: 2, error: null });
    expect(await states(run.id)).toMatchObject({ "a.md": "done", "b.md": "failed", "c.md": "failed" });
    expect(checks).toBe(1);
  });

  it("cancelling stops all files without partial results, and the next sync reads each once", async () => {
    const { pass } = gate(4);
    const { id: runId } = await corpus.start();
    source.onOpen = async (path) => {
      await pass(path);
      await cancelSync(instance.context(), { runId }).catch(() => {});
    };
    await instance.drain();
    expect(await readSync(instance.context(), { runId })).toMatchObject({ state: "cancelled", applied: 0 });
    expect(await corpus.held()).toEqual([]);
    source.onOpen = () => {};
    expect(await corpus.sync()).toMatchObject({ state: "done", applied: 7, failed: 0 });
    expect((await corpus.holdings()).map(({ path, version }) => [path, version])).toEqual(
      HELD.map((path) => [path, 1]),
    );
  });
});
