import { createParser, createSerializer, type inferParserType, parseAsString } from "nuqs/server";
import type { PackFormat } from "#lib/domain/pack-api.ts";

/** What the list of packs shows. */
export const packsParsers = { q: parseAsString.withDefault("") };
export type PacksState = inferParserType<typeof packsParsers>;

/** What a pack's page shows: its draft, or one of its versions. */
export const packParsers = {
  /** As the API and exports name it. */
  version: createParser<number>({
    parse: (value) => (/^[1-9]\d{0,8}$/.test(value) ? Number(value) : null),
    serialize: String,
  }),
};
export type PackState = inferParserType<typeof packParsers>;

const serializePack = createSerializer(packParsers);

/** The address of a pack, or of one of its versions. */
export function packHref(id: string, state: Partial<PackState> = {}): string {
  return serializePack(`/packs/${encodeURIComponent(id)}`, state);
}

/** The address of a pack as a file. */
export function packExportHref(id: string, format: PackFormat, version: number | null): string {
  const parameters = new URLSearchParams({
    format,
    ...(version === null ? {} : { version: String(version) }),
  });
  return `/api/packs/${encodeURIComponent(id)}/export?${parameters}`;
}

/** The address of a pack as it is printed. */
export function packPrintHref(id: string, version: number | null): string {
  return serializePack(`/packs/${encodeURIComponent(id)}/print`, { version });
}
