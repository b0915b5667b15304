import { z } from "zod";
import { jobIdSchema } from "./admin-jobs.ts";
import { corpusIdSchema } from "./corpus-binding.ts";
import { pageNumberSchema } from "./document-api.ts";
import { packIdSchema } from "./pack-api.ts";
import { projectIdSchema } from "./projects.ts";
import { receiptIdSchema } from "./receipt-api.ts";

/** Parameters in the addresses of routes. */
export const corpusParams = z.object({ id: corpusIdSchema });
export const jobParams = z.object({ id: jobIdSchema });
export const packParams = z.object({ id: packIdSchema });
export const projectParams = z.object({ id: projectIdSchema });
export const receiptParams = z.object({ id: receiptIdSchema });
/** A part of an address. Nothing here has a longer name. */
export const pathPart = z.string().max(200);
/** Any text. The service reports an id of another form as not found. */
export const anyIdParams = z.object({ id: pathPart });
export const pageParams = z.object({ id: pathPart, page: pageNumberSchema });
