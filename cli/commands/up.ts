import type { Run } from "../command.ts";
import { runInstance } from "../up/run-instance.ts";

export const run: Run = (_args, environment) => runInstance(environment);
