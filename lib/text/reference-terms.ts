/** A number that tells a reference from others: "01234" of "DC/24/01234/FUL". */
const OWN_NUMBER = /^\d{4,}$/;

/**
 * Returns the terms of a reference's own numbers: "01234" of "24/01234/FUL". None for other words: dates and ranges of
 * years have no number of their own.
 */
export function ownNumbersOf([whole = "", ...parts]: readonly string[]): readonly string[] {
  return whole.includes("/") && !/^[\d/]+$/.test(whole) ? parts.filter((part) => OWN_NUMBER.test(part)) : [];
}
