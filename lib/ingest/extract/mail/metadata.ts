import type { ExtractedMetadata } from "#lib/domain/extracted.ts";
import { metadataOf } from "../shared/metadata.ts";
import { type MailMessage, nameOf, personWords } from "./message.ts";

const MAX_TITLE = 300;

/** Returns the thread that a message belongs to: the oldest message that it answers, or else itself. */
export function threadOf({ messageId, answers }: MailMessage): string | null {
  return answers[0] ?? messageId;
}

/**
 * Returns a message's metadata: subject, sender, people, dates, ids. Its date is when it was sent, which is its
 * publication and not a date of the file. `conversation_id` joins the messages of one thread.
 */
export function mailMetadata(message: MailMessage): ExtractedMetadata {
  const subject = message.subject.replace(/\s+/g, " ").trim().slice(0, MAX_TITLE);
  const { author: _, ...known } = metadataOf({
    ...(message.sentAt !== null && { date: message.sentAt }),
    ...(message.from !== null && { from: personWords(message.from) }),
    ...(message.to.length > 0 && { to: message.to.map(personWords) }),
    ...(message.cc.length > 0 && { cc: message.cc.map(personWords) }),
    ...(message.messageId !== null && { message_id: message.messageId }),
    ...(message.answers.length > 0 && { references: [...message.answers] }),
    ...(threadOf(message) !== null && { conversation_id: threadOf(message) }),
    ...(message.attachments.length > 0 && { attachments: message.attachments.map(({ name }) => name) }),
  });
  return {
    ...(subject !== "" && { title: subject }),
    ...(message.from !== null && { author: nameOf(message.from) }),
    ...known,
  };
}
