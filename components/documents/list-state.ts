import {
  createSerializer,
  type inferParserType,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { DOCUMENT_SORTS, LISTED_STATES } from "#lib/domain/document-table.ts";

export const PAGE_SIZE = 50;

/** State of the list in the address. */
export const listParsers = {
  q: parseAsString.withDefault(""),
  corpus: parseAsString.withDefault(""),
  state: parseAsStringLiteral(LISTED_STATES),
  /** Null: most recently changed first. */
  sort: parseAsStringLiteral(DOCUMENT_SORTS),
  offset: parseAsInteger.withDefault(0),
};
export type ListState = inferParserType<typeof listParsers>;

/** Returns the filters as API parameters. */
export function filterQuery(state: Pick<ListState, "q" | "corpus" | "state">) {
  return {
    ...(state.q === "" ? {} : { q: state.q }),
    ...(state.corpus === "" ? {} : { corpus: state.corpus }),
    ...(state.state === null ? {} : { state: state.state }),
  };
}

/** Returns the list's state as API parameters. */
export function listQuery(state: ListState) {
  return {
    ...filterQuery(state),
    ...(state.sort === null ? {} : { sort: state.sort }),
    offset: Math.max(0, state.offset),
    limit: PAGE_SIZE,
  };
}

const serialize = createSerializer(listParsers);

/** Returns the address of a list state. */
export function listHref(state: Partial<ListState>): string {
  return serialize("/documents", state);
}
