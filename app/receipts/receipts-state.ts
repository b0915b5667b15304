import {
  createSerializer,
  type inferParserType,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";

/** What the list of receipts shows. */
export const listParsers = {
  q: parseAsString.withDefault(""),
  kept: parseAsBoolean.withDefault(false),
  replays: parseAsBoolean.withDefault(false),
  /** The receipt that the page starts after. */
  after: parseAsString,
};
export type ListState = inferParserType<typeof listParsers>;

/** What one receipt's page shows. */
export const receiptParsers = {
  /** Run again, as of then or of today. */
  replay: parseAsStringLiteral(["receipt", "today"] as const),
};
export type ReceiptState = inferParserType<typeof receiptParsers>;
export type ReplayAs = NonNullable<ReceiptState["replay"]>;

const serializeList = createSerializer(listParsers);
const serializeReceipt = createSerializer(receiptParsers);

/** The address of the list. */
export function receiptsHref(state: Partial<ListState>): string {
  return serializeList("/receipts", state);
}

/** The address of a receipt. */
export function receiptHref(id: string, state: Partial<ReceiptState> = {}): string {
  return serializeReceipt(`/receipts/${encodeURIComponent(id)}`, state);
}
