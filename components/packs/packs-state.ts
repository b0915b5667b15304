import { createParser, createSerializer, type inferParserType, parseAsString } from "nuqs/server";
import type { PackFormat } from "#lib/domain/pack-api.ts";

/** State of the packs list in the address. */
export const packsParsers = { q: parseAsString.withDefault("") };

/** State of a pack's page: its draft, or one of its versions. */
export const packParsers = {
  /** The same parameter name as in the API and exports. */
  version: createParser<number>({
    parse: (value) => (/^[1-9]\d{0,8}$/.test(value) ? Number(value) : null),
    serialize: String,
  }),
};
export type PackState = inferParserType<typeof packParsers>;

const serializePack = createSerializer(packParsers);

/** Returns the address of a pack or of one of its versions. */
export function packHref(id: string, state: Partial<PackState> = {}): string {
  return serializePack(`/packs/${encodeURIComponent(id)}`, state);
}

/** Returns the address of a pack's export. */
export function packExportHref(id: string, format: PackFormat, version: number | null): string {
  const parameters = new URLSearchParams({
    format,
    ...(version === null ? {} : { version: String(version) }),
  });
  return `/api/packs/${encodeURIComponent(id)}/export?${parameters}`;
}

/** Returns the address of a pack's print page. */
export function packPrintHref(id: string, version: number | null): string {
  return serializePack(`/packs/${encodeURIComponent(id)}/print`, { version });
}
