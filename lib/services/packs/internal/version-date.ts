import { type SQL, sql } from "drizzle-orm";
import type { ExtractedMetadata } from "#lib/domain/extracted.ts";
import { hasFileDate } from "#lib/domain/formats.ts";
import { metadataFromProperties } from "#lib/domain/metadata.ts";

/** What a version says about its date. */
export type DatedVersion = Pick<ExtractedMetadata, "createdAt" | "properties" | "statedDate"> & {
  readonly format: string;
};

/** SQL of a `DatedVersion`. */
export function datedVersion(metadata: SQL, format: SQL): SQL {
  return sql`jsonb_strip_nulls(jsonb_build_object('format', ${format}, 'createdAt', ${metadata}->'createdAt',
    'properties', ${metadata}->'properties', 'statedDate', ${metadata}->'statedDate'))`;
}

/** Returns the date of a version in the order of ADR 0007: as published, as stated, or else of the file itself. */
export function versionDate({ createdAt, properties, statedDate, format }: DatedVersion) {
  const own = metadataFromProperties(properties ?? {}).publishedDate ?? statedDate;
  const day = own ?? createdAt?.slice(0, 10);
  return day === undefined ? null : { day, isOfFile: own === undefined && hasFileDate(format) };
}
