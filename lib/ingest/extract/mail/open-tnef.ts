import type { ExtractionNote } from "#lib/domain/extracted.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { readRichText } from "../msg/rich-text.ts";
import type { MailAttachment, MailLimits } from "./message.ts";
import { readTnef, type Tnef } from "./tnef.ts";

const MEDIA_TYPE = /^application\/(?:vnd\.)?ms-tnef$/;
const isTnef = ({ name, mediaType }: MailAttachment) =>
  MEDIA_TYPE.test(mediaType) || /^winmail\.dat$/i.test(name);

type Opened = {
  /** The attachments, with the files inside Outlook's wrapping in its place. */
  readonly attachments: readonly MailAttachment[];
  /** The text inside the wrapping; "" without one. */
  readonly text: string;
  readonly html: string;
  readonly notes: readonly ExtractionNote[];
};

/**
 * Opens Outlook's wrapping (`winmail.dat`) among the attachments of a message. A damaged one stays an attachment, with a
 * note.
 * @throws AppError `too_complex`.
 */
export function openTnef(attachments: readonly MailAttachment[], limits: MailLimits): Opened {
  const opened: MailAttachment[] = [];
  const notes: ExtractionNote[] = [];
  let [text, html] = ["", ""];
  for (const attachment of attachments) {
    const tnef = isTnef(attachment) ? readOrNote(attachment, limits) : null;
    if (tnef === null) opened.push(attachment);
    else if ("code" in tnef) {
      opened.push(attachment);
      notes.push(tnef);
    } else {
      opened.push(...tnef.files);
      if (tnef.messages > 0) notes.push(MESSAGES);
      const rich = `${tnef.text}${tnef.html}`.trim() === "" ? tnef.rtf : null;
      const read = rich === null ? null : readRichText(rich, limits.textBytes);
      notes.push(...(read?.notes ?? []));
      text ||= read?.text ?? tnef.text;
      html ||= tnef.html;
    }
  }
  return { attachments: opened, text, html, notes };
}

function readOrNote(attachment: MailAttachment, limits: MailLimits): Tnef | ExtractionNote {
  try {
    return readTnef(attachment.read(), limits.inflate.maxEntries);
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
