import type { ExtractedMetadata } from "./extracted.ts";
import { hasFileDate } from "./formats.ts";
import { metadataFromProperties } from "./metadata.ts";

/** What a version says about its date. */
export type DatedVersion = Pick<ExtractedMetadata, "createdAt" | "properties" | "statedDate"> & {
  readonly format: string;
};

/** A day as ISO 8601. `isOfFile`: it is the date of the file itself, which is no publication. */
export type VersionDate = { readonly day: string; readonly isOfFile: boolean };

/** Returns the date of a version in the order of ADR 0007: as published, as stated, or else of the file itself. */
export function versionDate({ createdAt, properties, statedDate, format }: DatedVersion): VersionDate | null {
  const own = metadataFromProperties(properties ?? {}).publishedDate ?? statedDate;
  const day = own ?? createdAt?.slice(0, 10);
  return day === undefined ? null : { day, isOfFile: own === undefined && hasFileDate(format) };
}
