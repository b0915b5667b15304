import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#db/new-id.ts";
import {
  type LocalPreviewInput,
  localPreviewInputSchema,
  localPreviewSchema,
} from "#lib/domain/local-preview.ts";
import { switchProvider } from "#lib/services/health/switch-provider.ts";
import { connectorId } from "#lib/services/providers/shared/provider-rows.ts";
import { listSyncItems } from "#lib/services/sync/list-sync-items.ts";
import { readSync } from "#lib/services/sync/read-sync.ts";
import { startSync } from "#lib/services/sync/start-sync.ts";
import { bindForTest } from "#lib/services/sync/testing-sync.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { previewLocal } from "./preview-local.ts";

const FILES = [
  ...["a.md", "b.txt", "Plan (2)+.md", "private.pem", ".hidden.md", "back\\slash.md", "é.md"],
  ...["drafts/a.md", "drafts/2041/b.md", "north/A.MD", "north/.git/config", "north/deep/er/c.md"],
];

let instance: TestInstance;
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "sightline-previewed-"));
  for (const file of FILES) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), file);
  }
  await writeFile(path.join(folder, "long.bin"), new Uint8Array(1_100_000));
  await writeFile(Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9])]), "not UTF-8");
  await symlink(tmpdir(), path.join(folder, "way out"));
  await symlink(path.join(folder, "north"), path.join(folder, "short way"));
  await symlink(folder, path.join(folder, "north", "back"));
  instance = await openTestInstance({
    env: { LOCAL_ROOTS: folder, MAX_BINARY_MB: "1", MAX_TEXT_MB: "1" },
  });
});
afterAll(async () => {
  await instance?.close();
  await rm(folder, { recursive: true, force: true });
});

const asked = (over: Partial<LocalPreviewInput> = {}) =>
  localPreviewInputSchema.parse({ path: folder, ...over });
const previewed = async (over: Partial<LocalPreviewInput> = {}, most?: number) =>
  localPreviewSchema.parse(await previewLocal(instance.context(), asked(over), most));

/** Returns a manual plan's decision for each file of a corpus with this binding. */
async function planned(input: LocalPreviewInput) {
  const id = `previewed-${newId("root").slice(5)}`;
  const { recursive, pathPrefix, includePatterns, excludePatterns } = input;
  await bindForTest(
    instance.context(),
    id,
    [{ folder, recursive, pathPrefix, includePatterns, excludePatterns }],
    { includePatterns: input.corpusIncludePatterns, excludePatterns: input.corpusExcludePatterns },
  );
  const run = await startSync(instance.context(), { corpusId: id, trigger: "person", planOnly: true });
  await instance.drain();
  const { counts } = await readSync(instance.context(), { runId: run.id });
  const items = await listSyncItems(instance.context(), { runId: run.id });
  const of = (reason: string | null) =>
    items.filter((item) => item.reason === reason).map(({ path }) => path);
  const summary = (paths: readonly string[]) => ({ files: paths.length, first: paths.slice(0, 3) });
  const reasons = new Set(items.flatMap(({ reason }) => (reason === null ? [] : [reason])));
  return {
    found: counts?.found,
    taken: summary(of(null)),
    leftOut: new Map([...reasons].map((reason) => [reason, summary(of(reason))])),
  };
}

const pattern = fc.constantFrom(
  ...["*.md", "**/*.md", "/a.md", "drafts/", "drafts", "north/**", "**/deep/**", "*", "**", "Plan (2)+.md"],
  ...["[ab].*", "*.{md,txt}", "!a.md", "é.md", "?.md", "2041", "**/drafts/**", ".*", "NORTH"],
);
const patterns = fc.array(pattern, { maxLength: 2 });
const inputs = fc.record({
  recursive: fc.boolean(),
  pathPrefix: fc.constantFrom("", "plans/2041", "node_modules"),
  includePatterns: patterns,
  excludePatterns: patterns,
  corpusIncludePatterns: patterns,
  corpusExcludePatterns: patterns,
});

describe("the preview while patterns are typed", () => {
  it("equals the plan for the same folder, for any patterns", async () => {
    await fc.assert(
      fc.asyncProperty(inputs, async (over) => {
        const preview = await previewed(over);
        const plan = await planned(asked(over));
        expect(preview.taken).toEqual(plan.taken);
        expect(new Map(preview.leftOut.map(({ reason, ...rest }) => [reason, rest]))).toEqual(plan.leftOut);
        expect([preview.looked, preview.capped]).toEqual([plan.found, false]);
      }),
      { numRuns: 8 },
    );
  });

  it("names the first few files of each reason, starting with the reason with the most files", async () => {
    const { taken, leftOut } = await previewed({
      includePatterns: ["*.md", "*.bin", "*.pem"],
      corpusExcludePatterns: ["drafts/"],
    });
    expect(taken).toEqual({
      files: 5,
      first: ["Plan (2)+.md", "a.md", "é.md"],
    });
    expect(leftOut.find(({ reason }) => reason === "excluded")).toEqual({
      ...{ reason: "excluded", files: 2, first: ["drafts/a.md", "drafts/2041/b.md"] },
    });
    const counts = leftOut.map(({ files }) => files);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(leftOut.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(["too_large", "hidden", "outside_root", "listed_elsewhere", "path_refused"]),
    );
  });

  it("checks a limited number of files and says so, without reading a larger folder to its end", async () => {
    const { looked } = await previewed();
    expect(await previewed({}, looked)).toMatchObject({ looked, capped: false });
    expect(await previewed({}, looked - 1)).toMatchObject({ looked: looked - 1, capped: true });
    expect(await previewed({ recursive: false }, 3)).toMatchObject({ capped: true });
  });

  it("is refused if the connector is turned off", async () => {
    const to = (enabled: boolean) =>
      switchProvider(instance.context(), { id: connectorId("local"), enabled });
    await to(false);
    await expect(previewed()).rejects.toMatchObject({ code: "forbidden" });
    await to(true);
    expect((await previewed()).taken.files).toBeGreaterThan(0);
  });
});
