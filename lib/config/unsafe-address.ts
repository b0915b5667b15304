import { BlockList } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** True for an address that only this machine can reach. */
export function isLoopback(address: string): boolean {
  const bare = address.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  if (bare === "localhost") return true;
  return loopback.check(bare, bare.includes(":") ? "ipv6" : "ipv4");
}

/** True for a wildcard: it means every address of this machine. */
export function isWildcard(address: string): boolean {
  return /^\[?(0\.0\.0\.0|[0:]+)\]?$/.test(address);
}

/** Returns why a server must not listen on `address`; null if it may. */
export function whyUnsafe(address: string, hasToken: boolean): string | null {
  if (hasToken || isLoopback(address)) return null;
  return (
    `is ${address}, which other machines can reach, and no ACCESS_TOKEN is set: anyone there could read and change ` +
    "the documents. Set ACCESS_TOKEN, or leave HOST at 127.0.0.1."
  );
}
