import type { ExtractionNote } from "#lib/domain/extracted.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { append } from "../../append.ts";
import type { MailAttachment, MailLimits, MailMessage } from "./message.ts";
import { readRichText } from "./rich-text.ts";
import { checkFiles, readTnef, type Tnef } from "./tnef.ts";

const MEDIA_TYPE = /^application\/(?:vnd\.)?ms-tnef$/;
const isTnef = ({ name, mediaType }: MailAttachment) =>
  MEDIA_TYPE.test(mediaType) || /^winmail\.dat$/i.test(name);

type Message = Pick<MailMessage, "text" | "html" | "attachments">;

/**
 * Opens Outlook's wrapping (`winmail.dat`) among the attachments of a message: the files inside take its place. The text
 * inside becomes that of a message without its own. A damaged wrapping stays an attachment, with a note.
 * @throws AppError `too_complex`.
 */
export function openTnef(message: Message, limits: MailLimits): Message & Pick<MailMessage, "notes"> {
  const attachments: MailAttachment[] = [];
  const notes: ExtractionNote[] = [];
  let { text, html } = message;
  for (const attachment of message.attachments) {
    const tnef = isTnef(attachment) ? readOrNote(attachment, limits, message.html) : null;
    if (tnef === null) attachments.push(attachment);
    else if ("code" in tnef) {
      attachments.push(attachment);
      notes.push(tnef);
    } else {
      append(attachments, tnef.files);
      checkFiles(attachments.length, limits.inflate.maxEntries);
      if (tnef.messages > 0) notes.push(MESSAGES);
      if (`${text}${html}`.trim() !== "") continue;
      const read = textIn(tnef, limits);
      ({ text, html } = read);
      notes.push(...read.notes);
    }
  }
  return { attachments, text, html, notes };
}

/** Rich text is read only if there is no other. */
function textIn({ text, html, rtf }: Tnef, limits: MailLimits) {
  if (rtf === null || `${text}${html}`.trim() !== "") return { text, html, notes: [] };
  return { ...readRichText(rtf, limits), html: "" };
}

function readOrNote(attachment: MailAttachment, limits: MailLimits, html: string): Tnef | ExtractionNote {
  try {
    return readTnef(attachment.read(), limits.inflate.maxEntries, html);
  } catch (error) {
    if (isAppError(error, "damaged")) return DAMAGED;
    throw error;
  }
}

const DAMAGED: ExtractionNote = {
  code: "tnef_not_read",
  message:
    "The message brings winmail.dat, Outlook's own wrapping, which is damaged and was not read. Attachments may be inside: ask the sender to send them as ordinary files.",
};
const MESSAGES: ExtractionNote = {
  code: "tnef_message_not_read",
  message: "winmail.dat contains a message or an embedded object, which was not read.",
};
