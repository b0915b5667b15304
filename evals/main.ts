import { runProgram } from "#cli/run-program.ts";
import { COMMANDS } from "./commands.ts";

await runProgram({ usage: "npm run", commands: COMMANDS });
