import { launch } from "./launch.mjs";

launch("scripts/run-tests.ts", process.argv.slice(2));
