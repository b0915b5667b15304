/** Words of the shared parts. */
export const UI_WORDS = {
  closeDialog: "Close",
  keep: "Keep it",
  message: "Message",
  dismiss: "Dismiss",
  sortBy: "Sort by",
} as const;
