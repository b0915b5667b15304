import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
// Without a page, so not the page tests' own `test`.
import { expect, test } from "@playwright/test";
import { utf8 } from "./fixtures/text/index.ts";
import { createApi, until } from "./support/api.ts";
import { startInstance } from "./support/instance.ts";
import { killOutright, type Process, processTree, stillRunning } from "./support/processes.ts";
import { newDataDir } from "./support/templates.ts";

/** `npm run up` in real situations: started twice, killed in part, and its main process killed. */
const UP = fileURLToPath(new URL("../scripts/up.mjs", import.meta.url));

type Launched = { readonly child: ChildProcess; output(): string; readonly exited: Promise<number | null> };

/** Starts through the launcher, as `npm run up` does. It runs on any Node. */
function launch(env: Readonly<Record<string, string>>): Launched {
  const { PATH = "", HOME = "", CACHE_DIR = "" } = process.env;
  const child = spawn("node", [UP], {
    cwd: path.dirname(UP),
    env: { NODE_ENV: "production", PATH, HOME, CACHE_DIR, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let text = "";
  child.stderr?.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  return { child, output: () => text, exited: once(child, "exit").then(([code]) => code as number | null) };
}

function only(processes: readonly Process[], part: string): Process {
  const [found] = processes.filter(({ command }) => command.includes(part));
  if (!found) throw new Error(`No process runs ${part}`);
  return found;
}

/** Starts a server on a port that the system chooses. */
async function listening(): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { server, port: typeof address === "object" && address ? address.port : 0 };
}

test("a second start on the same data says where the first is, and does no harm", async () => {
  test.setTimeout(240_000);
  const data = await newDataDir();
  const first = await startInstance({ dataDir: data.path });
  const samePort = launch({ DATA_DIR: data.path, PORT: new URL(first.origin).port });
  expect(await samePort.exited).toBe(1);
  expect(samePort.output()).toContain(`Sightline is running already: ${first.origin}`);

  const otherPort = launch({ DATA_DIR: data.path, PORT: String(Number(new URL(first.origin).port) + 1) });
  expect(await otherPort.exited).toBe(1);
  expect(otherPort.output()).toContain("is in use by process");
  expect(otherPort.output()).toContain(first.origin);

  expect((await fetch(`${first.origin}/api/health`)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  await data.remove();
});

test("a port in use is reported in words, with another to try, before anything starts", async () => {
  const data = await newDataDir();
  const { server, port } = await listening();
  const refused = launch({ DATA_DIR: data.path, PORT: String(port) });
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toContain(`Port ${port} on 127.0.0.1 is in use by another program`);
  expect(refused.output()).toContain(`PORT=${port + 1}`);
  server.close();
  await data.remove();
});

test("a killed database restarts with all its data, and the pages recover", async () => {
  test.setTimeout(240_000);
  const data = await newDataDir();
  const instance = await startInstance({ dataDir: data.path });
  const api = createApi(instance.origin);
  await api.post({ name: "kept.md", bytes: utf8("# Kept\n\nThe ferry runs on Sundays.\n") });
  killOutright([only(await processTree(instance.pid), "db/embedded.ts")]);
  await until(
    async () => (await api.documents().catch(() => [])).map((document) => document.sourcePath),
    (paths) => paths.includes("kept.md"),
  );
  await api.post({ name: "new.md", bytes: utf8("# New\n\nThe lock closes at dusk.\n") });
  expect((await api.documents()).length).toBe(2);
  expect(await instance.stop()).toBe(0);
  await data.remove();
});

test("if any main process is killed, no process is left running", async () => {
  test.setTimeout(240_000);
  const data = await newDataDir();
  for (const part of ["cli/main.ts", "scripts/up.mjs"]) {
    const { port } = new URL("http://127.0.0.1:3000");
    const launched = launch({
      DATA_DIR: data.path,
      PORT: String(Number(port) + 1000 + Math.trunc(process.pid % 5000)),
    });
    await until(
      async () => launched.output(),
      (output) => output.includes("Press Ctrl-C to stop it."),
    );
    const tree = await processTree(launched.child.pid ?? 0);
    expect(tree.length).toBeGreaterThanOrEqual(5);
    killOutright([only(tree, part)]);
    await until(
      () => stillRunning(tree.map(({ pid }) => pid)),
      (left) => left.length === 0,
    );
  }
  await data.remove();
});

test("the built server includes what it runs, not the whole project", () => {
  const root = path.dirname(path.dirname(UP));
  const server = path.join(root, ".next", "server");
  const traces = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((each) =>
    each.endsWith(".nft.json"),
  );
  expect(traces.length).toBeGreaterThan(0);
  const taken = traces.flatMap((trace) => {
    const file = path.join(server, trace);
    const { files } = JSON.parse(readFileSync(file, "utf8")) as { files: readonly string[] };
    return files.map((each) => path.relative(root, path.resolve(path.dirname(file), each)));
  });
  expect([...new Set(taken)].filter((each) => /^(cli|components|docs|e2e)\//.test(each))).toEqual([]);
});
