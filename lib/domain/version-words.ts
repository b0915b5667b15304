import { dayWords } from "./day-words.ts";
import type { VersionDate } from "./version-date.ts";

/** What is known about the date of a version and of its document. */
type CitedVersion = {
  readonly version: number;
  readonly currentVersion: number;
  /** The date of the document, which is that of its current version. */
  readonly publishedDate: string | null;
  readonly dateIsOfFile?: boolean | undefined;
  /** The date of the version itself, if it is known. */
  readonly ownDate?: VersionDate | undefined;
};

/**
 * Names a version in a citation: "version of 3 Nov 2023", "file of 3 Nov 2023", or else "version 2". The date of a file
 * is no publication (ADR 0007).
 */
export function versionWords({
  version,
  currentVersion,
  publishedDate,
  dateIsOfFile = false,
  ownDate,
}: CitedVersion): string {
  if (version !== currentVersion && ownDate !== undefined) return dated(ownDate.day, ownDate.isOfFile);
  return publishedDate === null || version !== currentVersion
    ? `version ${version}`
    : dated(publishedDate, dateIsOfFile);
}

const dated = (day: string, isOfFile: boolean) => `${isOfFile ? "file" : "version"} of ${dayWords(day)}`;
