// Prints the software bill of materials of what ships (CycloneDX), as npm derives it from the lock file. npm's own
// `--omit dev` also leaves out packages that development shares, so npm gets a project without dev dependencies here.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..");
const read = (name) => JSON.parse(readFileSync(path.join(ROOT, name), "utf8"));

const { devDependencies: _dev, ...manifest } = read("package.json");
const lock = read("package-lock.json");
const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, entry]) => entry.dev !== true));
const { devDependencies: _lockDev, ...root } = packages[""];
packages[""] = root;

const folder = mkdtempSync(path.join(tmpdir(), "sightline-sbom-"));
// npm names the product after its folder.
const project = path.join(folder, manifest.name);
try {
  mkdirSync(project);
  writeFileSync(path.join(project, "package.json"), JSON.stringify(manifest));
  writeFileSync(path.join(project, "package-lock.json"), JSON.stringify({ ...lock, packages }));
  const args = ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx", "--sbom-type", "application"];
  const { status } = spawnSync("npm", args, { cwd: project, stdio: ["ignore", "inherit", "inherit"] });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
