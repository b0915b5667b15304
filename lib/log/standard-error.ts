/**
 * Lets the program go on when its standard error cannot be written, for example because it is a file on a full disk. The
 * printed text is lost.
 */
export function surviveLostStandardError(): void {
  process.stderr.on("error", () => {});
}
