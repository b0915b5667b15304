import { z } from "zod";
import { PROJECT_PARTS } from "./frame-choices.ts";

/**
 * A project as it was when the search was asked. A frame that has it already has the filters that the project set, and the
 * project is not read again (ADR 0113).
 */
export const frameProjectSchema = z.strictObject({
  title: z.string().min(1).max(200),
  set: z.array(z.enum(PROJECT_PARTS)).max(PROJECT_PARTS.length),
});

/** The project of a search, as an answer shows it. */
export type ShownProject = Readonly<z.output<typeof frameProjectSchema>> & {
  readonly id: string;
  /** The reference or stage of the only documents that it searches; null if it searches others too. */
  readonly documentsOf: string | null;
};
