import { z } from "zod";

/** A day as ISO 8601 writes it. The year 0 is none to the database, or to the calendar. */
export const isoDay = z.iso.date().refine((day) => !day.startsWith("0000"), "there is no year 0");
