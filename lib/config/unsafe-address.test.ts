import { expect, test } from "vitest";
import { isLoopback, isWildcard, whyUnsafe } from "./unsafe-address.ts";

test.each(["127.0.0.1", "127.9.9.9", "::1", "[::1]", "::ffff:127.0.0.1", "localhost", "LOCALHOST"])(
  "only this machine reaches %s",
  (address) => {
    expect(isLoopback(address)).toBe(true);
    expect(whyUnsafe(address, false)).toBeNull();
  },
);

test.each(["0.0.0.0", "::", "192.168.1.5", "::ffff:192.168.1.5", "127.0.0.1.example.org", "example.org", ""])(
  "other machines may reach %j, so it needs a token",
  (address) => {
    expect(isLoopback(address)).toBe(false);
    expect(whyUnsafe(address, false)).toContain("ACCESS_TOKEN");
    expect(whyUnsafe(address, true)).toBeNull();
  },
);

test("wildcards are distinguished from addresses", () => {
  expect(["0.0.0.0", "::", "[::]", "0:0:0:0:0:0:0:0"].every(isWildcard)).toBe(true);
  expect(["127.0.0.1", "192.168.1.5", "::1", "fd00::1", "localhost"].some(isWildcard)).toBe(false);
});
