import { expect, test } from "vitest";
import { completeLock } from "./complete-lock.ts";

const asked = {
  "": {},
  "node_modules/tool": {
    version: "2.0.0",
    dev: true,
    optionalDependencies: {
      "@tool/linux-x64": "2.0.0",
      "@tool/darwin-arm64": "2.0.0",
      "@tool/linux-arm64-musl": "^2.0.0",
      "some-helper": "1.0.0",
    },
  },
  "node_modules/tool/node_modules/@tool/linux-x64": { version: "2.0.0" },
};

test("absent platform packages get an entry that only their platform installs, and the rest is unchanged", () => {
  const { "": top, ...rest } = completeLock(asked);
  expect(top).toEqual({});
  expect(rest).toEqual({
    "node_modules/tool": asked["node_modules/tool"],
    "node_modules/tool/node_modules/@tool/linux-x64": { version: "2.0.0" },
    "node_modules/@tool/darwin-arm64": {
      version: "2.0.0",
      os: ["darwin"],
      cpu: ["arm64"],
      dev: true,
      optional: true,
    },
    "node_modules/@tool/linux-arm64-musl": {
      version: "2.0.0",
      os: ["linux"],
      cpu: ["arm64"],
      libc: ["musl"],
      dev: true,
      optional: true,
    },
  });
});

test("a second completion adds nothing", () => {
  const once = completeLock(asked);
  expect(completeLock(once)).toEqual(once);
});
