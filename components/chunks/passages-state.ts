import { createParser, createSerializer, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { readingParsers } from "#components/address/search-state.ts";
import { CHUNK_FLAGS, type ChunksQuery } from "#lib/domain/chunk-api.ts";

/** Passages per page of the list. */
export const PAGE_SIZE = 50;

const offset = createParser<number>({
  parse: (value) => (/^\d{1,6}$/.test(value) ? Number(value) : null),
  serialize: String,
}).withDefault(0);

const { doc: _doc, version: _version, ...places } = readingParsers;

/** The test question, the filter of the list, and the passage open in the document. */
export const passagesParsers = {
  q: parseAsString.withDefault(""),
  flag: parseAsStringLiteral(CHUNK_FLAGS),
  from: offset,
  ...places,
};

export type PassagesState = {
  readonly q: string;
  readonly flag: ChunksQuery["flag"] | null;
  readonly from: number;
};

const serialize = createSerializer(passagesParsers);

export function passagesHref(id: string, state: Partial<PassagesState>): string {
  return serialize(`/admin/passages/${encodeURIComponent(id)}`, state);
}

/** Returns the API parameters of a list state. */
export function asked({ q, flag, from }: PassagesState): ChunksQuery {
  const query = q.trim();
  return {
    offset: from,
    limit: PAGE_SIZE,
    ...(query === "" ? {} : { q: query }),
    ...(flag === null || flag === undefined ? {} : { flag }),
  };
}
