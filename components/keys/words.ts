/** All keys of the page, for the help dialog. The handlers are where the keys act. */
export const KEY_HELP: readonly {
  readonly group: string;
  readonly keys: readonly { readonly keys: readonly string[]; readonly does: string }[];
}[] = [
  {
    group: "Anywhere",
    keys: [
      { keys: ["/"], does: "Go to the search box" },
      { keys: ["?"], does: "Show these keys" },
      { keys: [","], does: "Open the settings" },
      { keys: ["F8"], does: "Go to the latest message, to undo or retry" },
      { keys: ["Esc"], does: "Close or go back to the results" },
    ],
  },
  {
    group: "Search box",
    keys: [
      { keys: ["↑", "↓"], does: "Go to a suggestion" },
      { keys: ["Enter"], does: "Search, or choose the suggestion" },
      { keys: ["Shift", "Del"], does: "Remove a recent or saved search" },
      { keys: ["Esc"], does: "Close the suggestions, then leave the box" },
    ],
  },
  {
    group: "Results",
    keys: [
      { keys: ["j"], does: "Next result" },
      { keys: ["k"], does: "Previous result" },
      { keys: ["Enter"], does: "Open it" },
      { keys: ["b"], does: "Search text and pages too, if only one was searched" },
      { keys: ["a"], does: "Add the passage to the pack, or remove it" },
    ],
  },
  {
    group: "List of documents",
    keys: [
      { keys: ["Space"], does: "Select the document" },
      { keys: ["Shift", "Space"], does: "Select all from the last selected" },
      { keys: ["Shift", "↓"], does: "Select the next one too" },
      { keys: ["Esc"], does: "Clear the selection" },
      { keys: ["s"], does: "Save the document types of added files" },
    ],
  },
  {
    group: "Pack",
    keys: [
      { keys: ["Alt", "↑"], does: "Move the item up" },
      { keys: ["Alt", "↓"], does: "Move the item down" },
    ],
  },
  {
    group: "Comparison page only",
    keys: [
      { keys: ["←", "→"], does: "Go to the same evidence in the next column" },
      { keys: ["1"], does: "Rate it “Answers”" },
      { keys: ["2"], does: "Rate it “Related”" },
      { keys: ["3"], does: "Rate it “Not relevant”" },
      { keys: ["u"], does: "Undo the last rating" },
    ],
  },
  {
    group: "Open document",
    keys: [
      { keys: ["n"], does: "Next passage" },
      { keys: ["p"], does: "Previous passage" },
      { keys: ["o"], does: "Show or hide the outline" },
      { keys: ["Shift", "F"], does: "Find in the document" },
      { keys: ["Alt", "Q"], does: "Go to the tools for the selected text" },
      { keys: ["Page Up", "Page Down"], does: "Previous, next slide (slides)" },
      { keys: ["+", "−"], does: "Larger, smaller (pages)" },
      { keys: ["r"], does: "Turn the pages to the right" },
      { keys: ["h"], does: "Highlight the parts of pages that match" },
    ],
  },
];
