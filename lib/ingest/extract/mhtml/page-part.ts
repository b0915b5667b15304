import { AppError } from "#lib/errors/app-error.ts";
import { boundaryLines } from "../mail/boundary-lines.ts";
import { checkParts } from "../mail/count-parts.ts";
import { mendCharacters } from "../mail/mend-characters.ts";
import { parseMime } from "../mail/parse-mime.ts";
import { sentAt } from "../mail/sent-at.ts";

/** The page of a saved web page, and what the file says about it. */
type PagePart = {
  readonly bytes: Uint8Array;
  /** The encoding that the part's header names. */
  readonly charset: string | undefined;
  readonly subject: string;
  /** ISO 8601; null without a readable date. */
  readonly savedAt: string | null;
  /** The address of the page. */
  readonly savedFrom: string | undefined;
};

type Part = { readonly head: string; readonly start: number; readonly end: number };

/**
 * Finds the page in a web page saved as a MIME message (RFC 2557): the part that `start` names, else the first part that
 * is a page. Frames and pictures are neither decoded nor fetched.
 * @throws AppError `damaged` without a page, `too_complex`.
 */
export async function pagePart(bytes: Uint8Array, maxParts: number): Promise<PagePart> {
  checkParts(bytes, maxParts);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = headAt(buffer, 0);
  const type = field(head, "content-type");
  const boundary = parameter(type, "boundary");
  const whole = { head, start: 0, end: buffer.length };
  const page = chosen(boundary === undefined ? [whole] : partsOf(buffer, boundary), parameter(type, "start"));
  if (page === undefined) throw new AppError("damaged", "This saved web page does not contain its page.");
  const { subject = "" } = await parseMime(Buffer.from(`Subject: ${field(head, "subject") ?? ""}\r\n\r\n`));
  return {
    bytes: await contentOf(buffer.subarray(page.start, page.end)),
    charset: parameter(field(page.head, "content-type"), "charset"),
    subject: mendCharacters(subject),
    savedAt: sentAt(field(head, "date")),
    savedFrom: field(head, "snapshot-content-location") ?? field(page.head, "content-location"),
  };
}

const PAGE = /^(?:text\/html|application\/xhtml\+xml|multipart\/alternative)\b/i;

function chosen(parts: readonly Part[], start: string | undefined): Part | undefined {
  const pages = parts.filter(({ head }) => PAGE.test(field(head, "content-type") ?? ""));
  return pages.find(({ head }) => start !== undefined && field(head, "content-id") === start) ?? pages[0];
}

/**
 * Returns the decoded bytes of a part. The MIME parser returns those of an attachment, but the text of a page, and then
 * the encoding that the page itself declares would be lost.
 */
async function contentOf(part: Buffer): Promise<Uint8Array> {
  const email = await parseMime(Buffer.concat([Buffer.from("Content-Disposition: attachment\r\n"), part]));
  const content = email.attachments[0]?.content ?? email.html ?? "";
  if (typeof content === "string") return new TextEncoder().encode(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

/** Returns the parts after the lines that consist of the boundary. A file that was cut off ends within its last part. */
function partsOf(buffer: Buffer, boundary: string): Part[] {
  const parts: Part[] = [];
  let start: number | null = null;
  const add = (end: number) => {
    if (start !== null && start < end) parts.push({ head: headAt(buffer, start), start, end });
  };
  for (const line of boundaryLines(buffer, new Set([boundary]))) {
    add(line.start);
    if (line.closes) return parts;
    start = line.end;
  }
  add(buffer.length);
  return parts;
}

const MAX_HEAD_BYTES = 16_384;

function headAt(buffer: Buffer, start: number): string {
  const text = buffer.toString("latin1", start, Math.min(buffer.length, start + MAX_HEAD_BYTES));
  return (text.split(/\r?\n\r?\n/, 1)[0] ?? "").replace(/\r?\n[ \t]+/g, " ");
}

/** Returns the value of a header field. */
function field(head: string, name: string): string | undefined {
  const line = head.split(/\r?\n/).find((each) => each.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim() || undefined;
}

/** Returns a parameter of a header field, without quotes. */
function parameter(value: string | undefined, name: string): string | undefined {
  const [, quoted, bare] =
    new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]{1,200})"|([^\\s";]{1,200}))`, "i").exec(value ?? "") ?? [];
  return quoted ?? bare;
}
