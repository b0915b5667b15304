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

/** A letter this many milliseconds after another one belongs to the same typing. */
export const TYPING_GOES_ON_MS = 300;

type TypedKey = Pick<KeyboardEvent, "key" | "timeStamp"> & {
  readonly target: EventTarget | KeyTarget | null;
};

/**
 * Tells typed letters from keys. Enter moves the focus from the question to the results while a person may still type,
 * so letters that follow without a pause are no keys.
 */
export class Typing {
  #last = Number.NEGATIVE_INFINITY;

  /** True if the key is typed in a field, or goes on with what was typed there. May be asked several times for a key. */
  includes({ key, timeStamp, target }: TypedKey): boolean {
    const inField = isTypingTarget(target as KeyTarget | null);
    const isLetter = key.length === 1;
    const goesOn = isLetter && timeStamp - this.#last < TYPING_GOES_ON_MS;
    if (goesOn || (inField && (isLetter || key === "Enter"))) this.#last = timeStamp;
    return inField || goesOn;
  }
}
