import { importsOf, strayFiles, violations } from "./boundaries.ts";
import { cyclesIn } from "./cycles.ts";
import { needlesslyShared, SUBJECTS, subjectViolations } from "./subjects.ts";
import { conclude, readTracked, trackedFiles } from "./tracked-files.ts";

const files = trackedFiles().filter((file) => /\.tsx?$/.test(file));
const imports = new Map(files.map((file) => [file, importsOf(file, readTracked(file))]));
// Tests and their helpers (`testing.ts`) may import anything, because shipped code does not import them.
const shipped = files.filter((file) => !/(?:\.test\.tsx?|(?:^|\/)testing\.ts)$/.test(file));

const cycle = (names: readonly string[]) => `These import each other in a circle: ${names.join(", ")}.`;
const found = [
  ...strayFiles(shipped),
  ...shipped.flatMap((file) => violations(file, readTracked(file))),
  ...shipped.flatMap((file) => subjectViolations(file, imports.get(file) ?? [])),
  ...needlesslyShared(new Map(shipped.map((file) => [file, imports.get(file) ?? []]))),
  ...cyclesIn(new Map(Object.entries(SUBJECTS))).map(cycle),
  ...cyclesIn(imports).map(cycle),
];
conclude(
  found,
  `${shipped.length} sources keep to their rooms; ${Object.keys(SUBJECTS).length} subjects and ${files.length} files without a cycle`,
);
