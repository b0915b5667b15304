import { z } from "zod";
import type { Extracted } from "#lib/domain/extracted.ts";
import { htmlText } from "./html-text.ts";

/** What a suite expects of a message: its parts, and which of them are its text. */
type ExpectedMessage = {
  readonly text_body: readonly number[];
  readonly parts: readonly {
    readonly headers: readonly { readonly name?: unknown; readonly value?: unknown }[];
    readonly body: Readonly<Record<string, unknown>>;
  }[];
};

const expectedMessage: z.ZodType<ExpectedMessage> = z.object({
  text_body: z.array(z.number()),
  parts: z.array(
    z.object({
      headers: z.array(z.object({ name: z.unknown(), value: z.unknown().optional() })),
      body: z.record(z.string(), z.unknown()),
    }),
  ),
});

const disposition = z.object({ ContentType: z.object({ c_type: z.literal("attachment") }) });
const textHeader = z.object({ Text: z.string() });

/** Returns the subject and the text of the message that a suite expects, and of messages that are part of it. */
export function mailWords(json: string): string {
  return wordsOf(expectedMessage.parse(JSON.parse(json))).join("\n\n");
}

function wordsOf({ parts, text_body: body }: ExpectedMessage): string[] {
  const header = (part: number, name: string) =>
    parts[part]?.headers.find((each) => each.name === name)?.value;
  const subject = textHeader.safeParse(header(0, "subject"));
  const own = body.map((part) => {
    const { Text: text, Html: html } = parts[part]?.body ?? {};
    return typeof text === "string" ? text : typeof html === "string" ? htmlText(html) : "";
  });
  const inner = parts.flatMap(({ body: { Message: message } }, part) =>
    message === undefined || disposition.safeParse(header(part, "content_disposition")).success
      ? []
      : wordsOf(expectedMessage.parse(message)),
  );
  return [subject.success ? subject.data.Text : "", ...own, ...inner];
}

const cues = z.object({ cues: z.array(z.object({ text: z.string() })) });

/** Returns the spoken words of the cues that a suite expects of captions. */
export function cueWords(json: string): string {
  const spoken = cues.parse(JSON.parse(json)).cues.map(({ text }) => text);
  return spoken.join("\n").replace(/<[^>]*>/g, " ");
}

const FORMATS: ReadonlySet<string> = new Set(["eml", "msg", "mbox", "captions"]);
const HEAD_LINE = /^(?:From|To|Cc|Date): /;
const INNER = /^Attached message: /;

export const isMailOrCaptions = ({ format }: Extracted) => FORMATS.has(format);

/**
 * Returns the text of mail or captions to compare with a reference: without the lines about people and dates, the lists of attachments and
 * the headings of turns, which Sightline adds.
 */
export function spokenOrWritten({ format, text, blocks }: Extracted): string {
  let inList = false;
  return blocks
    .flatMap(({ kind, start, end }) => {
      const words = text.slice(start, end);
      if (kind === "heading") inList = words === "Attachments";
      const isAdded = inList || (kind === "heading" ? format === "captions" : HEAD_LINE.test(words));
      return isAdded ? [] : [words.replace(INNER, "")];
    })
    .join("\n\n");
}
