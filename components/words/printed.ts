/** Words that only print shows. */
export const PRINTED_WORDS = {
  from: "Printed from Sightline:",
  opens: "Opens at",
  receipt: "Receipt:",
  pages: "The pages print from the original file. To print the text here, choose “Text” above the document.",
  original: "Original file:",
} as const;
