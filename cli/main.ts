import { fileURLToPath } from "node:url";
import { loadConfig } from "#lib/config/config.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import type { Command, CommandEnvironment } from "./command.ts";
import { COMMANDS } from "./commands/index.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

function help(): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length));
  const lines = COMMANDS.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return `Usage: sightline <command> [options]\n\n${lines.join("\n")}\n\nsightline <command> --help tells more.`;
}

/** Ends at the first of Ctrl-C, SIGTERM or the parent's end; a second Ctrl-C does not wait. */
function endSignal(): AbortSignal {
  const controller = new AbortController();
  for (const event of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) {
    process.on(event, () => {
      if (controller.signal.aborted && event === "SIGINT") process.exit(130);
      controller.abort(event);
    });
  }
  return controller.signal;
}

async function start(command: Command, args: readonly string[]): Promise<number> {
  if (args.includes("--help")) {
    console.log(`sightline ${command.name} ${command.usage}\n\n${command.summary}`);
    return 0;
  }
  const environment: CommandEnvironment = {
    root: ROOT,
    config: loadConfig(process.env, ROOT),
    signal: endSignal(),
    print: (line) => process.stdout.write(`${line}\n`),
    tell: (line) => process.stderr.write(`${line}\n`),
  };
  const { run } = await command.load();
  return run(args, environment);
}

async function main(): Promise<number> {
  const [name, ...args] = process.argv.slice(2);
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command) return start(command, args);
  const asked = name === undefined || name === "help" || name === "--help";
  (asked ? console.log : console.error)(asked ? help() : `There is no command "${name}".\n\n${help()}`);
  return asked ? 0 : 2;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(isAppError(error) ? error.message : error);
  process.exitCode = 1;
} finally {
  if (process.connected) process.disconnect();
}
