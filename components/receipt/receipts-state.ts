import {
  createSerializer,
  type inferParserType,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";

/** State of the receipts list in the address. */
export const listParsers = {
  /** Searches, or site reports. */
  of: parseAsStringLiteral(["searches", "sites"] as const).withDefault("searches"),
  q: parseAsString.withDefault(""),
  kept: parseAsBoolean.withDefault(false),
  replays: parseAsBoolean.withDefault(false),
  /** Id of the receipt after which the page starts. */
  after: parseAsString,
};
export type ListState = inferParserType<typeof listParsers>;

/** State of a receipt's page. */
export const receiptParsers = {
  /** Repeats the search with the settings of the receipt or of today. */
  replay: parseAsStringLiteral(["receipt", "today"] as const),
};
export type ReceiptState = inferParserType<typeof receiptParsers>;
export type ReplayAs = NonNullable<ReceiptState["replay"]>;

const serializeList = createSerializer(listParsers);
const serializeReceipt = createSerializer(receiptParsers);

/** Returns the address of the list. */
export function receiptsHref(state: Partial<ListState>): string {
  return serializeList("/receipts", state);
}

/** Returns the address of a receipt. */
export function receiptHref(id: string, state: Partial<ReceiptState> = {}): string {
  return serializeReceipt(`/receipts/${encodeURIComponent(id)}`, state);
}
