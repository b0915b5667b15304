import type { Command } from "../command.ts";
import { loadSampleCommand } from "./load-sample.ts";
import { status } from "./status.ts";
import { up } from "./up.ts";

/** Every command, in the order in which help lists them. */
export const COMMANDS: readonly Command[] = [up, status, loadSampleCommand];
