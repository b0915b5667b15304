import { extensionOf } from "./languages.ts";
import { looksLikeMail } from "./text-shape.ts";

const HEAD_BYTES = 65_536;
/** "From ann@riverside.example Mon Jun  1 10:00:00 2026", followed by a header line. */
const SEPARATOR =
  /^From \S.{0,500}?\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? .{0,60}?\d{1,2}:\d{2}.{0,40}(?:\r?\n)>?[\w-]{1,100}:/;

/** True if the text begins with the line that separates messages in a mailbox, and a header line. */
export function startsMailbox(text: string): boolean {
  return SEPARATOR.test(text);
}

/** Fields that a message gets when it is sent. */
const SENT = /^(?:to|received|delivered-to|return-path|x-mailer):/im;
const SAVED_BY = /^(?:snapshot-content-location:|from:\s*["<]*saved by )/im;
const PAGE_TYPE = /^content-type:\s*(?:multipart\/related|text\/html)\b/im;

/**
 * True for a web page saved as a message (mht, mhtml): it holds a page, and nobody sent it.
 * @param named true if its name says so.
 */
function isSavedPage(text: string, named: boolean): boolean {
  const head = text.split(/\r?\n\r?\n/, 1)[0] ?? "";
  if (!PAGE_TYPE.test(head) || !looksLikeMail(head, true)) return false;
  if (named || SAVED_BY.test(head)) return true;
  return /^mime-version:/im.test(head) && !/^from:/im.test(head) && !SENT.test(head);
}

/** Returns the kind of MIME file that bytes begin like, or null. Mail is not always text in one encoding. */
export function mailKind(head: Uint8Array, fileName: string): "eml" | "mbox" | "mhtml" | null {
  const start = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const text = bytes.toString("latin1", start, start + HEAD_BYTES);
  // Text in UTF-16 is recognised after it is decoded.
  if (text.split("\n", 1)[0]?.includes("\u0000")) return null;
  const extension = extensionOf(fileName);
  if (isSavedPage(text, extension === "mht" || extension === "mhtml")) return "mhtml";
  if (extension !== "eml" && startsMailbox(text)) return "mbox";
  return looksLikeMail(text, extension === "eml") ? "eml" : null;
}
