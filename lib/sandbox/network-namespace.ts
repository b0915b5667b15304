import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** A command that starts its arguments as a program, in the same process, without any network. */
export type Launcher = { readonly command: string; readonly args: readonly string[] };

const PROGRAMS = ["/usr/bin/unshare", "/bin/unshare"];
/** The first is for root. The second is for other users, where the system lets them make user namespaces. */
const WAYS = [
  ["--net", "--"],
  ["--user", "--map-current-user", "--net", "--"],
] as const;
const PROBE_TIMEOUT_MS = 5000;

let found: Launcher | null | undefined;

/**
 * Returns how to start a program in its own network namespace, without an active interface. Returns null if the system
 * has no `unshare` (util-linux) or does not allow it. Probes once per process, which takes a few milliseconds.
 */
export function networkNamespace(): Launcher | null {
  found ??= probe();
  return found;
}

function probe(): Launcher | null {
  if (process.platform !== "linux") return null;
  const command = PROGRAMS.find((program) => existsSync(/* turbopackIgnore: true */ program));
  if (command === undefined) return null;
  const works = (args: readonly string[]) =>
    spawnSync(/* turbopackIgnore: true */ command, [...args, "true"], {
      stdio: "ignore",
      timeout: PROBE_TIMEOUT_MS,
    }).status === 0;
  const args = WAYS.find(works);
  return args ? { command, args } : null;
}
