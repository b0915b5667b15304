import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfig } from "#lib/config/config.ts";
import { listEvaluations } from "#lib/services/evaluation/internal/list-evaluations.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { run } from "./command.ts";

const ROOFS =
  "# Roofs\n\nA flat roof will be permitted below the parapet.\n\n## Dormers\n\nSet 500 millimetres back.\n";
const WATER = "# Water\n\nA home uses no more than 100 litres of water a day.\n";
const GOLDEN = `name: small
cases:
  - query: litres of water
    must_include_chunk_refs:
      - {source_path: water.md, quote: no more than 100 litres}
  - query: dormers
    must_include_source_paths: [my-documents:roofs.md]
`;

let instance: TestInstance;
beforeAll(async () => {
  // Keyword search is enough here. Another test measures the model against the committed baseline.
  instance = await openTestInstance({ embedder: null });
  await instance.upload("roofs.md", ROOFS);
  await instance.upload("water.md", WATER);
});
afterAll(async () => {
  await instance?.close();
});

const at = (name: string) => path.join(instance.database.dataDir, name);
const report = (name: string) => JSON.parse(readFileSync(at(name), "utf8"));

/** Runs the command on a golden file's text, on the running instance. */
async function evaluate(golden: string, ...args: string[]) {
  writeFileSync(at("golden.yaml"), golden);
  const { address, dataDir } = instance.database;
  const { root } = instance.runtime.config;
  const said: string[] = [];
  const environment = {
    root,
    config: loadConfig(
      {
        DATA_DIR: dataDir,
        LOG_LEVEL: "silent",
        SEMANTIC_SEARCH_ENABLED: "false",
        ...("url" in address ? { DATABASE_URL: address.url } : {}),
      },
      root,
    ),
    signal: new AbortController().signal,
    print: (line: string) => said.push(line),
    printStderr: (line: string) => said.push(line),
  };
  const code = await run(["--golden", at("golden.yaml"), "--profile", "keyword", ...args], environment);
  return { code, said: said.join("\n") };
}

test("a set runs on the instance's documents, is reported, stored, and equal to itself", async () => {
  const first = await evaluate(GOLDEN, "--json", at("first.json"), "--html", at("first.html"));
  expect(first.code).toBe(0);
  expect(report("first.json")).toMatchObject({
    dataset: "small",
    queries: 2,
    keyword: { success5: 1, passed: 1 },
    notes: [],
  });
  expect(readFileSync(at("first.html"), "utf8")).toContain("litres of water");
  const { runs } = await listEvaluations(instance.context());
  expect(runs).toMatchObject([{ set: { name: "small" }, route: "keyword", state: "done" }]);
  expect((await evaluate(GOLDEN, "--baseline", at("first.json"))).code).toBe(0);
});

test("a drop exits with 3 and names the lost questions", async () => {
  await evaluate(GOLDEN, "--json", at("before.json"));
  await instance.upload("water.md", "# Water\n\nA home uses little.\n");
  const { code, said } = await evaluate(GOLDEN, "--baseline", at("before.json"));
  expect(said).toContain("“no more than 100 litres” is not in water.md.");
  expect(said).toContain("small, keyword: lost from the first five: 1");
  expect(said).toContain("WORSE");
  expect(code).toBe(3);
  await instance.upload("water.md", WATER);
});

test("a changed case is reported and not compared, and a baseline of another set exits with 2", async () => {
  await evaluate(GOLDEN, "--json", at("before.json"));
  const changed = GOLDEN.replace("query: litres of water", "query: doorknobs");
  const { code, said } = await evaluate(changed, "--baseline", at("before.json"));
  expect(said).toContain("could not be compared: new, gone or changed: 1");
  expect(code).toBe(0);
  writeFileSync(at("other.json"), JSON.stringify({ ...report("before.json"), dataset: "other" }));
  expect((await evaluate(GOLDEN, "--baseline", at("other.json"))).code).toBe(2);
});

test("a route with a disabled model fails instead of measuring another route", async () => {
  await expect(evaluate(GOLDEN, "--profile", "dense")).rejects.toThrow(
    /route dense needs the embedding model/,
  );
  const { runs } = await listEvaluations(instance.context());
  expect(runs.find(({ route }) => route === "dense")).toMatchObject({ state: "failed", figures: null });
});
