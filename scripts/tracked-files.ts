import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Returns the files that git tracks, without those deleted from the working tree. */
export function trackedFiles(): string[] {
  const args = ["ls-files", "--cached", "-z"];
  const out = execFileSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  return [...new Set(out.split("\0"))].filter((file) => file !== "" && existsSync(path.join(ROOT, file)));
}

export function readTracked(file: string): string {
  return readFileSync(path.join(ROOT, file), "utf8");
}

/** Prints the findings and sets the exit code. */
export function conclude(found: readonly string[], allWell: string): void {
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
  else console.log(allWell);
}
