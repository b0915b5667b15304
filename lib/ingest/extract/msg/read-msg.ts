import type { ExtractionNote } from "#lib/domain/extracted.ts";
import { type CompoundFolder, openCompoundFile } from "../../container/compound-file.ts";
import { encodingOfPage, pageText } from "../mail/code-page.ts";
import type { MailLimits } from "../mail/message.ts";
import {
  checkTextLength,
  encryptedMessage,
  idsIn,
  isInOutlookText,
  MAX_INNER_DEPTH,
  type MailAttachment,
  type MailMessage,
  type MailPerson,
  type OutlookText,
} from "../mail/message.ts";
import { readRichText } from "../mail/rich-text.ts";
import { sentAt } from "../mail/sent-at.ts";
import { type Properties, propertiesOf } from "./properties.ts";

/** Property ids (MS-OXPROPS). */
const ID = {
  ...{ subject: "0037", text: "1000", html: "1013", rtf: "1009", kind: "001A", headers: "007D" },
  ...{ submitted: "0039", delivered: "0E06", created: "3007", textPage: "3FFD", mailPage: "3FDE" },
  ...{ sender: "0C1A", senderSmtp: "5D01", senderAddress: "0C1F", onBehalf: "0042", onBehalfSmtp: "5D02" },
  ...{ messageId: "1035", references: "1039", inReplyTo: "1042" },
  ...{ name: "3001", smtp: "39FE", address: "3003", recipientKind: "0C15" },
  ...{ longName: "3707", shortName: "3704", mediaType: "370E", data: "3701", contentId: "3712" },
} as const;

const EMBEDDED = `__substg1.0_${ID.data}000D`;
const DATA = `__substg1.0_${ID.data}0102`;

/**
 * Reads an Outlook message. Messages inside are read to a depth of two.
 * @throws AppError `damaged`, `too_complex`, `too_large`, `encrypted`.
 */
export function readMsg(bytes: Uint8Array, limits: MailLimits): MailMessage {
  return messageIn(openCompoundFile(bytes, limits.inflate), limits, 0);
}

function messageIn(folder: CompoundFolder, limits: MailLimits, depth: number): MailMessage {
  const start = depth === 0 ? 32 : 24;
  const pages = propertiesOf(folder, start, "windows-1252");
  const encoding = encodingOfPage(pages.number(ID.textPage) ?? pages.number(ID.mailPage));
  const own = propertiesOf(folder, start, encoding);
  const html = htmlOf(own);
  const plain = own.text(ID.text);
  const rtf = own.bytes(ID.rtf);
  const rich = rtf === null || `${plain}${html}`.trim() !== "" ? null : readRichText(rtf, limits);
  const around = { html, hasRichText: rtf !== null };
  const text = rich?.text ?? plain;
  checkTextLength(Math.max(text.length, html.length), limits.textBytes);
  const { attachments, inner, isCut } = filesOf(folder, { encoding, limits, depth, around });
  if (`${text}${html}`.trim() === "" && isEncrypted(own, attachments)) throw encryptedMessage();
  const notes = [...(isCut ? [NESTED] : []), ...(rich?.notes ?? [])];
  return { ...headersOf(folder, own, encoding), text, html, attachments, inner, notes };
}

const NESTED: ExtractionNote = {
  code: "nested_messages_listed",
  message: `Messages inside messages are read ${MAX_INNER_DEPTH} deep. Deeper ones are listed as attachments.`,
};

/** The page is stored as text, or as bytes in an encoding of its own. */
function htmlOf(own: Properties): string {
  const bytes = own.bytes(ID.html);
  return bytes === null ? own.text(ID.html) : pageText(bytes, encodingOfPage(own.number(ID.mailPage)));
}

function isEncrypted(own: Properties, attachments: readonly MailAttachment[]): boolean {
  const isSealed = ({ name }: MailAttachment) => /\.(?:p7m|pgp-encrypted)$/i.test(name);
  return /^IPM\.Note\.SMIME$/i.test(own.text(ID.kind)) || attachments.some(isSealed);
}

