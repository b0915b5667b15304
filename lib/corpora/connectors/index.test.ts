import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { loadConfig } from "#lib/config/config.ts";
import type { ConnectorRoot, SourceEntry } from "#lib/domain/connector.ts";
import { ROOT_KINDS, type RootKind } from "#lib/domain/corpus-binding.ts";
import { CONNECTOR_SWITCHES, createConnectors } from "./index.ts";

const never = () => new AbortController().signal;
const rootOf = (kind: RootKind): ConnectorRoot => ({
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

test.each(ROOT_KINDS)(
  "the connector %s is off when its variable or the console says so, and says so",
  async (kind) => {
    const off = createConnectors(loadConfig({ [CONNECTOR_SWITCHES[kind].variable]: "false" }, tmpdir()));
    const byConsole = createConnectors(loadConfig({}, tmpdir()), {
      isSwitchedOff: async (asked) => asked === kind,
    });
    for (const [connectors, because] of [
      [off, CONNECTOR_SWITCHES[kind].variable],
      [byConsole, "in the console"],
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
      await expect(connector.identity?.(root, never())).rejects.toEqual(refused);
      if (connector.watch) {
        const ignore = () => undefined;
        await expect(connector.watch(root, ignore, ignore)).rejects.toEqual(refused);
      }
    }
  },
);

test("each connector is of its kind, and a switch turns the others nothing", async () => {
  const connectors = createConnectors(loadConfig({ ENABLE_ONEDRIVE: "false" }, tmpdir()));
  for (const kind of ROOT_KINDS) expect(connectors[kind].kind).toBe(kind);
  await expect(connectors.sharepoint.check(rootOf("sharepoint"), never())).rejects.toMatchObject({
    message: expect.stringContaining("M365_TENANT_ID"),
  });
});

test("what signs in to Microsoft 365 is not loaded until somebody does", () => {
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
