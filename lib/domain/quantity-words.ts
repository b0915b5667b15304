/* Counts, plurals and lists in words, for pages and for files. */

const COUNT = new Intl.NumberFormat("en-GB");

/** "1,204". */
export function count(value: number): string {
  return COUNT.format(value);
}

const PLURAL = new Intl.PluralRules("en-GB");

/** Returns the form of a word that fits a number: "is" or "are", "document" or "documents". */
export function pluralForm(value: number, one: string, many = `${one}s`): string {
  return PLURAL.select(value) === "one" ? one : many;
}

/** "1 document", "1,204 documents". */
export function plural(value: number, one: string, many?: string): string {
  return `${count(value)} ${pluralForm(value, one, many)}`;
}

/** Joins items to a phrase: "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
