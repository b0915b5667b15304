/** A group of radio buttons is one stop: its checked one. */
const FIELD = ["input:not([type='radio'], [type='hidden'])", "input:checked", "textarea", "select"]
  .map((each) => `${each}:enabled`)
  .join(", ");
const PRIMARY = "button[data-look='primary']:enabled";

/**
 * Returns where the focus starts in a dialog: the first field, else the primary button. Never the close button, because
 * the next key would then discard the dialog. Null if there is neither.
 */
export function firstFocus(body: ParentNode): HTMLElement | null {
  return body.querySelector<HTMLElement>(FIELD) ?? body.querySelector<HTMLElement>(PRIMARY);
}

/** Focuses an element, and selects the text of an input as the Tab key does. */
export function focusOn(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (element instanceof HTMLInputElement) element.select();
}
