import type { Extracted, ExtractionNote } from "#lib/domain/extracted.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { compose, type DraftBlock } from "../shared/compose.ts";
import { bodyOf } from "./body.ts";
import { type MailAttachment, type MailMessage, type MailPerson, nameOf, personWords } from "./message.ts";
import { dateWords } from "./sent-at.ts";

const MAX_PEOPLE = 50;
const MAX_LISTED = 1000;

/** The heading of a message: its subject, or else its sender. */
export function headingOf({ subject, from }: MailMessage): string {
  const words = subject.replace(/\s+/g, " ").trim();
  if (words !== "") return words;
  return from === null ? "Message without a subject" : `Message from ${nameOf(from)}`;
}

type MessageParts = { readonly drafts: readonly DraftBlock[]; readonly hasMarked: boolean };

/** Returns a message as blocks: its subject, who wrote it to whom and when, its text, messages inside, attachments. */
export function messageParts(message: MailMessage, heading = headingOf(message), level = 1): MessageParts {
  const body = bodyOf(message);
  const inner = message.inner.map((each) =>
    messageParts(each, `Attached message: ${headingOf(each)}`, Math.min(6, level + 1)),
  );
  const drafts: DraftBlock[] = [
    { kind: "heading", level, runs: [{ text: heading }] },
    ...headLines(message),
    ...body.drafts,
    ...inner.flatMap((each) => each.drafts),
    ...attachmentList(message.attachments, Math.min(6, level + 1)),
  ];
  return { drafts, hasMarked: body.hasMarked || inner.some((each) => each.hasMarked) };
}

function headLines({ from, to, cc, sentAt }: MailMessage): DraftBlock[] {
  const lines = [
    from === null ? "" : `From: ${personWords(from)}`,
    people("To", to),
    people("Cc", cc),
    sentAt === null ? "" : `Date: ${dateWords(sentAt)}`,
  ];
  const item = (text: string): DraftBlock => ({ kind: "list-item", level: 1, runs: [{ text }] });
  return lines.filter((line) => line !== "").map(item);
}

function people(label: string, persons: readonly MailPerson[]): string {
  if (persons.length === 0) return "";
  const named = persons.slice(0, MAX_PEOPLE).map(personWords).join(", ");
  const others = persons.length - MAX_PEOPLE;
  return `${label}: ${named}${others > 0 ? ` and ${others} others` : ""}`;
}

function attachmentList(attachments: readonly MailAttachment[], level: number): DraftBlock[] {
  const files = attachments.filter(({ isInText }) => !isInText);
  if (files.length === 0) return [];
  const items = files.slice(0, MAX_LISTED).map(
    (file): DraftBlock => ({
      ...{ kind: "list-item", level: 1, marker: "•" },
      runs: [{ text: `${file.name || `A file of type ${file.mediaType}`} (${sizeWords(file.bytes)})` }],
    }),
  );
  return [{ kind: "heading", level, runs: [{ text: "Attachments" }] }, ...items];
}

const MARKED: ExtractionNote = {
  code: "quoted_replies_marked",
  message: "Earlier messages that are quoted and signatures stay in the text. Searches leave them out.",
};

/**
 * Returns a message's text, blocks and notes.
 * @throws AppError `empty_file` for a message without subject, text and attachments.
 */
export function composeMessage(message: MailMessage): Pick<Extracted, "text" | "blocks" | "notes"> {
  const hasWords = [message.subject, message.text, message.html].some((part) => part.trim() !== "");
  if (!hasWords && message.attachments.length === 0 && message.inner.length === 0)
    throw new AppError("empty_file", "The message has no subject, no text and no attachments.");
  return composeParts([message], [messageParts(message)]);
}

/** Returns several messages as one text, with their notes. Equal notes appear once. */
export function composeParts(
  messages: readonly MailMessage[],
  parts: readonly MessageParts[],
): Pick<Extracted, "text" | "blocks" | "notes"> {
  const composed = compose(parts.flatMap(({ drafts }) => drafts));
  const notes = messages.flatMap(notesOf);
  if (parts.some(({ hasMarked }) => hasMarked)) notes.push(MARKED);
  if (composed.text.includes("\ufffd") && notes.every(({ code }) => code !== "characters_replaced"))
    notes.push({
      code: "characters_replaced",
      message: "Some characters of the message could not be read. Each is \ufffd in the text.",
    });
  return { ...composed, notes: [...new Map(notes.map((note) => [note.code, note])).values()] };
}

function notesOf(message: MailMessage): ExtractionNote[] {
  return [...message.notes, ...message.inner.flatMap(notesOf)];
}
