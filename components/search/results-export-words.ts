/** Words of the menu that exports results. `results` is a count: "10 results". */
export const RESULTS_EXPORT_WORDS = {
  button: "Export results",
  shown: (results: string) => `${results} shown, in this order`,
  copy: "Copy results",
  copied: (results: string) => `${results} copied with citations.`,
  download: "Download CSV",
  downloaded: (results: string) => `${results} downloaded as CSV.`,
} as const;
