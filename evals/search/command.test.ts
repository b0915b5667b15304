import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfig } from "#lib/config/config.ts";
import { run } from "./command.ts";

let folder: string;
const at = (name: string) => path.join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "sightline-eval-test-"));
  writeFileSync(at("good.yaml"), "name: x\ncases: [{query: q, must_include_source_paths: [a.md]}]\n");
  writeFileSync(at("bad.yaml"), "name: x\ncases:\n  - {query: q, must: [a.md]}\n");
  writeFileSync(at("bad.json"), "{");
  for (const name of ["set", "empty"]) mkdirSync(at(name));
  writeFileSync(at("set/corpus.jsonl"), '{"_id":"1","text":"a"}\n{"_id":"2"}\n');
  writeFileSync(at("set/queries.jsonl"), '{"_id":"q","text":"a"}\n');
  writeFileSync(at("set/qrels.tsv"), "query-id\tcorpus-id\tscore\nq\t1\t1\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command. No test here may reach a database. */
async function evaluate(...args: string[]) {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const said: string[] = [];
  const code = await run(args, {
    root,
    config: loadConfig({ DATA_DIR: at("data") }, root),
    signal: new AbortController().signal,
    print: (line) => said.push(line),
    printStderr: (line) => said.push(line),
  });
  return { code, said: said.join("\n") };
}

test.each([
  ["an unknown option", ["--gold", "x"], "--gold"],
  ["an unknown route", ["--golden", "good.yaml", "--profile", "psychic"], "keyword, dense, hybrid, boosted"],
  ["an unknown split", ["--golden", "good.yaml", "--split", "half"], "all, tune, report"],
  ["an absent golden file", ["--golden", "none.yaml"], "none.yaml is not there"],
  ["an invalid golden file", ["--golden", "bad.yaml"], "bad.yaml:3: case 1, must: is not a known key"],
  ["an invalid baseline", ["--golden", "good.yaml", "--baseline", "bad.json"], "bad.json: is not JSON"],
  ["a folder without a set", ["--dataset", "empty"], "has no qrels.tsv"],
  ["an invalid line of a set", ["--dataset", "set"], "corpus.jsonl:2: text: "],
])("%s exits with 2 and a message, before anything is measured", async (_what, args, words) => {
  const placed = args.map((each) => (/\.(yaml|json)$|^(set|empty)$/.test(each) ? at(each) : each));
  const { code, said } = await evaluate(...placed);
  expect(said).toContain(words);
  expect(code).toBe(2);
});

test("absent open sets are skipped by name", async () => {
  const { code, said } = await evaluate("--open", "--data", at("nowhere"));
  expect(said).toContain(`eval skipped: ${at("nowhere/text/cranfield")} is not there.`);
  expect(said).toContain(`eval skipped: ${at("nowhere/visual/financebench")} is not there.`);
  expect(code).toBe(0);
});
