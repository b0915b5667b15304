import { NOT_COPIED_WORDS } from "./copy-words.ts";
import type { ToastMessage } from "./toast-message.ts";

export type Copying = {
  /** Returns the text. A failure counts as a failed copy. */
  readonly text: () => string | Promise<string>;
  /** What to do if it fails depends on this. */
  readonly what: keyof typeof NOT_COPIED_WORDS;
  /** Said after copying. */
  readonly copied: string;
};

/** A message about a copy replaces the one before. */
const topic = "copied";

/** Copies a text and says so. If the browser refuses, says what to do. */
export async function copyText(
  { text, what, copied }: Copying,
  say: (message: ToastMessage) => void,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(await text());
    say({ text: copied, topic });
  } catch {
    say({ text: NOT_COPIED_WORDS[what], topic, failed: true });
  }
}
