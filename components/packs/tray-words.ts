/** The pack beside the search. */
export const TRAY_WORDS = {
  chosen: "New items go into this pack.",
  close: "Close the pack",
  open: "Open the pack",
  failedTitle: "The pack could not be loaded",
  retry: "Retry",
  loading: "Loading the pack",
  itemsLabel: "Items of the pack",
  items: "Items",
  empty: "This pack is empty. Press {key} on a result or in a document, or choose {button} below it.",
  emptyButton: "Add to pack",
  addNote: "Add a note",
  /** Read after "Add a note" by screen readers. */
  noteOn: (name: string) => `on ${name}`,
} as const;
