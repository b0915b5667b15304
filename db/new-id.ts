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
    | "top",
): string {
  return `${prefix}_${randomLetters(16)}`;
}

/** Length of the words of a dataset's id, and number of random letters after them: 40 bits. */
const DATASET_ID = { words: 40, letters: 8 };

/** Returns an id that starts with the words of a name, such as `conservation-areas-7k2mq0b1`. */
export function newDatasetId(name: string): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, DATASET_ID.words)
    .replace(/^-+|-+$/g, "");
  return `${words === "" ? "dataset" : words}-${randomLetters(DATASET_ID.letters)}`;
}

function randomLetters(count: number): string {
  return [...randomBytes(count)].map((byte) => ALPHABET[byte & 31]).join("");
}
