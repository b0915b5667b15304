import { launch } from "../scripts/launch.mjs";

launch("evals/main.ts", process.argv.slice(2));
