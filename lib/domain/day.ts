import { z } from "zod";

/** An ISO 8601 day. Year 0 is refused: neither the database nor the calendar has it. */
export const isoDay = z.iso.date().refine((day) => !day.startsWith("0000"), "there is no year 0");
