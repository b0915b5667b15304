import { COMMANDS } from "./commands/index.ts";
import { runProgram } from "./run-program.ts";

await runProgram({ usage: "sightline", commands: COMMANDS });
