import type { Across } from "#lib/domain/across.ts";

/** Links of the comparison. The page provides them. */
export type AcrossLinks = {
  /** Opens a passage in the viewer, with the question of its side. */
  readonly hrefOf: (side: number, ref: string) => string;
  /** Opens the search of one side. */
  readonly searchHref: (side: number) => string;
  readonly receiptHref: (id: string) => string;
};

/** Maps the ref of each shown passage to the title of its document. */
export function titlesByRef({ sides }: Pick<Across, "sides">): ReadonlyMap<string, string> {
  return new Map(
    sides.flatMap(({ documents }) =>
      documents.flatMap(({ title, passages }) => passages.map(({ ref }) => [ref, title] as const)),
    ),
  );
}
