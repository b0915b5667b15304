import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** The first draws no windows, which takes less than half of the processor time. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];

/** Returns the first of the names that is a program on PATH. */
function onPath(names: readonly string[], searched = process.env.PATH ?? ""): string | null {
  for (const name of names) {
    for (const folder of searched.split(path.delimiter)) {
      const file = path.join(folder, name);
      if (folder !== "" && existsSync(file)) return file;
    }
  }
  return null;
}

/** Returns an installed Chromium or Chrome. */
export function browserOnPath(): string | null {
  return onPath(NAMES);
}

/** Returns an installed Chromium for the journeys, or installs one. Throws a message if neither works. */
export async function ensureBrowser(root: string, print: (line: string) => void): Promise<string> {
  const playwrights = async () => {
    const { chromium } = await import("@playwright/test");
    const file = chromium.executablePath();
    return existsSync(file) ? file : null;
  };
  const found = browserOnPath() ?? (await playwrights());
  if (found) return found;
  print("Installing a browser (once)");
  const isRoot = process.getuid?.() === 0;
  if (isRoot && onPath(["apt-get"])) {
    const apt = (...args: string[]) =>
      spawnSync("apt-get", args, {
        stdio: "ignore",
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    const install = (name: string) =>
      apt("install", "-q", "-y", "--no-install-recommends", name, "fonts-liberation").status === 0;
    apt("update", "-q");
    if (!install("chromium-headless-shell")) install("chromium");
  } else {
    const cli = path.join(root, "node_modules", "@playwright", "test", "cli.js");
    spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "ignore" });
  }
  const installed = browserOnPath() ?? (await playwrights());
  if (installed) return installed;
  throw new Error(
    "No browser for the journeys: put chromium or google-chrome on PATH, or run: npx playwright install chromium",
  );
}
