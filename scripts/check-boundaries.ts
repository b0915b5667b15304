import { importsOf, isTest, roomGraph, strayFiles, violations } from "./boundaries.ts";
import { cyclesIn } from "./cycles.ts";
import { featureCycles, featureOf } from "./features.ts";
import { indexTableViolations } from "./index-tables.ts";
import { internalsInTest, needlesslyShared, SUBJECTS, subjectViolations } from "./subjects.ts";
import { conclude, readTracked, trackedFiles } from "./tracked-files.ts";

const files = trackedFiles().filter((file) => /\.(?:tsx?|mjs)$/.test(file));
const imports = new Map(files.map((file) => [file, importsOf(file, readTracked(file))]));
// The table of subjects is about verbs. A test may use any subject, apart from its internal files.
const shipped = files.filter((file) => !isTest(file));

const shippedImports = new Map(shipped.map((file) => [file, imports.get(file) ?? []]));
const cycle = (names: readonly string[]) => `These import each other in a circle: ${names.join(", ")}.`;
const found = [
  ...strayFiles(shipped),
  ...files.flatMap((file) => violations(file, readTracked(file))),
  ...shipped.flatMap((file) => indexTableViolations(file, readTracked(file))),
  ...shipped.flatMap((file) => subjectViolations(file, imports.get(file) ?? [])),
  ...files.filter(isTest).flatMap((file) => internalsInTest(file, imports.get(file) ?? [])),
  ...needlesslyShared(shippedImports),
  ...cyclesIn(roomGraph(shippedImports)).map(cycle),
  ...cyclesIn(new Map(Object.entries(SUBJECTS))).map(cycle),
  ...featureCycles(imports),
  ...cyclesIn(imports).map(cycle),
];
const features = new Set(shipped.map(featureOf));
features.delete(null);
conclude(
  found,
  `${files.length} sources, tests included, keep to their rooms; ${Object.keys(SUBJECTS).length} subjects, ${features.size} features, all rooms and all files without a cycle`,
);
