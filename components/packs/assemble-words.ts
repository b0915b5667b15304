/** The dialog that drafts a pack. */
export const ASSEMBLE_WORDS = {
  title: "Draft a pack",
  help: "A draft of the evidence for one question, for you to review and change.",
  forQuestion: "For the question {question}, with the current filters.",
  question: "Question",
  size: "Size",
  failed: (reason: string) => `No pack was drafted. ${reason}`,
  searching: "Searching for evidence for and against …",
  opening: "Loading the draft …",
  cancel: "Cancel",
  draft: "Draft the pack",
} as const;
