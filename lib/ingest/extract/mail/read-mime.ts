import type { Address, Attachment, Email } from "postal-mime";
import type { ExtractionNote } from "#lib/domain/extracted.ts";
import { decodeText } from "../../decode.ts";
import { checkParts } from "./count-parts.ts";
import { mendCharacters } from "./mend-characters.ts";
import {
  checkTextLength,
  encryptedMessage,
  idsIn,
  MAX_INNER_DEPTH,
  type MailAttachment,
  type MailLimits,
  type MailMessage,
  type MailPerson,
} from "./message.ts";
import { openTnef } from "./open-tnef.ts";
import { parseMime } from "./parse-mime.ts";
import { sentAt } from "./sent-at.ts";
import { withoutUuencoded } from "./uuencoded.ts";

/**
 * Reads a message in the internet's format (RFC 5322, MIME). Messages inside are read to a depth of two; others and
 * those that are sent as files stay attachments.
 * @throws AppError `too_complex`, `too_large`, `encrypted`, `damaged`.
 */
export async function readMime(bytes: Uint8Array, limits: MailLimits, depth = 0): Promise<MailMessage> {
  const plain = asBytes(bytes);
  checkParts(plain, limits.inflate.maxEntries);
  const email = await parseMime(plain);
  const { text: ownText, files } = withoutUuencoded(mendCharacters(email.text ?? ""));
  const ownHtml = mendCharacters(email.html ?? "");
  const isPart = (attachment: Attachment) =>
    attachment.mimeType === "message/rfc822" && attachment.disposition !== "attachment";
  const innerParts = email.attachments.filter(isPart);
  const read = depth < MAX_INNER_DEPTH ? innerParts : [];
  const inner: MailMessage[] = [];
  for (const part of read) inner.push(await readMime(contentOf(part), limits, depth + 1));
  const listed = email.attachments.filter((attachment) => !read.includes(attachment));
  const sent = [...listed.map((attachment) => attachmentOf(attachment, ownHtml)), ...files];
  const own = { text: ownText, html: ownHtml, attachments: sent };
  const { text, html, attachments, notes } = openTnef(own, limits);
  checkTextLength(Math.max(text.length, html.length), limits.textBytes);
  if (`${text}${html}`.trim() === "" && attachments.some(isEncrypted)) throw encryptedMessage();
  return {
    ...headersOf(email),
    ...{ text, html, attachments, inner },
    notes: [...notes, ...(read.length < innerParts.length ? [NESTED] : [])],
  };
}

const NESTED: ExtractionNote = {
  code: "nested_messages_listed",
  message: `Messages inside messages are read ${MAX_INNER_DEPTH} deep. Deeper ones are listed as attachments.`,
};

/** Some programs store messages as UTF-16, or with a mark at their start. */
function asBytes(bytes: Uint8Array): Uint8Array {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isWide) return new TextEncoder().encode(decodeText(bytes).text);
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

function headersOf(email: Email) {
  const written = (key: string) => email.headers.find((header) => header.key === key)?.value;
  const ids = idsIn(email.messageId);
  const answers = [...idsIn(email.references), ...idsIn(email.inReplyTo)];
  return {
    subject: mendCharacters(email.subject ?? ""),
    from: personsOf(email.from ? [email.from] : [])[0] ?? null,
    to: personsOf(email.to),
    cc: personsOf(email.cc),
    sentAt: sentAt(written("date")),
    messageId: ids[0] ?? null,
    answers: [...new Set(answers)],
  };
}

const MAX_PERSONS = 1000;

function personsOf(addresses: readonly Address[] = []): MailPerson[] {
  return addresses
    .flatMap((address) => (address.group === undefined ? [address] : address.group))
    .slice(0, MAX_PERSONS)
    .map(({ name, address }) => ({
      name: mendCharacters(name).replace(/\s+/g, " ").slice(0, 200),
      address: address.replace(/\s+/g, " ").slice(0, 320),
    }))
    .filter(({ name, address }) => name.trim() !== "" || address !== "");
}

function contentOf({ content }: Attachment): Uint8Array {
  if (typeof content === "string") return new TextEncoder().encode(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

function attachmentOf(attachment: Attachment, html: string): MailAttachment {
  const bytes = contentOf(attachment);
  const id = attachment.contentId?.replace(/^<|>$/g, "");
  const isPicture = attachment.mimeType.startsWith("image/");
  const isInText = isPicture && attachment.related === true && id !== undefined && html.includes(`cid:${id}`);
  return {
    name: mendCharacters(attachment.filename ?? "")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 255),
    mediaType: attachment.mimeType,
    bytes: bytes.byteLength,
    isInText,
    read: () => bytes,
  };
}

const isEncrypted = ({ mediaType, name }: MailAttachment) =>
  /^application\/(?:x-)?pkcs7-mime$|^application\/pgp-encrypted$/.test(mediaType) || /\.p7m$/i.test(name);
