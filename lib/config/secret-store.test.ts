import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

test("a changed secret is used from its next use on", () => {
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
  `secret://${"a".repeat(201)}`,
  "env://9LIVES",
  "file://relative",
  "plain-text-secret",
])("%s is refused: it leaves the folder or is not a reference", (reference) => {
  expect(() => read(open({ dir: "kept" }), reference)).toThrow(/^A_REF must be a reference/);
});

describe("a path that is not a small file", () => {
  const at = (name: string) => path.join(root, "odd", name);
  const server = net.createServer();
  beforeAll(async () => {
    mkdirSync(at("folder"), { recursive: true });
    mkdirSync(at("..data"));
    execFileSync("mkfifo", [at("pipe")]);
    writeFileSync(at("large"), "");
    // A sparse file uses no disk space.
    truncateSync(at("large"), 1024 ** 3);
    writeFileSync(at("just-too-large"), "x".repeat(64 * 1024 + 1));
    symlinkSync(path.join(root, "alone"), at("link-out"));
    symlinkSync(root, at("folder-out"));
    writeFileSync(path.join(at("..data"), "mounted"), "from-a-mount");
    symlinkSync(path.join("..data", "mounted"), at("mounted"));
    symlinkSync("/dev/zero", at("device-link"));
    await new Promise<void>((resolve) => server.listen(at("socket"), resolve));
  });
  afterAll(async () => new Promise((resolve) => server.close(resolve)));

  test.each([
    ...["pipe", "folder", "large", "just-too-large", "link-out", "folder-out/alone", "device-link", "socket"],
  ])("is refused at once in the folder of secrets: %s", (name) => {
    expect(() => read(open({ dir: "odd" }), `secret://${name}`)).toThrow("cannot be read");
  });

  test.each(["pipe", "folder", "large"])("is refused at once as the file of secrets: %s", (name) => {
    expect(() => read(open({ file: path.join("odd", name) }), "secret://graph")).toThrow("cannot be read");
  });

  test.each([
    ...["pipe", "folder", "large", "socket", "none"].map((name) => pathToFileURL(at(name)).href),
    ...["file:///dev/zero", "file:///dev/tty"],
  ])("is refused at once as a file of its own: %s", (reference) => {
    expect(() => read(open({}), reference)).toThrow("cannot be read");
  });

  test("a link within the folder leads to its secret, as orchestrators mount them", () => {
    expect(read(open({ dir: "odd" }), "secret://mounted")).toBe("from-a-mount");
  });
});

describe("a reference from a person", () => {
  const file = pathToFileURL(path.join(root, "alone")).href;
  const store = open({ dir: "kept" }, { MY_SECRET: "from-the-environment" });

  test("is resolved when it is the name of a secret", () => {
    const given = store.resolveGiven("The root's clientSecretRef", "secret://m365/client-secret", null);
    expect(given.reveal()).toBe("from-the-folder");
  });

  test.each(["env://MY_SECRET", file])("is not resolved when it is %s, and says what to do", (reference) => {
    for (const configured of [null, "env://ANOTHER"]) {
      expect(() => store.resolveGiven("The root's clientSecretRef", reference, configured)).toThrow(
        /^The root's clientSecretRef must be secret:\/\/NAME.*SECRETS_DIR or SECRETS_FILE/,
      );
    }
  });

  test.each([
    ["env://MY_SECRET", "from-the-environment"],
    [file, "from-its-own-file"],
  ])("from an older row (%s) is resolved when the configuration names the same", (reference, value) => {
    expect(store.resolveGiven("A root", reference, reference).reveal()).toBe(value);
  });
});

test("an unreadable file is reported without its content", () => {
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

test("an unknown secret is reported by its name", () => {
  expect(() => read(open({}), "secret://graph")).toThrow(
    "A_REF refers to secret://graph, but there is no such secret",
  );
  expect(() => read(createSecretStore({}, { read: () => "" }), "secret://graph")).toThrow("no such secret");
});

test("the Microsoft 365 sign-in is a reference, resolved on use and not at start", () => {
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
])("tokens are sent only over https or within this machine: %s", (url, accepted) => {
  const load = () => loadConfig({ GRAPH_BASE_URL: url, M365_AUTHORITY_URL: url }, root);
  if (!accepted) expect(load).toThrow("must be an https address");
  else expect(load().m365.graphBaseUrl).toBe(url.replace(/\/$/, ""));
});
