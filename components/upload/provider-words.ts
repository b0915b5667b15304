/** Words that every page loads, because files can be added on every page. */

export const ADD_WORDS = {
  label: "Add documents",
} as const;

export const SEND_WORDS = {
  restricted: "Not shown here because it is restricted.",
  refused: "The file was refused.",
  serverAnswered: (status: number) => `The server answered ${status}. Try again.`,
  connectionLost: "The connection was lost. Try again.",
  cancelled: "Cancelled.",
} as const;

/** Why files go to another corpus than expected. */
export const TARGET_WORDS = {
  none: "No corpus accepts files. Restore one, turn one on or create one.",
  usualNotFound: (other: string) =>
    `The usual corpus for files was not found. It may be in the trash. Files go to “${other}” unless you choose another.`,
  notFound: (other: string) =>
    `That corpus was not found. It may be in the trash. Files go to “${other}” unless you choose another.`,
  disabled: (title: string, other: string) =>
    `“${title}” is turned off. Files go to “${other}” unless you choose another.`,
} as const;
