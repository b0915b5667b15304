import { CONNECTOR_KINDS, type ConnectorKind } from "#lib/domain/connector-kinds.ts";
import type { RootLocator } from "#lib/domain/corpus-binding.ts";
import { connectorContract, type SourceHarness } from "./contract.ts";
import { openGraph, SITE, USER } from "./graph/testing-open.ts";
import { openLocalSource } from "./local/testing.ts";

/** The real connector with the real msal, against a local service with Graph's wire format. */
async function openDrive(
  kind: "onedrive" | "sharepoint",
  below: string,
  locatorOf: (ids: { readonly folderId: string }) => RootLocator,
  wholeDrivesOnly = false,
): Promise<SourceHarness> {
  const { server, drive, connector, root } = await openGraph({ kind });
  server.tenant.wholeDrivesOnly = wholeDrivesOnly;
  drive.write("beside/what stands beside it.txt", "Never listed where a folder is meant.");
  const folder = drive.folder(below);
  if (below === "") drive.remove("beside");
  const at = (path: string) => (below === "" ? path : `${below}/${path}`);
  return {
    connector,
    root: { ...root, locator: locatorOf({ folderId: folder.id }) },
    write: async (path, content) => void drive.write(at(path), content),
    move: async (from, to) => drive.move(at(from), at(to)),
    remove: async (path) => drive.remove(at(path)),
    disconnect: () => server.close(),
    close: () => server.close(),
  };
}

/** The places of each connector that the contract is tested on. The compiler asks for those of a new connector. */
const PLACES: Readonly<Record<ConnectorKind, Readonly<Record<string, () => Promise<SourceHarness>>>>> = {
  local: { "a local folder": openLocalSource },
  onedrive: {
    "OneDrive, a person's whole drive": () => openDrive("onedrive", "", () => ({})),
    "OneDrive, a folder by its path": () =>
      openDrive("onedrive", "Cases/2026 & before", () => ({
        drive_id: `users/${USER}`,
        folder_path: "/Cases/2026 & before",
      })),
    "OneDrive, a folder where Graph follows whole drives alone": () =>
      openDrive(
        "onedrive",
        "Cases",
        ({ folderId }) => ({ drive_id: "b!drive-of-tests", folder_id: folderId }),
        true,
      ),
  },
  sharepoint: {
    "SharePoint, a site by its path and a folder by its id": () =>
      openDrive("sharepoint", "Minutes", ({ folderId }) => ({ site_id: SITE, folder_id: folderId })),
  },
};

for (const kind of CONNECTOR_KINDS) {
  for (const [place, open] of Object.entries(PLACES[kind])) connectorContract(place, open);
}
