import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testSource } from "#lib/corpora/sync/testing-source.ts";
import type { Freshness } from "#lib/domain/freshness.ts";
import { sidecarQueryRequestSchema } from "#lib/domain/sidecar.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { getDocument, listDocuments } from "#lib/services/documents/list-documents.ts";
import { readCorpusHealth } from "#lib/services/health/shared/read-corpus-health.ts";
import { readReceipt } from "#lib/services/receipts/read-receipt.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { querySidecar } from "#lib/services/sidecar/sidecar-query.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { cancelSync } from "./cancel-sync.ts";
import { confirmSync } from "./confirm-sync.ts";
import { type SyncedCorpus, syncedCorpus } from "./testing-sync.ts";

const source = testSource();
let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ connectors: source.connectors, env: { MAX_TEXT_MB: "1" } });
});
afterAll(() => instance?.close());

let corpus: SyncedCorpus;
beforeEach(async () => {
  source.unreachable = null;
  source.onOpen = () => {};
  corpus = await syncedCorpus(instance, source);
});

const words = (name: string, edition = "first") =>
  `# ${name}\n\nThe ${edition} edition of the lighthouse ledger, part ${name}.\n`;
const writeAll = (...names: readonly string[]) => {
  for (const name of names) corpus.write(`${name}.md`, words(name));
};
const rewrite = (name: string) => corpus.write(`${name}.md`, words(name, "second"));

const FRESH = { state: "fresh", reasons: ["index_current"] };
const CHANGED = { state: "stale", reasons: ["source_changed"] };
const bare = ({ state, reasons }: Pick<Freshness, "state" | "reasons">) => ({ state, reasons });

/** Freshness of each document in the list, by the name of its file. */
async function freshnessByTitle(): Promise<Record<string, Pick<Freshness, "state" | "reasons">>> {
  const { documents } = await listDocuments(instance.context(), {
    corpus: corpus.id,
    limit: 50,
    offset: 0,
  });
  const sorted = documents.toSorted((a, b) => (a.sourcePath < b.sourcePath ? -1 : 1));
  return Object.fromEntries(sorted.map((each) => [each.sourcePath.replace(".md", ""), bare(each.freshness)]));
}

const health = async () => {
  const [view] = await readCorpusHealth(instance.context(), [corpus.id]);
  if (!view) throw new Error("the corpus has no row");
  return { state: view.freshnessState, changes: view.source.changes, coverage: view.coverage };
};

