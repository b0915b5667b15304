import { isAppError } from "#lib/errors/app-error.ts";
import type { GraphClient } from "./client.ts";
import { type IdentitySet, type Permission, permissionSchema } from "./wire.ts";

/**
 * A reader of a file, from Microsoft 365 at the time of listing. It is only shown to users and never used for access
 * control.
 */
export type SourcePermission = {
  readonly roles: readonly string[];
  readonly to: readonly { readonly kind: string; readonly name: string; readonly id: string | null }[];
  /** Type and scope of a sharing link (`anonymous`, `organization`, `users`). Its address is not stored. */
  readonly link: { readonly type: string; readonly scope: string } | null;
  readonly inherited: boolean;
  readonly until: string | null;
};

const KINDS = ["user", "group", "siteUser", "siteGroup", "application"] as const;

/** @returns null if permissions may not be read. The file is ingested anyway. */
export async function readPermissions(
  client: GraphClient,
  item: { readonly driveId: string; readonly itemId: string },
  signal: AbortSignal,
): Promise<readonly SourcePermission[] | null> {
  const path = `/drives/${encodeURIComponent(item.driveId)}/items/${encodeURIComponent(item.itemId)}/permissions`;
  try {
    return (await client.getAll(path, permissionSchema, signal)).map(toSourcePermission);
  } catch (error) {
    if (isAppError(error, "source_refused") || isAppError(error, "not_found")) return null;
    throw error;
  }
}

function toSourcePermission(permission: Permission): SourcePermission {
  const { grantedToV2, grantedTo, grantedToIdentitiesV2, link } = permission;
  return {
    roles: permission.roles ?? [],
    to: [grantedToV2 ?? grantedTo, ...(grantedToIdentitiesV2 ?? [])].flatMap(namesOf),
    link: link ? { type: link.type ?? "", scope: link.scope ?? "" } : null,
    inherited: Boolean(permission.inheritedFrom),
    until: permission.expirationDateTime ?? null,
  };
}

function namesOf(identities: IdentitySet | undefined): SourcePermission["to"] {
  return KINDS.flatMap((kind) => {
    const identity = identities?.[kind];
    if (!identity) return [];
    return [
      { kind, name: identity.displayName ?? identity.email ?? identity.id ?? "", id: identity.id ?? null },
    ];
  }).slice(0, 1);
}
