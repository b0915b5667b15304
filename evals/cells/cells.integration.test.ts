import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { TEST_DATABASE_KIND } from "#db/testing.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { cellTable, measureCells } from "./measure.ts";
import { PLANNING_FILES, PLANNING_QUESTIONS } from "./planning-questions.ts";
import { SAMPLE_CELLS, SAMPLE_QUESTIONS } from "./sample-questions.ts";

const SEED = new URL("../../db/seed/", import.meta.url);
const SAMPLE = new URL("sample/local-plan/", SEED).pathname;
/** A folder with the public planning documents. Their questions are skipped without it. */
const PLANNING = process.env.CELLS_DATA ?? "";

const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance?.close());

// Which cell is quoted depends on the evidence, not on the kind of database.
describe.skipIf(TEST_DATABASE_KIND === "native")("cells of the sample", () => {
  it("are quoted for questions of the golden set, and none is wrong", async () => {
    for (const path of await filesBelow(SAMPLE))
      await instance.upload(path.slice(SAMPLE.length), await readFile(path));
    const golden = parse(await readFile(new URL("golden.yaml", SEED), "utf8")) as {
      readonly cases: readonly { readonly id: string; readonly query: string }[];
    };
    const asked = golden.cases.flatMap(({ id, query }) => {
      const cell = SAMPLE_CELLS[id];
      return cell === undefined ? [] : [{ query, cell }];
    });
    expect(asked).toHaveLength(Object.keys(SAMPLE_CELLS).length);
    const outcomes = await measureCells(instance.context(), [...asked, ...SAMPLE_QUESTIONS]);
    console.log(cellTable(outcomes));
    expect(outcomes.filter(({ outcome }) => outcome === "wrong")).toEqual([]);
    expect(outcomes.flatMap(({ found }) => (found ? [found.cell.text] : []))).toContain("2");
  }, 240_000);
});

describe.skipIf(PLANNING === "")("cells of public planning documents", () => {
  it("are quoted, and none is wrong", async () => {
    const paths = (await filesBelow(PLANNING)).filter((path) =>
      PLANNING_FILES.some((end) => path.endsWith(end)),
    );
    for (const path of paths) await instance.upload(path.slice(-60), await readFile(path));
    const outcomes = await measureCells(instance.context(), PLANNING_QUESTIONS);
    console.log(cellTable(outcomes));
    expect(outcomes.filter(({ outcome }) => outcome === "wrong")).toEqual([]);
  }, 400_000);
});
