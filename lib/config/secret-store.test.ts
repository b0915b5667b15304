import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { afterAll, expect, test } from "vitest";
import { loadConfig } from "./config.ts";
import { createSecretStore, openSecrets } from "./secret-store.ts";

const root = mkdtempSync(path.join(tmpdir(), "sightline-secrets-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
mkdirSync(path.join(root, "kept", "m365"), { recursive: true });
writeFileSync(path.join(root, "kept", "m365", "client-secret"), "from-the-folder\n");
writeFileSync(
  path.join(root, "kept.json"),
  JSON.stringify({ graph: "from-the-file", "m365/client-secret": "of-both" }),
);
writeFileSync(path.join(root, "alone"), "from-its-own-file\n");

const open = (places: { file?: string; dir?: string }, env: Record<string, string> = {}) =>
  openSecrets(env, root, { file: places.file, dir: places.dir });
const read = (store: ReturnType<typeof open>, reference: string) =>
  store.resolve("A_REF", reference).reveal();

test("a secret is found by each kind of reference", () => {
  const store = open({ dir: "kept" }, { MY_SECRET: "from-the-environment" });
  expect(read(store, "env://MY_SECRET")).toBe("from-the-environment");
  expect(read(store, pathToFileURL(path.join(root, "alone")).href)).toBe("from-its-own-file");
  expect(read(store, "secret://m365/client-secret")).toBe("from-the-folder");
  expect(read(open({ file: "kept.json", dir: "kept" }), "secret://graph")).toBe("from-the-file");
  expect(read(open({ file: "kept.json", dir: "kept" }), "secret://m365/client-secret")).toBe("of-both");
});

test("a secret that was changed is the new one at its next use", () => {
  const store = open({ dir: "kept" });
  writeFileSync(path.join(root, "kept", "turning"), "first");
  expect(read(store, "secret://turning")).toBe("first");
  writeFileSync(path.join(root, "kept", "turning"), "second");
  expect(read(store, "secret://turning")).toBe("second");
});

test.each([
  "secret://../alone",
  "secret://m365/../../alone",
  "secret:///etc/passwd",
  "secret://.hidden",
  "secret://m365\\client-secret",
  "secret://",
  "env://9LIVES",
  "file://relative",
  "plain-text-secret",
])("%s leads nowhere: no way out of the folder, and nothing but a reference", (reference) => {
  expect(() => read(open({ dir: "kept" }), reference)).toThrow(/^A_REF must be a reference/);
});

test("what cannot be read says so without repeating what stands there", () => {
  writeFileSync(path.join(root, "broken.json"), '{"graph": hunter2hunter2');
  const failures = [
    () => read(open({ file: "broken.json" }), "secret://graph"),
    () => read(open({ dir: "kept" }), "secret://m365"),
  ].map((attempt) => {
    try {
      attempt();
    } catch (error) {
      return error;
    }
    throw new Error("it was read");
  });
  for (const error of failures) {
    expect(error).toMatchObject({ code: "bad_request", message: expect.stringContaining("cannot be read") });
    expect(inspect(error, { depth: 9 })).not.toContain("hunter2");
  }
});

test("a name that no store knows is told by name", () => {
  expect(() => read(open({}), "secret://graph")).toThrow(
    "A_REF refers to secret://graph, but there is no such secret",
  );
  expect(() => read(createSecretStore({}, { read: () => "" }), "secret://graph")).toThrow("no such secret");
});

test("the sign-in of Microsoft 365 is a reference, looked up when it is used and not at start", () => {
  const load = (env: Record<string, string>) => loadConfig(env, root);
  const config = load({ M365_CLIENT_SECRET_REF: "env://NOT_SET_YET", SECRETS_DIR: "kept", OTHER: "hunter2" });
  expect(config.m365).toMatchObject({
    clientSecretRef: "env://NOT_SET_YET",
    graphBaseUrl: "https://graph.microsoft.com/v1.0",
    authorityUrl: "https://login.microsoftonline.com",
  });
  expect(config.connectors).toEqual({ local: true, onedrive: true, sharepoint: true });
  expect(() => config.secrets.resolve("M365_CLIENT_SECRET_REF", "env://NOT_SET_YET")).toThrow("is not set");
  expect(config.secrets.resolve("X", "secret://m365/client-secret").reveal()).toBe("from-the-folder");
  expect(`${JSON.stringify(config)}${inspect(config, { depth: 9, showHidden: true })}`).not.toContain(
    "hunter2",
  );
  expect(() => load({ M365_CLIENT_SECRET_REF: "the-secret-itself" })).toThrow(
    "M365_CLIENT_SECRET_REF must be a reference",
  );
});

test.each([
  ["http://graph.example.org/v1.0", false],
  ["https://graph.microsoft.us/v1.0/", true],
  ["http://127.0.0.1:8095/v1.0", true],
  ["https://name:secret@graph.example.org", false],
  ["ftp://127.0.0.1", false],
])("bearers go by https or within this machine alone: %s", (url, accepted) => {
  const load = () => loadConfig({ GRAPH_BASE_URL: url, M365_AUTHORITY_URL: url }, root);
  if (!accepted) expect(load).toThrow("must be an https address");
  else expect(load().m365.graphBaseUrl).toBe(url.replace(/\/$/, ""));
});
