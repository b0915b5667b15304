import type { ToastMessage } from "#components/ui/toast-message.ts";
import { failedChangeWords, refusalReason } from "./failed-change.ts";
import { refusedNow, takeRefused } from "./refused-store.ts";
import { REFUSED_WORDS } from "./words.ts";

/** A pack has one message about its refused changes: a new one replaces the one before. */
const topicOf = (packId: string) => `refused changes ${packId}`;

/** Repeats all refused changes of a pack, in the order in which they were made. */
export function repeatRefused(packId: string): void {
  for (const { repeat } of takeRefused(packId)) repeat();
}

/** The message about all refused changes of a pack, with one action that repeats them. */
export function refusedMessage(packId: string): ToastMessage {
  const changes = refusedNow(packId);
  const topic = topicOf(packId);
  if (changes.length === 0) return { text: REFUSED_WORDS.noneLeft, topic };
  const [only] = changes.length === 1 ? changes : [];
  const reasons = [...new Set(changes.map(({ error }) => refusalReason(error)))];
  return {
    text: only ? failedChangeWords(only.error) : REFUSED_WORDS.message(changes.length, reasons),
    topic,
    failed: true,
    action: { label: REFUSED_WORDS.repeatAll(changes.length), onAction: () => repeatRefused(packId) },
  };
}

/** The message about a change that nobody can repeat, for example because the pack was moved to trash. */
export function lostMessage(packId: string, error: unknown): ToastMessage {
  return { text: failedChangeWords(error), topic: topicOf(packId), failed: true };
}

/** The message that replaces it while refused changes are repeated, or after they are discarded. */
export function settledMessage(packId: string, text: string): ToastMessage {
  return { text, topic: topicOf(packId) };
}
