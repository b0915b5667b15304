/** A piece of a rich text file. Text has the offsets of its bytes. */
export type Token =
  | { readonly kind: "open" }
  | { readonly kind: "close" }
  | { readonly kind: "word"; readonly name: string; readonly value: number | null }
  | { readonly kind: "symbol"; readonly sign: string }
  | { readonly kind: "byte"; readonly byte: number }
  | { readonly kind: "text"; readonly start: number; readonly end: number };

const OPEN = 0x7b;
const CLOSE = 0x7d;
const BACKSLASH = 0x5c;
const MAX_NAME = 32;
const MAX_DIGITS = 10;

/** Splits a rich text file into tokens (RTF 1.9.1). Bytes of `\bin` are skipped, not copied. */
export function* tokensOf(bytes: Uint8Array): Generator<Token> {
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === OPEN || byte === CLOSE) {
      yield { kind: byte === OPEN ? "open" : "close" };
      at++;
    } else if (byte === BACKSLASH) {
      const { token, end } = controlAt(bytes, at + 1);
      yield token;
      at = end + (token.kind === "word" && token.name === "bin" ? Math.max(0, token.value ?? 0) : 0);
    } else {
      const end = textEnd(bytes, at);
      yield { kind: "text", start: at, end };
      at = end;
    }
  }
}

function textEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let byte = bytes[at]; at < bytes.length; byte = bytes[++at]) {
    if (byte === OPEN || byte === CLOSE || byte === BACKSLASH) break;
  }
  return at;
}

function controlAt(bytes: Uint8Array, start: number): { readonly token: Token; readonly end: number } {
  if (isLetter(bytes[start])) return wordAt(bytes, start);
  const sign = String.fromCharCode(bytes[start] ?? 0x20);
  if (sign !== "'") return { token: { kind: "symbol", sign }, end: start + 1 };
  const hex = String.fromCharCode(bytes[start + 1] ?? 0x20, bytes[start + 2] ?? 0x20);
  if (!/^[0-9a-f]{2}$/i.test(hex)) return { token: { kind: "symbol", sign }, end: start + 1 };
  return { token: { kind: "byte", byte: Number.parseInt(hex, 16) }, end: start + 3 };
}

function wordAt(bytes: Uint8Array, start: number): { readonly token: Token; readonly end: number } {
  let at = start;
  while (isLetter(bytes[at]) && at - start < MAX_NAME) at++;
  const name = latin(bytes, start, at);
  const from = at;
  if (bytes[at] === 0x2d && isDigit(bytes[at + 1])) at++;
  while (isDigit(bytes[at]) && at - from <= MAX_DIGITS) at++;
  const value = at > from ? Number.parseInt(latin(bytes, from, at), 10) : null;
  return { token: { kind: "word", name, value }, end: bytes[at] === 0x20 ? at + 1 : at };
}

function latin(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a));
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
