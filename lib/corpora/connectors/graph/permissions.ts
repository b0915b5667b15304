import { isAppError } from "#lib/errors/app-error.ts";
import type { GraphClient } from "./client.ts";
import { type IdentitySet, type Permission, permissionSchema } from "./wire.ts";

/**
 * Who may read a file, as Microsoft 365 told it when the file was listed: metadata for people to look at. It is never
 * asked when it is decided who may see what (doc18: not live permissions truth).
 */
export type ToldPermission = {
  readonly roles: readonly string[];
  readonly to: readonly { readonly kind: string; readonly name: string; readonly id: string | null }[];
  /** A sharing link's kind and reach (`anonymous`, `organization`, `users`); its address is not kept. */
  readonly link: { readonly type: string; readonly scope: string } | null;
  readonly inherited: boolean;
  readonly until: string | null;
};

const KINDS = ["user", "group", "siteUser", "siteGroup", "application"] as const;

/** @returns null where we may not ask: a file is taken in all the same. */
export async function readPermissions(
  client: GraphClient,
  item: { readonly driveId: string; readonly itemId: string },
  signal: AbortSignal,
): Promise<readonly ToldPermission[] | null> {
  const path = `/drives/${encodeURIComponent(item.driveId)}/items/${encodeURIComponent(item.itemId)}/permissions`;
  try {
    return (await client.all(path, permissionSchema, signal)).map(toldPermission);
  } catch (error) {
    if (isAppError(error, "source_refused") || isAppError(error, "not_found")) return null;
    throw error;
  }
}

function toldPermission(permission: Permission): ToldPermission {
  const { grantedToV2, grantedTo, grantedToIdentitiesV2, link } = permission;
  return {
    roles: permission.roles ?? [],
    to: [grantedToV2 ?? grantedTo, ...(grantedToIdentitiesV2 ?? [])].flatMap(namesOf),
    link: link ? { type: link.type ?? "", scope: link.scope ?? "" } : null,
    inherited: Boolean(permission.inheritedFrom),
    until: permission.expirationDateTime ?? null,
  };
}

function namesOf(identities: IdentitySet | undefined): ToldPermission["to"] {
  return KINDS.flatMap((kind) => {
    const identity = identities?.[kind];
    if (!identity) return [];
    return [
      { kind, name: identity.displayName ?? identity.email ?? identity.id ?? "", id: identity.id ?? null },
    ];
  }).slice(0, 1);
}
