import type { MailAttachment } from "./message.ts";

const BEGIN = /^begin [0-7]{3,4} (\S.{0,254})$/;
/** A line of encoded bytes: its first character says how many. */
const ENCODED = /^[!-M][ -`]{1,80}$/;

/** Takes files out of a text that carries them in the old way (uuencode), and returns both. */
export function withoutUuencoded(text: string): { text: string; files: MailAttachment[] } {
  if (!/^begin [0-7]{3,4} /m.test(text)) return { text, files: [] };
  const lines = text.split(/\r\n|\n/);
  const kept: string[] = [];
  const files: MailAttachment[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const name = BEGIN.exec(line)?.[1];
    let end = index + 1;
    while (end < lines.length && ENCODED.test(lines[end] ?? "")) end++;
    if (name === undefined || end === index + 1) {
      kept.push(line);
      continue;
    }
    files.push(fileOf(name, lines.slice(index + 1, end)));
    while (end < lines.length && /^(?:`?|end)\s*$/.test(lines[end] ?? "") && lines[end - 1] !== "end") end++;
    index = end - 1;
  }
  return { text: kept.join("\n"), files };
}

function fileOf(name: string, lines: readonly string[]): MailAttachment {
  const lengths = lines.map((line) => (line.charCodeAt(0) - 32) & 63);
  const bytes = lengths.reduce((sum, length) => sum + length, 0);
  const read = () => Buffer.concat(lines.map((line, index) => decoded(line.slice(1), lengths[index] ?? 0)));
  return { name: name.trim(), mediaType: "application/octet-stream", bytes, isInText: false, read };
}

/** Four characters carry three bytes, six bits each. */
function decoded(line: string, length: number): Buffer {
  const bits = (index: number) => ((line.charCodeAt(index) || 32) - 32) & 63;
  const bytes: number[] = [];
  for (let at = 0; bytes.length < length; at += 4) {
    const word = (bits(at) << 18) | (bits(at + 1) << 12) | (bits(at + 2) << 6) | bits(at + 3);
    bytes.push(word >> 16, (word >> 8) & 255, word & 255);
  }
  return Buffer.from(bytes.slice(0, length));
}
