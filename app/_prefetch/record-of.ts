import { recordRefParamsSchema } from "#lib/domain/record-api.ts";
import { readRecordPage } from "#lib/services/places/read-record-page.ts";
import { readOf } from "./read-of.ts";

/** Returns a record for its page. */
export const recordOf = readOf(recordRefParamsSchema.shape.ref, readRecordPage);
