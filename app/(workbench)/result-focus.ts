const links = (root: HTMLElement | null) => [
  ...(root?.querySelectorAll<HTMLElement>("[data-result-link]") ?? []),
];

/** Moves the focus to the next or previous result; from nowhere, to the chosen one's neighbour or the first. */
export function moveFocus(root: HTMLElement | null, step: 1 | -1): void {
  const all = links(root);
  const focused = all.findIndex((link) => link.closest("li")?.contains(document.activeElement));
  const chosen = all.findIndex((link) => link.getAttribute("aria-current") === "true");
  const from = focused >= 0 ? focused : chosen;
  const next = all[from < 0 ? 0 : Math.min(Math.max(from + step, 0), all.length - 1)];
  next?.focus();
  next?.closest("li")?.scrollIntoView({ block: "nearest" });
}

/** Puts the focus on the result whose document is open, or the first. */
export function focusChosen(root: HTMLElement | null): void {
  const all = links(root);
  (all.find((link) => link.getAttribute("aria-current") === "true") ?? all[0])?.focus();
}
