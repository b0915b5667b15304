import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort } from "../../../testing/free-port.ts";

const CHROMA = fileURLToPath(new URL("../node_modules/chromadb/dist/cli.mjs", import.meta.url));
const HOST = "127.0.0.1";
const WAIT_MS = 30_000;

export type ChromaServer = { readonly url: string; stop(): Promise<void> };

/** Starts the server of Chroma's npm package on loopback only. Throws if it does not start. */
export async function startChroma(folder: string): Promise<ChromaServer> {
  const port = await freePort();
  const args = [CHROMA, "run", "--path", folder, "--host", HOST, "--port", String(port)];
  const child = spawn(process.execPath, args, {
    stdio: "ignore",
    env: { ...process.env, ANONYMIZED_TELEMETRY: "FALSE" },
  });
  // The server must not stay behind after a failure.
  process.once("exit", () => child.kill("SIGKILL"));
  const url = `http://${HOST}:${port}`;
  await answering(child, `${url}/api/v2/heartbeat`);
  return { url, stop: () => stop(child) };
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  const until = performance.now() + WAIT_MS;
  while (performance.now() < until && child.exitCode === null) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // Not ready yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop(child);
  throw new Error("Chroma's server from npm did not come up.");
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
