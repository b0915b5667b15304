/**
 * A handler of our own web server (`cli/web`) leaves sending a stored file to the server: it returns no body and names
 * the part under this header, as other servers do with X-Sendfile. The server removes the header. The framework would
 * allocate a new buffer for every piece and hold many at once (ADR 0059).
 */
export const SEND_FILE = "x-send-file";

export type FilePart = {
  readonly path: string;
  /** First byte. */
  readonly start: number;
  /** The byte after the last. */
  readonly end: number;
};

export function writePart({ path, start, end }: FilePart): string {
  return `${start}-${end} ${encodeURIComponent(path)}`;
}

/** @throws Error when `header` is not from `writePart`. */
export function readPart(header: string): FilePart {
  const found = /^(\d+)-(\d+) (\S+)$/.exec(header);
  if (!found) throw new Error(`The header ${SEND_FILE} names no part of a file.`);
  return { path: decodeURIComponent(found[3] ?? ""), start: Number(found[1]), end: Number(found[2]) };
}
