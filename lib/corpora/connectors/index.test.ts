import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { loadConfig } from "#lib/config/config.ts";
import type { ConnectorRoot, SourceEntry } from "#lib/domain/connector.ts";
import { CONNECTOR_KINDS, type ConnectorKind, connectorFacts } from "#lib/domain/connector-kinds.ts";
import { createConnectors } from "./index.ts";

const never = () => new AbortController().signal;
const rootOf = (kind: ConnectorKind): ConnectorRoot => ({
  ...{ id: "root_testing1", kind, locator: {}, recursive: true },
  ...{ withPermissions: false, withSitePages: false, credentials: null },
});
const entry: SourceEntry = {
  ...{ path: "a.txt", externalId: "1", changeTag: "1", size: 1, modifiedAt: null, mediaType: null },
  locator: { local_path: "a.txt", driveId: "d", itemId: "i" },
};

async function drained(chunks: AsyncIterable<unknown>) {
  for await (const _ of chunks) throw new Error("it was opened");
}

test.each(CONNECTOR_KINDS)(
  "the connector %s is off by its variable or by the console, and states the reason",
  async (kind) => {
    const { variable } = connectorFacts(kind).switch;
    const off = createConnectors(loadConfig({ [variable]: "false" }, tmpdir()));
    const byConsole = createConnectors(loadConfig({}, tmpdir()), {
      isSwitchedOff: async (asked) => asked === kind,
    });
    for (const [connectors, because] of [
      [off, variable],
      [byConsole, "turned off in Sightline"],
    ] as const) {
      const connector = connectors[kind];
      const root = rootOf(kind);
      expect(await connector.check(root, never())).toEqual({
        status: "disabled",
        note: expect.stringContaining(because),
      });
      const refused = expect.objectContaining({
        code: "source_refused",
        message: expect.stringContaining(because),
      });
      await expect(connector.list(root, null, never())).rejects.toEqual(refused);
      await expect(drained(connector.open(root, entry, never()))).rejects.toEqual(refused);
      if (connector.identity) await expect(connector.identity(root, never())).rejects.toEqual(refused);
      if (connector.watch) {
        const ignore = () => undefined;
        await expect(connector.watch(root, ignore, ignore)).rejects.toEqual(refused);
      }
    }
  },
);

test("each connector has its kind, and a switch affects no other connector", async () => {
  const connectors = createConnectors(loadConfig({ ENABLE_ONEDRIVE: "false" }, tmpdir()));
  for (const kind of CONNECTOR_KINDS) expect(connectors[kind].kind).toBe(kind);
  await expect(connectors.sharepoint.check(rootOf("sharepoint"), never())).rejects.toMatchObject({
    message: expect.stringContaining("M365_TENANT_ID"),
  });
});

test.each(CONNECTOR_KINDS)("the connector %s can be watched if and only if it declares so", (kind) => {
  const { watch } = createConnectors(loadConfig({}, tmpdir()))[kind];
  expect(watch !== undefined).toBe(connectorFacts(kind).follows === "watching");
});

test("the sign-in library of Microsoft 365 is loaded only when it is needed", () => {
  const program = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) });
    const { createConnectors } = await import("#lib/corpora/connectors/index.ts");
    const { loadConfig } = await import("#lib/config/config.ts");
    createConnectors(loadConfig({}));
    console.log(loaded.join("\\n"));
  `;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  expect(run.stdout).toContain("./onedrive.ts");
  expect(run.stdout).not.toContain("@azure/");
});
