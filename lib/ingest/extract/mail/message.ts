import type { ExtractionNote } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { IngestLimits } from "../../limits.ts";

/** The limits of ingestion that apply to a message. */
export type MailLimits = Pick<IngestLimits, "textBytes" | "inflate" | "maxDepth">;

export type MailPerson = { readonly name: string; readonly address: string };

/** A file that a message brings. `read` decodes it on demand. */
export type MailAttachment = {
  /** As sent; "" without a name. */
  readonly name: string;
  /** In lower case, without parameters. */
  readonly mediaType: string;
  readonly bytes: number;
  /** True for pictures inside the text, such as logos. They are not listed. */
  readonly isInText: boolean;
  read(): Uint8Array;
};

/** The text of a message of Outlook, as far as pictures stand in it. */
export type OutlookText = { readonly html: string; readonly hasRichText: boolean };

/**
 * True for a picture in the text of a message of Outlook. Its page names the picture. The rich text is not searched, so
 * each picture with an id counts.
 */
export function isInOutlookText(mediaType: string, contentId: string, text: OutlookText): boolean {
  const id = contentId.replace(/^<|>$/g, "");
  if (!mediaType.startsWith("image/") || id === "") return false;
  return text.html === "" ? text.hasRichText : text.html.includes(`cid:${id}`);
}

/** A message of any kind of mail file. */
export type MailMessage = {
  readonly subject: string;
  readonly from: MailPerson | null;
  readonly to: readonly MailPerson[];
  readonly cc: readonly MailPerson[];
  /** ISO 8601 with the sender's time zone if stated; null without a readable date. */
  readonly sentAt: string | null;
  readonly messageId: string | null;
  /** Ids of the messages that it answers, the oldest first. */
  readonly answers: readonly string[];
  /** The plain text; "" without one. */
  readonly text: string;
  /** The text as a page; "" without one. */
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
  /** Messages inside that are part of the text, not files. */
  readonly inner: readonly MailMessage[];
  readonly notes: readonly ExtractionNote[];
};

/** Deeper messages inside a message are listed, not read. */
export const MAX_INNER_DEPTH = 2;

/** What a person is called: the name, or else the address. A name cannot look like an address in brackets. */
export function nameOf({ name, address }: MailPerson): string {
  return name.replace(/[<>]/g, "").trim() || address;
}

/** The person in words: "Ann Lee <ann@riverside.example>". */
export function personWords(person: MailPerson): string {
  const name = nameOf(person);
  return person.address === "" || name === person.address ? name : `${name} <${person.address}>`;
}

const MESSAGE_ID = /<([^<>\s]{1,250})>/g;
const MAX_IDS = 100;

/** Returns the message ids in a header, without brackets. */
export function idsIn(header: string | undefined): string[] {
  const ids = [...(header ?? "").matchAll(MESSAGE_ID)].map((match) => match[1] ?? "");
  return [...new Set(ids)].slice(0, MAX_IDS);
}

/** Error for a message whose text is encrypted. */
export function encryptedMessage(): AppError {
  return new AppError(
    "encrypted",
    "The message is encrypted, so its text cannot be read. Open it in a mail program, save it without encryption and add that.",
  );
}

/**
 * Checks the length of a message's text, which has the limit of text files.
 * @throws AppError `too_large`.
 */
export function checkTextLength(length: number, limit: number): void {
  if (length <= limit) return;
  throw new AppError(
    "too_large",
    `The text of this message is longer than the ${limit} characters that are read. Raise MAX_TEXT_MB to read it.`,
    { limit },
  );
}
