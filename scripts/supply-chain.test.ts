import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { z } from "zod";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TIMEOUT_MS = 120_000;

/** Answer of a registry to npm's request for advisories. */
type Answer = { readonly status: number; readonly body: unknown };

const caches: string[] = [];
let registry: http.Server | undefined;
afterAll(() => {
  for (const cache of caches) rmSync(cache, { recursive: true, force: true });
});
afterEach(async () => {
  registry?.closeAllConnections();
  await new Promise((resolve) => (registry ? registry.close(resolve) : resolve(null)));
});

async function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const options = { cwd: ROOT, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
  return new Promise<{ readonly code: number; readonly out: string }>((resolve) => {
    execFile(command, [...args], options, (error, stdout) => {
      resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, out: stdout });
    });
  });
}

async function auditWith({ status, body }: Answer) {
  const server = http.createServer((request, response) => {
    const asked = request.url?.endsWith("/advisories/bulk") === true;
    response.writeHead(asked ? status : 404, { "content-type": "application/json" });
    request.resume().on("end", () => response.end(JSON.stringify(asked ? body : {})));
  });
  registry = server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  // npm caches advisories, so this test has its own cache.
  const cache = mkdtempSync(path.join(tmpdir(), "sightline-audit-"));
  caches.push(cache);
  const registryAddress = `http://127.0.0.1:${port}/`;
  const withoutProxy = Object.fromEntries(
    ["http_proxy", "HTTP_PROXY", "npm_config_proxy", "npm_config_https_proxy"].map((name) => [name, ""]),
  );
  return run(path.join(ROOT, ".ci", "audit"), [], {
    ...withoutProxy,
    npm_config_offline: "false",
    npm_config_registry: registryAddress,
    npm_config_cache: cache,
  });
}

const advisory = (name: string, severity: string) => ({
  [name]: [{ id: 1, url: "https://example.org/1", title: "Planted", severity, vulnerable_versions: "*" }],
});

describe("the audit of dependencies", { timeout: TIMEOUT_MS }, () => {
  test.each([
    ["no advisory", {}],
    ["an advisory of moderate severity", advisory("next", "moderate")],
    ["an advisory of a development dependency", advisory("vitest", "critical")],
  ])("passes with %s", async (_what, body) => {
    expect(await auditWith({ status: 200, body })).toEqual({
      code: 0,
      out: "ci: npm audit: no advisory of high severity in production dependencies\n",
    });
  });

  test("fails on a high-severity advisory in a production dependency, and names it", async () => {
    const { code, out } = await auditWith({ status: 200, body: advisory("next", "high") });
    expect(code).toBe(1);
    expect(out).toContain("Planted");
    expect(out).toContain("ci: failed: npm audit");
  });

  test("is skipped with one line if the registry does not answer", async () => {
    expect(await auditWith({ status: 405, body: {} })).toEqual({
      code: 0,
      out: "ci: skipped: npm audit (the registry does not answer the audit endpoint)\n",
    });
  });
});

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), dev: z.boolean().default(false) }),
  ),
});
const sbomSchema = z.object({
  bomFormat: z.literal("CycloneDX"),
  components: z.array(z.object({ name: z.string(), version: z.string() })),
});

test("the bill of materials names exactly the packages that ship, with their versions", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { code, out } = await run("npm", ["run", "--silent", "sbom"]);
  expect(code).toBe(0);
  const sbom = sbomSchema.parse(JSON.parse(out));
  const listed = sbom.components.map(({ name, version }) => `${name}@${version}`);
  const lock = lockSchema.parse(JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8")));
  const shipped = Object.entries(lock.packages)
    .filter(([place, { dev }]) => place !== "" && !dev)
    .map(([place, { version }]) => `${place.split("node_modules/").at(-1)}@${version}`);
  expect(new Set(listed)).toEqual(new Set(shipped));
});
