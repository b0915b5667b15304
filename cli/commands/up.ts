import type { Command } from "../command.ts";
import { runInstance } from "../up/run-instance.ts";

export const up: Command = {
  name: "up",
  summary: "Starts Sightline: database, web pages and worker, until Ctrl-C.",
  usage: "(no options; PORT, DATA_DIR and the other variables of .env.example configure it)",
  run: (_args, environment) => runInstance(environment),
};
