/** True for an address that works only on the computer that it names: "http://127.0.0.1:3000", "http://localhost". */
export function isOfOneComputer(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? "";
  return (
    host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(?:\.\d+){3}$/.test(host)
  );
}
