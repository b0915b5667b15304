import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { AppError } from "#lib/errors/app-error.ts";
import { ERROR_CODES } from "#lib/errors/codes.ts";

const PROGRAM = fileURLToPath(new URL("./embedded.ts", import.meta.url));

const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), socket: z.string() }),
  z.object({
    type: z.literal("failed"),
    code: z.enum(ERROR_CODES),
    message: z.string(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  }),
]);

export type EmbeddedServer = {
  /** Give it to `openDatabase({ socket })`. */
  readonly socket: string;
  readonly pid: number;
  /** Resolves when the server has ended, with its exit code or the signal that ended it. */
  readonly exited: Promise<number | NodeJS.Signals>;
  /** Lets whoever finds the data directory in use know where the pages are. */
  announce(address: string): void;
  /** Ends it in order; safe to call twice. */
  stop(): Promise<void>;
};

/**
 * Starts the embedded server of `dataDir` as a child that ends when this process does, however it does.
 * @throws AppError("data_directory_in_use") naming the owner, or ("database_unavailable") when it does not start.
 */
export async function startEmbeddedServer(dataDir: string): Promise<EmbeddedServer> {
  const child = fork(PROGRAM, ["--data-dir", dataDir], {
    // In a group of its own: Ctrl-C in the terminal must reach the parent alone, which ends it last.
    detached: true,
    execArgv: ["--expose-gc", "--max-semi-space-size=2"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const exited = once(child, "exit").then(
    ([code, signal]) => (signal ?? code ?? 0) as number | NodeJS.Signals,
  );
  const socket = await ready(child, exited);
  child.stderr?.resume();
  return {
    socket,
    pid: child.pid ?? 0,
    exited,
    announce: (address) => {
      if (child.connected) child.send({ type: "serving", address });
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

async function ready(child: ChildProcess, exited: Promise<number | NodeJS.Signals>): Promise<string> {
  let complaint = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-2000);
  });
  const message = new Promise<unknown>((resolve) => child.once("message", resolve));
  const ended = exited.then((how) => {
    throw new AppError(
      "database_unavailable",
      `The embedded database did not start (${how}). ${complaint}`.trim(),
    );
  });
  const answer = messageSchema.parse(await Promise.race([message, ended]));
  if (answer.type === "ready") {
    ended.catch(() => {});
    return answer.socket;
  }
  ended.catch(() => {});
  throw new AppError(answer.code, answer.message, answer.details);
}
