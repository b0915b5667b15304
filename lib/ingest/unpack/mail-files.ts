import { separatePath } from "#lib/domain/source-path.ts";
import type { MailLimits, MailMessage } from "../extract/mail/message.ts";
import { readMime } from "../extract/mail/read-mime.ts";
import { splitMailbox } from "../extract/mail/split-mailbox.ts";
import { readMsg } from "../extract/msg/read-msg.ts";

/** A file that a mail file brings. */
export type MailFile = {
  /** Its name; in a mailbox below the number and subject of its message. Unique in the mail file. */
  readonly path: string;
  readonly size: number;
  read(): Uint8Array;
};

type ReadMessages = (bytes: Uint8Array, limits: MailLimits) => AsyncIterable<MailMessage>;

const MESSAGES: Readonly<Record<"eml" | "msg" | "mbox", ReadMessages>> = {
  async *eml(bytes, limits) {
    yield await readMime(bytes, limits);
  },
  async *msg(bytes, limits) {
    yield readMsg(bytes, limits);
  },
  async *mbox(bytes, limits) {
    for (const message of splitMailbox(bytes, limits.inflate.maxEntries))
      yield await readMime(message, limits);
  },
};

const MAX_FOLDER = 80;

/**
 * Yields the attachments of a mail file, those of the messages inside too, in the order of the text. Pictures inside the
 * text are left out, and so are messages that are part of the text.
 * @throws AppError as the reader of the format does.
 */
export async function* mailFiles(
  format: keyof typeof MESSAGES,
  bytes: Uint8Array,
  limits: MailLimits,
): AsyncGenerator<MailFile> {
  const taken = new Set<string>();
  let number = 0;
  for await (const message of MESSAGES[format](bytes, limits)) {
    number++;
    // The parts of a reference such as "LD/21/0117" are no folders.
    const subject = asName(message.subject.replace(/[\\/]/g, "-")).slice(0, MAX_FOLDER).trim();
    const folder = format === "mbox" ? `${String(number).padStart(4, "0")} ${subject}`.trim() : "";
    yield* filesOf(message, folder === "" ? "" : `${folder}/`, taken);
  }
}

function* filesOf(message: MailMessage, folder: string, taken: Set<string>): Generator<MailFile> {
  for (const inner of message.inner) yield* filesOf(inner, folder, taken);
  for (const { name, mediaType, bytes, isInText, read } of message.attachments) {
    if (isInText) continue;
    const unnamed = mediaType === "message/rfc822" ? "message.eml" : "attachment";
    const wanted = `${folder}${asName(name) || unnamed}`;
    const path = taken.has(wanted) ? separatePath(wanted, (other) => taken.has(other)) : wanted;
    taken.add(path);
    yield { path, size: bytes, read };
  }
}

/** A name as sent may hold folders of the sender's machine, which say nothing here. */
function asName(name: string): string {
  return (name.split(/[\\/]/).at(-1) ?? "").replace(/^\.+/, "").trim();
}
