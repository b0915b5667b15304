/** Limits of site reports, apart from their schemas, because pages need them too (ADR 0075). */
export const MAX_BUFFER_METRES = 10_000;
/** How far the nearest record of a dataset may be from a site to be reported. */
export const NEAREST_METRES = 1000;
/** Longest text of a place that a person types, in characters. It is part of an address. */
export const MAX_PLACE_CHARS = 4000;