function headersOf(folder: CompoundFolder, own: Properties, encoding: string) {
  const headers = own
    .text(ID.headers)
    .slice(0, 1_000_000)
    .replace(/\r?\n[ \t]+/g, " ");
  const header = (name: string) => new RegExp(`^${name}:(.*)$`, "im").exec(headers)?.[1];
  const answers = [
    ...idsIn(own.text(ID.references) || header("references")),
    ...idsIn(own.text(ID.inReplyTo) || header("in-reply-to")),
  ];
  const recipients = recipientsOf(folder, encoding);
  return {
    subject: own.text(ID.subject),
    from: senderOf(own),
    to: recipients.filter(({ kind }) => kind === 1).map(({ person }) => person),
    cc: recipients.filter(({ kind }) => kind === 2).map(({ person }) => person),
    sentAt:
      sentAt(header("date")) ?? own.time(ID.submitted) ?? own.time(ID.delivered) ?? own.time(ID.created),
    messageId: idsIn(own.text(ID.messageId) || header("message-id"))[0] ?? null,
    answers: [...new Set(answers)],
  };
}

/** Addresses inside one organisation are paths of its directory, which nobody reads. */
const isAddress = (text: string) => /^[^\s@/]+@[^\s@]+$/.test(text);

function personOf(name: string, addresses: readonly string[]): MailPerson | null {
  const address = addresses.find(isAddress) ?? "";
  const words = name.replace(/\s+/g, " ").trim().slice(0, 200);
  return words === "" && address === "" ? null : { name: words, address };
}

function senderOf(own: Properties): MailPerson | null {
  const addresses = [own.text(ID.onBehalfSmtp), own.text(ID.senderSmtp), own.text(ID.senderAddress)];
  return personOf(own.text(ID.onBehalf) || own.text(ID.sender), addresses);
}

function foldersNamed(folder: CompoundFolder, start: string): CompoundFolder[] {
  const named = [...folder.folders].filter(([name]) => name.startsWith(start));
  return named.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

function recipientsOf(folder: CompoundFolder, encoding: string): { kind: number; person: MailPerson }[] {
  return foldersNamed(folder, "__recip_version1.0_").flatMap((each) => {
    const own = propertiesOf(each, 8, encoding);
    const person = personOf(own.text(ID.name), [own.text(ID.smtp), own.text(ID.address)]);
    return person === null ? [] : [{ kind: (own.number(ID.recipientKind) ?? 1) & 15, person }];
  });
}

type Surroundings = {
  readonly encoding: string;
  readonly limits: MailLimits;
  readonly depth: number;
  readonly around: OutlookText;
};

function filesOf(folder: CompoundFolder, { encoding, limits, depth, around }: Surroundings) {
  const attachments: MailAttachment[] = [];
  const inner: MailMessage[] = [];
  let isCut = false;
  for (const each of foldersNamed(folder, "__attach_version1.0_")) {
    const own = propertiesOf(each, 8, encoding);
    const message = each.folders.get(EMBEDDED);
    const isMessage = message?.streams.has("__properties_version1.0") === true;
    if (message && isMessage && depth < MAX_INNER_DEPTH) inner.push(messageIn(message, limits, depth + 1));
    else attachments.push(attachmentOf(each, own, around));
    isCut ||= isMessage && depth >= MAX_INNER_DEPTH;
  }
  return { attachments, inner, isCut };
}

function attachmentOf(folder: CompoundFolder, own: Properties, around: OutlookText): MailAttachment {
  const data = folder.streams.get(DATA);
  const mediaType = own.text(ID.mediaType).toLowerCase() || "application/octet-stream";
  const name = own.text(ID.longName) || own.text(ID.shortName) || own.text(ID.name);
  return {
    name: name.replace(/\s+/g, " ").trim().slice(0, 255),
    mediaType,
    bytes: data?.size ?? 0,
    isInText: isInOutlookText(mediaType, own.text(ID.contentId), around),
    read: () => data?.read() ?? new Uint8Array(),
  };
}
