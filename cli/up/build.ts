import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createWriteStream, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { own } from "#db/owner.ts";
import { makeFolder } from "#lib/disk/make-folder.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { COMPRESSED_FOLDER, compressFiles } from "./compress-files.ts";

/** Sources of the pages. Tests and the worker's own files are left out, so changing them needs no build. */
const FOLDERS = ["app", "actions", "components", "lib", "db", "public"];
const FILES = [
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  "instrumentation.ts",
  "proxy.ts",
];
const NOT_BUILT = /(\.test\.tsx?$|^db\/(migrations\/meta|seed)\/)/;

/** Returns a hash over all sources of the pages. */
export function sourcesHash(root: string): string {
  const hash = createHash("sha256");
  const inFolders = FOLDERS.filter((folder) => existsSync(path.join(root, folder))).flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  );
  const files = [...inFolders, ...FILES.filter((file) => existsSync(path.join(root, file)))];
  for (const file of files.filter((name) => !NOT_BUILT.test(name)).sort()) {
    const content = createHash("sha256")
      .update(readFileSync(path.join(root, file)))
      .digest("hex");
    hash.update(`${file}\0${content}\n`);
  }
  return hash.digest("hex");
}

/**
 * Builds the pages for production if their sources have changed since the last build. Concurrent calls take turns, and
 * the second finds the build complete.
 * @throws AppError("internal") with the end of the build's output.
 */
export async function ensureBuilt(root: string, signal: AbortSignal): Promise<"built" | "unchanged"> {
  const stamp = path.join(root, ".next", "sightline-sources");
  const isCurrent = () => existsSync(stamp) && readFileSync(stamp, "utf8") === sourcesHash(root);
  if (isCurrent()) return "unchanged";
  const turn = await own(path.join(root, "node_modules", ".cache", "sightline", "build"), 600_000);
  try {
    if (isCurrent()) return "unchanged";
    const wanted = sourcesHash(root);
    await build(root, signal);
    await compressFiles(path.join(root, ".next", "static"), path.join(root, COMPRESSED_FOLDER));
    writeFileSync(stamp, wanted);
    return "built";
  } finally {
    turn.release();
  }
}

async function build(root: string, signal: AbortSignal): Promise<void> {
  const log = path.join(root, "node_modules", ".cache", "sightline", "build.log");
  makeFolder(path.dirname(log));
  const next = path.join(root, "node_modules", "next", "dist", "bin", "next");
  const child = spawn(process.execPath, [next, "build"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const file = createWriteStream(log);
  let ending = "";
  const keep = (text: Buffer) => {
    file.write(text);
    ending = (ending + text.toString("utf8")).slice(-4000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const killAll = () => {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  };
  signal.addEventListener("abort", killAll, { once: true });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  signal.removeEventListener("abort", killAll);
  file.end();
  if (signal.aborted) throw new AppError("cancelled", "Stopped while building the pages.");
  if (code !== 0)
    throw new AppError("internal", `The pages could not be built (full output in ${log}):\n${ending}`);
}
