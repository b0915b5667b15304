import { completeLock } from "./complete-lock.ts";
import { conclude, readTracked, trackedFiles } from "./tracked-files.ts";

/** Traces of one machine or registry that must not be in the checkout (ADR 0018). */
const FORBIDDEN: readonly { readonly pattern: RegExp; readonly why: string; readonly only?: RegExp }[] = [
  {
    pattern: /"resolved":|\bregistry\s*=|_authToken/,
    why: "names a package registry",
    only: /^(package-lock\.json|\.npmrc)$/,
  },
  { pattern: /(?<![\w.$}-])\/(?:root|work|Users\/\w+|home\/\w+)\//, why: "holds a path of one machine" },
];
const BINARY = /\.(pdf|docx|png|jpe?g|webp|ico|woff2?|zip|gz)$/;
/** This file names what it forbids. */
const EXEMPT = new Set(["scripts/check-clean.ts"]);

const found = trackedFiles()
  .filter((file) => !BINARY.test(file) && !EXEMPT.has(file))
  .flatMap((file) =>
    readTracked(file)
      .split("\n")
      .flatMap((line, index) =>
        FORBIDDEN.filter(({ pattern, only }) => (only?.test(file) ?? true) && pattern.test(line)).map(
          ({ why }) => `${file}:${index + 1} ${why}`,
        ),
      ),
  );
const { packages } = JSON.parse(readTracked("package-lock.json"));
if (Object.keys(completeLock(packages)).length !== Object.keys(packages).length) {
  found.push("package-lock.json lacks platform packages. Run: npx node scripts/complete-lock.ts");
}
conclude(found, "No path of a machine, no registry; the lock file is complete");
