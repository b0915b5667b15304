// Adds to package-lock.json the platform packages (@next/swc-darwin-arm64 …) that npm leaves out if its registry does
// not have them. Without their entries `npm ci` rejects the lock file. Run after every `npm install`: npx node
// scripts/complete-lock.ts
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const PROCESSORS = [
  "arm",
  "arm64",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
  "x64",
];
const LIBRARIES = new Map([
  ["gnu", "glibc"],
  ["musl", "musl"],
]);

type LockEntry = {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
type Packages = Readonly<Record<string, LockEntry>>;

/** Returns the lock file's entries, with those of absent platform packages added. */
export function completeLock(packages: Packages): Packages {
  const added: Record<string, LockEntry> = {};
  for (const [place, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isPresent(packages, place, name)) continue;
      const platform = platformOf(name);
      if (platform === null) continue;
      const version = range.replace(/^[\^~>=v\s]+/, "");
      added[`node_modules/${name}`] = {
        version,
        ...platform,
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
      };
    }
  }
  const all = { ...packages, ...added };
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

/** Searches like Node: next to the requesting package, then in each parent folder. */
function isPresent(packages: Packages, place: string, name: string): boolean {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf("node_modules/") - 1))) {
    if (packages[`${at === "" ? "" : `${at}/`}node_modules/${name}`]) return true;
    if (at === "") return false;
  }
}

function platformOf(name: string): Pick<LockEntry, "os" | "cpu" | "libc"> | null {
  const words = name.split(/[/-]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  if (words.includes("universal") && os.length > 0) return { os };
  if (cpu.length === 0) return null;
  const libc = words.flatMap((word) => LIBRARIES.get(word) ?? []);
  return { cpu, ...(os.length > 0 ? { os } : {}), ...(libc.length > 0 ? { libc } : {}) };
}

if (import.meta.main) {
  const file = fileURLToPath(new URL("../package-lock.json", import.meta.url));
  const lock = JSON.parse(readFileSync(file, "utf8"));
  const packages = completeLock(lock.packages);
  const count = Object.keys(packages).length - Object.keys(lock.packages).length;
  if (count > 0) writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  console.log(
    count > 0 ? `${count} platform packages added to package-lock.json` : "package-lock.json is complete",
  );
}
