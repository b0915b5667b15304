import type { Config } from "#lib/config/config.ts";

/** What a command of the command line works with. */
export type CommandEnvironment = {
  /** The checkout. */
  readonly root: string;
  readonly config: Config;
  /** Aborts on Ctrl-C, SIGTERM and the end of the parent. */
  readonly signal: AbortSignal;
  /** A line of the command's own output. */
  print(line: string): void;
  /** A line for the person at the terminal, kept out of the output. */
  tell(line: string): void;
};

/** Returns the exit code. An AppError is printed as its words. */
export type Run = (args: readonly string[], environment: CommandEnvironment) => Promise<number>;

/** One command: a line in cli/commands/index.ts, and a file beside it that is loaded when it is asked for. */
export type Command = {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Arguments as printed by --help, without the command's name. */
  readonly usage: string;
  readonly load: () => Promise<{ readonly run: Run }>;
};
