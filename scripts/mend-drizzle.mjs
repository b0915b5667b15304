// Runs after an install: shortens the list of exports of drizzle-orm from 130 to 17 kilobytes. Node parses the whole list
// for every file of the package and for every import of it, which took over a second of each start (ADR 0083).
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FILE = fileURLToPath(new URL("../node_modules/drizzle-orm/package.json", import.meta.url));

/** The form of most exports: each names the file of the same name. */
const PATTERN = {
  import: { types: "./*.d.ts", default: "./*.js" },
  require: { types: "./*.d.cts", default: "./*.cjs" },
  types: "./*.d.ts",
  default: "./*.js",
};

const described = JSON.parse(readFileSync(FILE, "utf8"));
if (described.exports["./*"] === undefined) {
  const followsPattern = ([name, target]) =>
    JSON.stringify(target) === JSON.stringify(PATTERN).replaceAll("*", name.slice("./".length));
  const others = Object.entries(described.exports).filter((each) => !followsPattern(each));
  // A new file, put in place at once: other checkouts may share the old one by a hard link.
  const exports = { ...Object.fromEntries(others), "./*": PATTERN };
  writeFileSync(`${FILE}.new`, `${JSON.stringify({ ...described, exports }, null, 2)}\n`);
  renameSync(`${FILE}.new`, FILE);
}
