import {
  createSerializer,
  type inferParserType,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";

export const DOCUMENT_STATES = ["received", "extracted", "indexed", "failed"] as const;
export const PAGE_SIZE = 50;

/** What the list shows. */
export const listParsers = {
  q: parseAsString.withDefault(""),
  corpus: parseAsString.withDefault(""),
  state: parseAsStringLiteral(DOCUMENT_STATES),
  offset: parseAsInteger.withDefault(0),
};
export type ListState = inferParserType<typeof listParsers>;

/** The list's address as the reads take it. */
export function listQuery(state: ListState) {
  return {
    ...(state.q === "" ? {} : { q: state.q }),
    ...(state.corpus === "" ? {} : { corpus: state.corpus }),
    ...(state.state === null ? {} : { state: state.state }),
    offset: Math.max(0, state.offset),
    limit: PAGE_SIZE,
  };
}

const serialize = createSerializer(listParsers);

/** The address of a state of the list. */
export function listHref(state: Partial<ListState>): string {
  return serialize("/documents", state);
}
