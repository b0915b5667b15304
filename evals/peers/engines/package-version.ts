import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Returns the installed version of a package, from its own package.json. */
export function packageVersion(name: string): string {
  const file = fileURLToPath(new URL(`../node_modules/${name}/package.json`, import.meta.url));
  return String(JSON.parse(readFileSync(file, "utf8")).version);
}
