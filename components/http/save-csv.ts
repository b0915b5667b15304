/** Downloads a CSV file that the page wrote. */
export function saveCsv(fileName: string, csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser may start to read after the click returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
