import { withoutDirectionMarks } from "#lib/domain/direction-marks.ts";

/** Returns a line without control characters, which a terminal would obey. Words of documents may have some. */
export const printable = (line: string) => withoutDirectionMarks(line).replace(/[^\P{Cc}\n\t]/gu, "");
