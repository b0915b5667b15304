import { tmpdir } from "node:os";
import { loadConfig } from "#lib/config/config.ts";
import type { RootLocator } from "#lib/domain/corpus-binding.ts";
import { connectorContract, type SourceHarness } from "../contract.ts";
import { createConnectors } from "../index.ts";
import { addDrive, CLIENT_ID, startGraphServer, TENANT_ID } from "./testing-server.ts";

/** The real connector with the real msal, against a local service that speaks Graph's wire format. */
async function open(
  kind: "onedrive" | "sharepoint",
  below: string,
  locatorOf: (ids: { readonly folderId: string }) => RootLocator,
  wholeDrivesOnly = false,
): Promise<SourceHarness> {
  const server = await startGraphServer();
  server.tenant.wholeDrivesOnly = wholeDrivesOnly;
  const drive = addDrive(server, "b!drive-of-tests", "ada@fabrikam.example.org");
  server.tenant.sites.push({
    id: "fabrikam.example.org,11,22",
    at: "fabrikam.example.org:/sites/planning",
    drive,
    pages: [],
  });
  drive.write("beside/what stands beside it.txt", "Never listed where a folder is meant.");
  const folder = drive.folder(below);
  if (below === "") drive.remove("beside");
  const config = loadConfig(
    {
      M365_TENANT_ID: TENANT_ID,
      M365_CLIENT_ID: CLIENT_ID,
      M365_CLIENT_SECRET_REF: "env://GRAPH_SECRET",
      M365_USER_PRINCIPAL_NAME: "ada@fabrikam.example.org",
      GRAPH_SECRET: server.secret,
      GRAPH_BASE_URL: server.graphUrl,
      M365_AUTHORITY_URL: server.authorityUrl,
    },
    tmpdir(),
  );
  const at = (path: string) => (below === "" ? path : `${below}/${path}`);
  return {
    connector: createConnectors(config, { send: { wait: async () => undefined } })[kind],
    root: {
      id: "root_graphtest",
      kind,
      locator: locatorOf({ folderId: folder.id }),
      recursive: true,
      withPermissions: false,
      withSitePages: false,
      credentials: null,
    },
    write: async (path, content) => void drive.write(at(path), content),
    move: async (from, to) => drive.move(at(from), at(to)),
    remove: async (path) => drive.remove(at(path)),
    disconnect: () => server.close(),
    close: () => server.close(),
  };
}

connectorContract("OneDrive, a person's whole drive", () => open("onedrive", "", () => ({})));
connectorContract("OneDrive, a folder by its path", () =>
  open("onedrive", "Cases/2026 & before", () => ({
    drive_id: "users/ada@fabrikam.example.org",
    folder_path: "/Cases/2026 & before",
  })),
);
connectorContract("OneDrive, a folder where Graph follows whole drives alone", () =>
  open("onedrive", "Cases", ({ folderId }) => ({ drive_id: "b!drive-of-tests", folder_id: folderId }), true),
);
connectorContract("SharePoint, a site by its path and a folder by its id", () =>
  open("sharepoint", "Minutes", ({ folderId }) => ({
    site_id: "fabrikam.example.org:/sites/planning",
    folder_id: folderId,
  })),
);
