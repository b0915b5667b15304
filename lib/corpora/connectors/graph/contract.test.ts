import type { RootLocator } from "#lib/domain/corpus-binding.ts";
import { connectorContract, type SourceHarness } from "../contract.ts";
import { openGraph, SITE, USER } from "./testing-open.ts";

/** The real connector with the real msal, against a local service with Graph's wire format. */
async function open(
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

connectorContract("OneDrive, a person's whole drive", () => open("onedrive", "", () => ({})));
connectorContract("OneDrive, a folder by its path", () =>
  open("onedrive", "Cases/2026 & before", () => ({
    drive_id: `users/${USER}`,
    folder_path: "/Cases/2026 & before",
  })),
);
connectorContract("OneDrive, a folder where Graph follows whole drives alone", () =>
  open("onedrive", "Cases", ({ folderId }) => ({ drive_id: "b!drive-of-tests", folder_id: folderId }), true),
);
connectorContract("SharePoint, a site by its path and a folder by its id", () =>
  open("sharepoint", "Minutes", ({ folderId }) => ({ site_id: SITE, folder_id: folderId })),
);
