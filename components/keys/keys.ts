type KeyTarget = { readonly tagName?: string; readonly type?: string; readonly isContentEditable?: boolean };

const NOT_TYPING = new Set(["checkbox", "radio", "button", "submit", "reset", "range", "file", "color"]);

/** True if a typed letter belongs to the focused field. */
export function isTypingTarget(target: KeyTarget | null): boolean {
  if (!target?.tagName) return false;
  if (target.isContentEditable) return true;
  const tag = target.tagName.toLowerCase();
  if (tag === "textarea" || tag === "select") return true;
  return tag === "input" && !NOT_TYPING.has(target.type ?? "text");
}

/** A letter this many milliseconds after Enter, or after such a letter, belongs to what was typed. */
export const TYPING_GOES_ON_MS = 300;

/**
 * Tells keys from letters that a person still types after a field was sent with Enter. The focus is then in the results,
 * where letters are keys.
 */
export class SentTyping {
  #last = Number.NEGATIVE_INFINITY;

  /** Enter has sent a field. */
  begin(timeStamp: number): void {
    this.#last = timeStamp;
  }

  /** True if the key goes on with what was typed. May be asked several times for a key. */
  includes({ key, repeat, timeStamp }: Pick<KeyboardEvent, "key" | "repeat" | "timeStamp">): boolean {
    const goesOn = key.length === 1 && !repeat && timeStamp - this.#last < TYPING_GOES_ON_MS;
    if (goesOn) this.#last = timeStamp;
    return goesOn;
  }
}

/** What is typed on this page. */
export const sentTyping = new SentTyping();