describe("a document whose file has changed at the source is stale", () => {
  it("in results, receipt, list, page and sidecar answer, until the plan is applied", async () => {
    writeAll("changes", "goes", "moves", "stays");
    await corpus.sync();
    expect(await freshnessByTitle()).toEqual({ changes: FRESH, goes: FRESH, moves: FRESH, stays: FRESH });
    rewrite("changes");
    corpus.remove("goes.md");
    corpus.move("moves.md", "moved.md");
    corpus.write("comes.md", words("comes"));
    const plan = await corpus.sync({ planOnly: true });
    expect(plan.state).toBe("awaiting_confirmation");

    const open = { changes: CHANGED, goes: CHANGED, moves: CHANGED, stays: FRESH };
    expect(await freshnessByTitle()).toEqual(open);
    const { results, traceId } = await searchEvidence(instance.context(), {
      query: "edition of the lighthouse ledger",
      filters: { corpora: [corpus.id] },
    });
    const shown = results.map(({ sourcePath, freshness }) => [
      sourcePath.replace(".md", ""),
      bare(freshness),
    ]);
    expect(Object.fromEntries(shown)).toEqual(open);
    const receipt = await readReceipt(instance.context(), traceId);
    const logged = receipt.results.flatMap((each) =>
      each.shown ? [[each.shown.sourcePath.replace(".md", ""), bare(each.shown.freshness)]] : [],
    );
    expect(Object.fromEntries(logged)).toEqual(open);
    const { id } = (await corpus.holdings()).find(({ path }) => path === "goes.md") ?? { id: "" };
    expect(bare((await getDocument(instance.context(), { documentId: id })).freshness)).toEqual(CHANGED);
    const asked = sidecarQueryRequestSchema.parse({
      ...{ query: "edition of the lighthouse ledger", corpus_ids: [corpus.id], schema_version: 1 },
    });
    const { answer } = await querySidecar(instance.context(), asked, "http://localhost");
    const wire = answer.hits.map(({ document }) => [document.path?.replace(".md", ""), document.metadata]);
    for (const [path, metadata] of wire) expect(metadata).toMatchObject({ freshness: open[path as "stays"] });
    expect(wire).toHaveLength(4);
    expect(await health()).toMatchObject({ state: "stale", changes: 4 });

    await confirmSync(instance.context(), { runId: plan.id });
    await instance.drain();
    expect(await freshnessByTitle()).toEqual({ changes: FRESH, comes: FRESH, moved: FRESH, stays: FRESH });
    expect(await health()).toMatchObject({ state: "fresh", changes: 0 });
  });

  it("while its item has failed, until a sync reads the file or finds it unchanged", async () => {
    writeAll("a", "b");
    await corpus.sync();
    rewrite("a");
    source.onOpen = (path) => {
      if (path === "a.md") throw new TypeError("the wire broke");
    };
    expect(await corpus.sync()).toMatchObject({ state: "done", failed: 1 });
    expect(await freshnessByTitle()).toEqual({ a: CHANGED, b: FRESH });
    expect(await health()).toMatchObject({ state: "stale", changes: 1 });
    source.onOpen = () => {};
    expect(await corpus.sync()).toMatchObject({ state: "done", failed: 0 });
    expect(await freshnessByTitle()).toEqual({ a: FRESH, b: FRESH });
  });

  it("when a sync was cancelled, or its root became unreachable, before it read the file", async () => {
    writeAll("a", "b");
    await corpus.sync();
    rewrite("a");
    const run = await corpus.start();
    source.onOpen = async () => void (await cancelSync(instance.context(), { runId: run.id }));
    await instance.drain();
    expect(await freshnessByTitle()).toEqual({ a: CHANGED, b: FRESH });
    source.onOpen = () => {
      source.unreachable = `${corpus.folder}/ went away.`;
      throw new AppError("source_unavailable", source.unreachable);
    };
    expect(await corpus.sync()).toMatchObject({ applied: 0, error: { code: "source_unavailable" } });
    const away = { state: "unknown", reasons: ["source_unreachable"] };
    expect(await freshnessByTitle()).toEqual({ a: CHANGED, b: away });
    source.onOpen = () => {};
    expect(await corpus.sync()).toMatchObject({ state: "failed" });
    expect(await freshnessByTitle()).toEqual({ a: CHANGED, b: away });
    source.unreachable = null;
    await corpus.sync();
    expect(await freshnessByTitle()).toEqual({ a: FRESH, b: FRESH });
  });

  it("when the file became unreadable, and not when only the limits changed", async () => {
    writeAll("a", "b");
    corpus.write("large.txt", "word ".repeat(150_000));
    await corpus.sync();
    corpus.write("a.md", "");
    const run = await corpus.sync();
    expect(run.counts).toMatchObject({ skipped: 1, changed: 0 });
    // Simulates a sync with lower limits, which skips an unchanged file.
    await instance.database.sql`update source_entries set skip_reason = 'too_large' where path = 'large.txt'`;
    expect(await freshnessByTitle()).toMatchObject({ a: CHANGED, b: FRESH, "large.txt": FRESH });
    const { coverage, ...rest } = await health();
    expect(rest).toEqual({ state: "stale", changes: 1 });
    expect(coverage.indexed).toBe(3);
    rewrite("a");
    await corpus.sync();
    expect(await freshnessByTitle()).toMatchObject({ a: FRESH, b: FRESH });
  });
});

it("a root that could not be listed stays stale by its own last plan, not by another root's plan", async () => {
  corpus = await syncedCorpus(instance, source, (folder) => [
    { folder: `${folder}/1`, pathPrefix: "one" },
    { folder: `${folder}/2`, pathPrefix: "two" },
  ]);
  for (const path of ["1/a.md", "2/a.md"]) corpus.write(path, words(path));
  await corpus.sync();
  for (const path of ["1/a.md", "2/a.md"]) corpus.write(path, words(path, "second"));
  await corpus.sync({ planOnly: true });
  expect(await freshnessByTitle()).toEqual({ "one/a": CHANGED, "two/a": CHANGED });
  source.unreachable = `${corpus.folder}/1/ went away.`;
  expect(await corpus.sync()).toMatchObject({ state: "done", applied: 1 });
  expect(await freshnessByTitle()).toEqual({ "one/a": CHANGED, "two/a": FRESH });
  expect(await health()).toMatchObject({ changes: 1 });
});

it("a deleted document that comes back is as fresh as its file", async () => {
  writeAll("a");
  await corpus.sync();
  const [a] = await corpus.holdings();
  await removeDocument(instance.context(), { documentId: a?.id ?? "" });
  await corpus.sync();
  rewrite("a");
  await corpus.sync();
  expect(await freshnessByTitle()).toEqual({ a: FRESH });
});
