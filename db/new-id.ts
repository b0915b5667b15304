import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789abcdefghijklmnopqrstuv"; // 32 letters: five bits each, no modulo bias

/** A random id such as `doc_7k2m…`: 16 letters, 80 bits. */
export function newId(
  prefix:
    | "doc"
    | "job"
    | "batch"
    | "trace"
    | "run"
    | "pack"
    | "item"
    | "root"
    | "sync"
    | "off"
    | "syn"
    | "top"
    | "set"
    | "site"
    | "proj",
): string {
  const letters = [...randomBytes(16)].map((byte) => ALPHABET[byte & 31]);
  return `${prefix}_${letters.join("")}`;
}
