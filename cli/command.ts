import type { Config } from "#lib/config/config.ts";

/** What a command works with. */
export type CommandEnvironment = {
  /** Folder of the checkout. */
  readonly root: string;
  readonly config: Config;
  /** Aborts on Ctrl-C, SIGTERM and the end of the parent process. */
  readonly signal: AbortSignal;
  /** Prints a line of the command's output to standard output. */
  print(line: string): void;
  /** Prints a line for the user to standard error. */
  printStderr(line: string): void;
};

/** Exit code of `migrate --tell-empty` for a database that has never stored anything. `up` then loads the sample. */
export const EMPTY_DATABASE = 10;

/** Returns the exit code. If it throws an AppError, its message is printed. */
export type Run = (args: readonly string[], environment: CommandEnvironment) => Promise<number>;

/** One command: a line in cli/commands/index.ts, and a file in that folder that is loaded on use. */
export type Command = {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Arguments as printed by --help, without the command's name. */
  readonly usage: string;
  readonly load: () => Promise<{ readonly run: Run }>;
};
