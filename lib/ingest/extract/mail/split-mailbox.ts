import { AppError } from "#lib/errors/app-error.ts";
import { startsMailbox } from "../../detect/mail-shape.ts";

const LINE_END = 0x0a;
const MAX_LINE = 1000;
/** The start of a message in a mailbox. In its text the line may occur too, so headers must follow it. */
const FROM = "\nFrom ";

/**
 * Cuts a mailbox (mbox) into its messages, without the lines that separate them. Lines that were escaped with ">" are
 * restored.
 * @throws AppError `too_complex` for too many messages.
 */
export function splitMailbox(bytes: Uint8Array, maxMessages: number): Uint8Array[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts = [0];
  for (let at = buffer.indexOf(FROM, 0, "latin1"); at >= 0; at = buffer.indexOf(FROM, at + 1, "latin1")) {
    if (!isAfterBlankLine(buffer, at) || !startsMailbox(buffer.toString("latin1", at + 1, at + 1 + MAX_LINE)))
      continue;
    starts.push(at + 1);
    if (starts.length > maxMessages)
      throw new AppError("too_complex", `This mailbox holds more than ${maxMessages} messages. Split it.`, {
        limit: maxMessages,
      });
  }
  return starts.map((start, index) =>
    unescaped(messageAt(buffer, start, starts[index + 1] ?? buffer.length)),
  );
}

function isAfterBlankLine(buffer: Buffer, at: number): boolean {
  const before = buffer[at - 1] === 0x0d ? at - 2 : at - 1;
  return before < 0 || buffer[before] === LINE_END;
}

function messageAt(buffer: Buffer, start: number, end: number): Buffer {
  const hasLine = buffer.toString("latin1", start, start + 5) === "From ";
  const lineEnd = hasLine ? buffer.indexOf(LINE_END, start) : start - 1;
  return lineEnd < 0 ? Buffer.alloc(0) : buffer.subarray(Math.min(lineEnd + 1, end), end);
}

function unescaped(message: Buffer): Uint8Array {
  if (!message.includes("\n>From ", 0, "latin1")) return message;
  return Buffer.from(message.toString("latin1").replace(/^>(>*From )/gm, "$1"), "latin1");
}
