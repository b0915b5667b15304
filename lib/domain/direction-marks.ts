/** Invisible marks that change the direction of text (Unicode UAX #9, explicit formatting and implicit marks). */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Removes invisible marks of direction. */
export const withoutDirectionMarks = (text: string) => text.replace(DIRECTION_MARKS, "");

/** Counts invisible marks of direction. */
export const directionMarkCount = (text: string) => text.match(DIRECTION_MARKS)?.length ?? 0;
