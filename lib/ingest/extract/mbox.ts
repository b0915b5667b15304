import type { ConversationFacts, Extracted, ExtractInput, Extractor } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { composeParts, headingOf, messageParts } from "./mail/compose-mail.ts";
import type { MailLimits } from "./mail/message.ts";
import { checkTextLength, type MailMessage, nameOf } from "./mail/message.ts";
import { mailMetadata, threadOf } from "./mail/metadata.ts";
import { readMime } from "./mail/read-mime.ts";
import { dateWords, instantOf } from "./mail/sent-at.ts";
import { splitMailbox } from "./mail/split-mailbox.ts";

/**
 * Extracts mailboxes as conversations: a section for each message, in the order of the file, headed by its subject,
 * sender and time.
 */
export function createMboxExtractor(limits: MailLimits = DEFAULT_INGEST_LIMITS): Extractor {
  return {
    format: "mbox",
    fingerprint: FINGERPRINTS.mbox,
    async extract(input: ExtractInput): Promise<Extracted> {
      const messages: MailMessage[] = [];
      let chars = 0;
      for (const bytes of splitMailbox(input.bytes, limits.inflate.maxEntries)) {
        input.signal?.throwIfAborted();
        const message = await readMime(bytes, limits);
        chars += Math.max(message.text.length, message.html.length);
        checkTextLength(chars, limits.textBytes);
        messages.push(message);
      }
      const parts = messages.map((message) => messageParts(message, turnOf(message)));
      const composed = composeParts(messages, parts);
      if (composed.text === "") throw new AppError("empty_file", "The mailbox holds no messages.");
      return { format: "mbox", ...composed, pages: [], metadata: metadataOf(messages) };
    },
  };
}

/** "Parking at the quay (Ann Lee, 1 June 2026, 10:00)". */
function turnOf(message: MailMessage): string {
  const { from, sentAt } = message;
  const facts = [
    from === null ? "" : nameOf(from),
    sentAt === null ? "" : dateWords(sentAt).replace(ZONE, ""),
  ];
  const known = facts.filter((fact) => fact !== "").join(", ");
  return known === "" ? headingOf(message) : `${headingOf(message)} (${known})`;
}

const ZONE = / [+-]\d{2}:\d{2}$/;
const REPLY = /^(?:\s*(?:re|fwd?|aw|wg|sv|antw)\s*(?:\[\d+\])?:)+\s*/i;
const MAX_NAMED = 2;

function metadataOf(messages: readonly MailMessage[]): Extracted["metadata"] {
  const [only] = messages;
  if (only !== undefined && messages.length === 1) return mailMetadata(only);
  const subjects = [...new Set(messages.map((message) => headingOf(message).replace(REPLY, "")))];
  const others = subjects.length - MAX_NAMED;
  const named = subjects.slice(0, MAX_NAMED).join("; ");
  const title = `${named.slice(0, 200)}${others > 0 ? ` and ${others} others` : ""}`;
  const conversation = conversationOf(messages);
  const day = conversation.startedAt;
  return {
    title: subjects.length === 1 ? title : `${messages.length} messages: ${title}`,
    ...(day !== null && { createdAt: day, properties: { date: day } }),
    conversation,
  };
}

function conversationOf(messages: readonly MailMessage[]): ConversationFacts {
  const times = messages.flatMap(({ sentAt }) => (sentAt === null ? [] : [sentAt]));
  const sorted = times.toSorted((a, b) => instantOf(a) - instantOf(b));
  const threads = new Set(messages.map(threadOf));
  const [thread] = threads;
  return {
    turns: messages.length,
    speakers: [...new Set(messages.flatMap(({ from }) => (from === null ? [] : [nameOf(from)])))],
    startedAt: sorted[0] ?? null,
    endedAt: sorted.at(-1) ?? null,
    id: threads.size === 1 && thread ? thread.slice(0, 160) : null,
  };
}
