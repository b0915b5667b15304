import { DRAWN_FORMATS, storedFormatFacts } from "#lib/domain/formats.ts";

/** Returns the jobs that follow the reading of a file of this format. */
export function nextJobs(format: string): readonly ("unpack-document" | "read-records" | "render-pages")[] {
  return [
    ...(storedFormatFacts(format)?.holdsFiles ? (["unpack-document"] as const) : []),
    ...(storedFormatFacts(format)?.hasRecords ? (["read-records"] as const) : []),
    ...(DRAWN_FORMATS.some((drawn) => drawn === format) ? (["render-pages"] as const) : []),
  ];
}
