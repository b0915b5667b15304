import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** Source folders that affect a ranking, in addition to the index's recipe and the data. */
const SOURCES = ["lib/retrieval", "lib/text", "lib/indexing", "lib/ingest", "lib/models"];

const known = new Map<string, Promise<string>>();

/**
 * Returns for example `0.1.0+1a2b3c4d`: the package's version and a hash of the sources that affect rankings. Works
 * without Git.
 */
export function codeVersion(root: string): Promise<string> {
  const version = known.get(root) ?? read(root);
  known.set(root, version);
  return version;
}

async function read(root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as {
    version: string;
  };
  const hash = createHash("sha256");
  for (const folder of SOURCES.filter((each) => existsSync(path.join(root, each)))) {
    const files = await readdir(path.join(root, folder), { recursive: true });
    for (const file of files.filter((name) => name.endsWith(".ts") && !name.includes("test")).sort())
      hash.update(file).update(await readFile(path.join(root, folder, file)));
  }
  return `${version}+${hash.digest("hex").slice(0, 8)}`;
}
