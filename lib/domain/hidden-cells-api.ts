import { z } from "zod";
import { hiddenAtEnd } from "./hidden-cells.ts";
import type { LineRange } from "./sheet-place.ts";

const lines = { first: z.number().int(), last: z.number().int() };
const linesSchema = z.array(z.object(lines));

/** What is hidden of the cells of a passage or quote (ADR 0097), over HTTP and in exports. */
export const hiddenCellsSchema = z
  .object({
    sheet: z.boolean().describe("the whole sheet is hidden"),
    rows: linesSchema,
    columns: linesSchema.describe("by number; 3 is column C"),
    cells: z
      .array(z.object({ row: z.number().int(), ...lines }))
      .optional()
      .describe(
        "columns of a row whose cells show nothing, because of their number format or colours; absent if there are none",
      ),
  })
  .describe("what spreadsheet programs hide of its cells; absent if nothing is hidden");

/** What is hidden, if anything is. */
export type HiddenPart = { readonly hidden?: z.infer<typeof hiddenCellsSchema> | undefined };

/** Returns what is hidden of the cells that a section path ends with. */
export function hiddenPart(sectionPath: readonly string[]): HiddenPart {
  const hidden = hiddenAtEnd(sectionPath);
  if (hidden === null) return {};
  const { sheet, rows, columns, cells } = hidden;
  const listed = (ranges: readonly LineRange[]) => ranges.map(([first, last]) => ({ first, last }));
  return {
    hidden: {
      ...{ sheet, rows: listed(rows), columns: listed(columns) },
      ...(cells.length > 0 && { cells: cells.map(([row, first, last]) => ({ row, first, last })) }),
    },
  };
}
