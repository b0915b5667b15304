import { violations } from "./boundaries.ts";
import { conclude, readTracked, trackedFiles } from "./tracked-files.ts";

const sources = trackedFiles().filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
const found = sources.flatMap((file) => violations(file, readTracked(file)));
conclude(found, `${sources.length} sources keep to their rooms`);
