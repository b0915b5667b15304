import type { Across } from "#lib/domain/across.ts";

/** Where the parts of a comparison lead; given by the page. */
export type AcrossLinks = {
  /** A passage in the viewer, with the question asked of its side. */
  readonly hrefOf: (side: number, ref: string) => string;
  /** The search of one side. */
  readonly searchHref: (side: number) => string;
  readonly receiptHref: (id: string) => string;
};

/** The title of the document that a shown passage is of. */
export function titlesByRef({ sides }: Pick<Across, "sides">): ReadonlyMap<string, string> {
  return new Map(
    sides.flatMap(({ documents }) =>
      documents.flatMap(({ title, passages }) => passages.map(({ ref }) => [ref, title] as const)),
    ),
  );
}
