import { fileURLToPath } from "node:url";
import { loadConfig } from "#lib/config/config.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { errorLines, errorName } from "#lib/log/error-facts.ts";
import { surviveLostStandardError } from "#lib/log/standard-error.ts";
import type { Command, CommandEnvironment } from "./command.ts";
import { printable } from "./printable.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

type Program = {
  /** The command that starts it, as help prints it. */
  readonly usage: string;
  readonly commands: readonly Command[];
};

function help({ usage, commands }: Program): string {
  const width = Math.max(...commands.map((command) => command.name.length));
  const lines = commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return `Usage: ${usage} <command> [options]\n\n${lines.join("\n")}\n\nAdd --help to a command to see its options.`;
}

/** Aborts on the first of Ctrl-C, SIGTERM or the parent's end. A second Ctrl-C exits at once. */
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

async function start(usage: string, command: Command, args: readonly string[]): Promise<number> {
  if (args.includes("--help")) {
    console.log(`${usage} ${command.name} ${command.usage}\n\n${command.summary}`);
    return 0;
  }
  const environment: CommandEnvironment = {
    root: ROOT,
    config: loadConfig(process.env, ROOT),
    signal: endSignal(),
    print: (line) => process.stdout.write(`${printable(line)}\n`),
    printStderr: (line) => process.stderr.write(`${line}\n`),
  };
  const { run } = await command.load();
  try {
    return await run(args, environment);
  } catch (error) {
    if (!isOptionError(error)) throw error;
    console.error(`${firstSentence(error.message)}.\n\nUsage: ${usage} ${command.name} ${command.usage}`);
    return 2;
  }
}

/** True if Node could not read the arguments: an unknown option, one without its value, a word too many. */
const isOptionError = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");

/** Node's advice follows its first sentence. */
const firstSentence = (text: string) => text.replace(/\.(?:\s[\s\S]*)?$/, "");

async function dispatch(program: Program): Promise<number> {
  const [name, ...args] = process.argv.slice(2);
  const command = program.commands.find((candidate) => candidate.name === name);
  if (command) return start(program.usage, command, args);
  const asked = name === undefined || name === "help" || name === "--help";
  const text = help(program);
  (asked ? console.log : console.error)(asked ? text : `There is no command "${name}".\n\n${text}`);
  return asked ? 0 : 2;
}

/** A command whose output cannot be written has failed, for example one that writes to a file on a full disk. */
function failWhenOutputIsLost(): void {
  let lost = false;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (lost) return;
    lost = true;
    // A reader such as `head` that has read enough is no failure of the disk.
    if (error.code !== "EPIPE") console.error(`The output could not be written (${errorName(error)}).`);
    process.once("exit", (code) => {
      process.exitCode = code === 0 ? 1 : code;
    });
  });
}

/** Runs the command named on the command line, and sets the exit code: 1 for a failure, 2 for an unknown command or option. */
export async function runProgram(program: Program): Promise<void> {
  surviveLostStandardError();
  failWhenOutputIsLost();
  try {
    process.exitCode = await dispatch(program);
  } catch (error) {
    console.error(isAppError(error) ? error.message : `Something unexpected failed.\n${errorLines(error)}`);
    process.exitCode = 1;
  } finally {
    if (process.connected) process.disconnect();
  }
}
