import { sql } from "drizzle-orm";

/** The lowest recognition confidence on the pages of a row of `chunks`; null without pages or recognition. */
export const LOWEST_OCR_CONFIDENCE = sql`case when chunks.page is not null then (
    select min(p.confidence)::float8 from pages p
    where p.version_id = chunks.version_id and p.number between chunks.page and chunks.page_last) end`;
