import { violations } from "./boundaries.ts";
import { conclude, readTracked, trackedFiles } from "./tracked-files.ts";

// Tests, and what tests share (`testing.ts`), may reach for anything: nothing that is shipped imports them.
const sources = trackedFiles().filter(
  (file) => /\.tsx?$/.test(file) && !/(?:\.test\.tsx?|(?:^|\/)testing\.ts)$/.test(file),
);
const found = sources.flatMap((file) => violations(file, readTracked(file)));
conclude(found, `${sources.length} sources keep to their rooms`);
