/** Words of the buttons of saved filters. */
export const SAVED_FILTERS_WORDS = {
  save: "Save",
  cancel: "Cancel",
  undo: "Undo",
} as const;
