import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { afterAll, expect, test } from "vitest";
import { CHUNK_POLICY_DEFAULTS, CHUNK_POLICY_NAMES } from "#lib/domain/chunk.ts";
import { loadConfig } from "./config.ts";
import { envExample } from "./env-file.ts";
import { SETTINGS } from "./settings.ts";

const root = mkdtempSync(path.join(tmpdir(), "sightline-config-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const load = (env: Record<string, string>) => loadConfig(env, root);

test("without variables, everything has a default and only this machine has access", () => {
  const config = load({});
  expect(config.server).toMatchObject({ host: "127.0.0.1", port: 3000, accessToken: null });
  expect(config.data).toMatchObject({ dir: path.join(root, ".sightline"), databaseUrl: null });
  expect(config.embedder).toMatchObject({ kind: "local", model: null, apiKey: null });
  expect(config.chunking).toMatchObject({ name: "clause-aware", softBytes: 4096, hardBytes: 8192 });
  expect(config.limits).toMatchObject({
    maxTextBytes: 10 * 1024 ** 2,
    maxBinaryBytes: 200 * 1024 ** 2,
    maxChunks: 2000,
  });
});

test("the size of the largest file fits the database's integers", () => {
  const { limits } = load({ MAX_BINARY_MB: "2048", MAX_TEXT_MB: "2047" });
  expect([limits.maxBinaryBytes, limits.maxTextBytes]).toEqual([2 ** 31 - 1, 2047 * 1024 ** 2]);
});

test("the memory for searches is given in megabytes", () => {
  expect(load({ SEARCH_CACHE_MB: "64" }).search.cacheBytes).toBe(64 * 1024 ** 2);
  expect(load({}).search.cacheBytes).toBe(256 * 1024 ** 2);
});

test("the checked-in .env.example equals the one generated from the settings", () => {
  const file = fileURLToPath(new URL("../../.env.example", import.meta.url));
  expect(readFileSync(file, "utf8"), "run `npm run env:example`").toBe(envExample());
});

test("every default in .env.example is the actual default", () => {
  const shown = Object.fromEntries(
    Object.values(SETTINGS).flatMap((section) =>
      Object.entries(section).map(([name, setting]) => [name, setting.example]),
    ),
  );
  expect(inspect(load(shown), { depth: 9 })).toBe(inspect(load({}), { depth: 9 }));
});

test.each([
  ["PORT", "eighty", "a whole number from 1 to 65535"],
  ["PORT", "70000", "a whole number from 1 to 65535"],
  ["EMBEDDER", "magic", "local or openai"],
  ["CHUNK_POLICY", "none", "one of clause-aware, fixed, token, paragraph"],
  ["SEMANTIC_SEARCH_ENABLED", "perhaps", "true or false"],
  ["DATABASE_URL", "mysql://host/db", "a postgres:// address"],
  ["ACCESS_TOKEN", "short", "at least 16 characters"],
  ["WORKER_CONCURRENCY", "0", "a whole number from 1 to 64"],
  ["SEARCH_CACHE_MB", "8", "a whole number from 16 to 65536"],
])("%s=%s is refused with the name and the allowed values", (name, value, allowed) => {
  expect(() => load({ [name]: value })).toThrow(`${name} must be ${allowed}.`);
});

test.each([
  ["192.168.1.5", ["plans.example", "192.168.1.5"]],
  ["Office.Example", ["plans.example", "office.example"]],
  ["fd00::5", ["plans.example", "[fd00::5]"]],
  ["0.0.0.0", ["plans.example"]],
  ["::", ["plans.example"]],
  ["127.0.0.1", ["plans.example"]],
])("a server on %s answers to %j", (host, names) => {
  const env = { HOST: host, ACCESS_TOKEN: "correct horse battery", ALLOWED_HOSTS: "Plans.example" };
  expect(load(env).server.allowedHosts).toEqual(names);
});

test.each(["0.0.0.0", "192.168.1.5", "::", "example.org"])("listening on %s needs a token", (host) => {
  expect(() => load({ HOST: host })).toThrow(/HOST is .+ no ACCESS_TOKEN is set/);
  expect(load({ HOST: host, ACCESS_TOKEN: "correct horse battery" }).server.host).toBe(host);
});

test.each(["127.0.0.1", "127.1.2.3", "localhost", "::1"])("listening on %s needs no token", (host) => {
  expect(load({ HOST: host }).server.host).toBe(host);
});

test("Ollama's own variables select its OpenAI-compatible API", () => {
  expect(load({ OLLAMA_BASE_URL: "http://127.0.0.1:11434/" }).embedder).toMatchObject({
    kind: "openai",
    baseUrl: "http://127.0.0.1:11434/v1",
    model: "nomic-embed-text",
  });
  expect(load({ OLLAMA_EMBEDDING_MODEL: "bge-m3" }).embedder).toMatchObject({
    kind: "openai",
    model: "bge-m3",
  });
  expect(load({ OLLAMA_BASE_URL: "http://127.0.0.1:11434", EMBEDDER: "local" }).embedder).toMatchObject({
    kind: "local",
    baseUrl: null,
  });
});

test("a remote embedder without address or model is refused with the variable's name", () => {
  expect(() => load({ EMBEDDER: "openai" })).toThrow("EMBEDDING_BASE_URL must be set");
  expect(() => load({ EMBEDDING_BASE_URL: "http://127.0.0.1:1/v1" })).toThrow("EMBEDDING_MODEL must be set");
});

test.each(CHUNK_POLICY_NAMES)("policy %s has the measured settings by default", (name) => {
  expect(load({ CHUNK_POLICY: name }).chunking).toEqual(CHUNK_POLICY_DEFAULTS[name]);
});

test("an overlap as large as the passage is refused, and a smaller size reduces the default overlap", () => {
  expect(() => load({ CHUNK_POLICY: "token", CHUNK_SIZE: "500", CHUNK_OVERLAP: "500" })).toThrow(
    "CHUNK_OVERLAP must be smaller than CHUNK_SIZE",
  );
  expect(load({ CHUNK_POLICY: "fixed", CHUNK_SIZE: "100" }).chunking).toMatchObject({
    size: 100,
    overlap: 20,
  });
  const { targetChars } = CHUNK_POLICY_DEFAULTS["clause-aware"];
  expect(() => load({ CHUNK_OVERLAP: String(targetChars) })).toThrow(
    "CHUNK_OVERLAP must be smaller than CHUNK_TARGET_CHARS",
  );
  expect(load({ CHUNK_TARGET_CHARS: "200" }).chunking).toMatchObject({ targetChars: 200, overlap: 40 });
});

test("a size that the policy does not have is refused with the setting to use instead", () => {
  expect(() => load({ CHUNK_SIZE: "900" })).toThrow(
    "CHUNK_SIZE has no effect with CHUNK_POLICY=clause-aware. Set CHUNK_TARGET_CHARS",
  );
  expect(load({ CHUNK_OVERLAP: "50" }).chunking).toMatchObject({ overlap: 50 });
});

test("keys are references to the environment or a file, and are never shown", () => {
  const file = path.join(root, "key.txt");
  writeFileSync(file, "sk-from-a-file\n");
  const base = { EMBEDDING_BASE_URL: "http://127.0.0.1:1/v1", EMBEDDING_MODEL: "m" };
  const byName = load({ ...base, EMBEDDING_API_KEY: "env://MY_KEY", MY_KEY: "sk-from-the-environment" });
  const byFile = load({ ...base, EMBEDDING_API_KEY: pathToFileURL(file).href });
  expect(byName.embedder.apiKey?.reveal()).toBe("sk-from-the-environment");
  expect(byFile.embedder.apiKey?.reveal()).toBe("sk-from-a-file");
  for (const config of [byName, byFile]) {
    expect(`${JSON.stringify(config)} ${inspect(config, { depth: 9, showHidden: true })}`).not.toContain(
      "sk-from",
    );
  }
});

test.each(["sk-plain", "env://NOT_SET", "file:///nowhere/at/all", "file://relative"])(
  "%s is refused as a reference to a key, and the message does not repeat it",
  (reference) => {
    expect(() => load({ EMBEDDING_API_KEY: reference })).toThrow(
      /^EMBEDDING_API_KEY (refers|must be a reference)/,
    );
  },
);

test("the environment overrides a .env file, and an empty variable counts as not set", () => {
  writeFileSync(path.join(root, ".env"), "PORT=4001\nLOG_LEVEL=debug\n");
  expect(load({ PORT: "4002", HOST: "" }).server).toMatchObject({
    port: 4002,
    host: "127.0.0.1",
    logLevel: "debug",
  });
  rmSync(path.join(root, ".env"));
});

test("a model writes summaries only if its service is configured, and is then named", () => {
  expect(load({}).summariser).toBeNull();
  const given = { SUMMARISER_URL: "http://127.0.0.1:9/v1/", SUMMARISER_MODEL: "writer-1" };
  expect(load(given).summariser).toMatchObject({ url: "http://127.0.0.1:9/v1", model: "writer-1" });
  expect(() => load({ SUMMARISER_URL: "http://127.0.0.1:9" })).toThrow(/SUMMARISER_MODEL must be set/);
  expect(() => load({ ...given, SUMMARISER_API_KEY: "sk-plain" })).toThrow(/env:\/\/NAME/);
});

test("corpora may be bound below the data folder's own, and below each configured folder", () => {
  expect(load({}).corpora).toEqual({
    localRoots: [path.join(root, ".sightline", "corpora")],
    watch: true,
    syncPollMinutes: 15,
    syncHistoryDays: 30,
    trashDays: 30,
  });
  const named = load({ LOCAL_ROOTS: `/srv/plans${path.delimiter}/srv/notes, shared`, DATA_DIR: "/data" });
  expect(named.corpora.localRoots).toEqual([
    path.resolve("/data/corpora"),
    path.resolve("/srv/plans"),
    path.resolve("/srv/notes"),
    path.join(root, "shared"),
  ]);
});

test("a base map is none, or the configured style with the origin that policies allow", () => {
  expect(load({}).map).toEqual({ styleUrl: null, origin: null });
  const styleUrl = "https://tiles.example/styles/plain.json";
  const configured = load({ MAP_STYLE_URL: styleUrl });
  expect(configured.map).toEqual({ styleUrl, origin: "https://tiles.example" });
  expect(() => load({ MAP_STYLE_URL: "file:///tmp/style.json" })).toThrow(/MAP_STYLE_URL/);
});
