import { launch } from "./launch.mjs";

launch("cli/main.ts", ["up", ...process.argv.slice(2)]);
