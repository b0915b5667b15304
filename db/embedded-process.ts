import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { ERROR_CODES } from "#lib/domain/error-codes.ts";
import { AppError } from "#lib/errors/app-error.ts";

const PROGRAM = fileURLToPath(new URL("./embedded.ts", import.meta.url));

/** It may have to write much of its memory to a slow disk. */
const PATIENCE_MS = 60_000;

/**
 * A temporary database ends before optimised WebAssembly has repaid the processor time of its compilation. For one that
 * test files share, the compiler makes no difference.
 */
const BASELINE_ONLY = ["--liftoff-only"];

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
  /** Pass it to `openDatabase({ socket })`. */
  readonly socket: string;
  readonly pid: number;
  /** Resolves when the server has ended, with its exit code or the signal that ended it. */
  readonly exited: Promise<number | NodeJS.Signals>;
  /** Announces the address of the pages to processes that find the data directory in use. */
  announce(address: string): void;
  /** Stops it, or kills it after `patienceMs`; it then recovers when it starts next. Safe to call twice. */
  stop(patienceMs?: number): Promise<void>;
};

export type StartOptions = {
  /** False: commits do not wait for the disk. For temporary test databases. */
  readonly durable?: boolean;
  /** Kills the server while it starts. */
  readonly signal?: AbortSignal;
};

/**
 * Starts the embedded server of `dataDir` as a child. It ends with this process, however this process ends.
 * @throws AppError("data_directory_in_use") naming the owner, or ("database_unavailable") if it does not start.
 */
export async function startEmbeddedServer(
  dataDir: string,
  options: StartOptions = {},
): Promise<EmbeddedServer> {
  const temporary = options.durable === false;
  const durability = temporary ? ["--not-durable"] : [];
  const tier = temporary ? BASELINE_ONLY : [];
  const child = fork(PROGRAM, ["--data-dir", dataDir, ...durability], {
    // In its own process group: Ctrl-C in the terminal must reach only the parent, which stops it last.
    detached: true,
    execArgv: ["--expose-gc", "--max-semi-space-size=2", ...tier],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const exited = once(child, "exit").then(
    ([code, signal]) => (signal ?? code ?? 0) as number | NodeJS.Signals,
  );
  const kill = () => child.kill("SIGKILL");
  options.signal?.addEventListener("abort", kill, { once: true });
  if (options.signal?.aborted) kill();
  const socket = await ready(child, exited).finally(() => options.signal?.removeEventListener("abort", kill));
  child.stderr?.resume();
  return {
    socket,
    pid: child.pid ?? 0,
    exited,
    announce: (address) => {
      if (child.connected) child.send({ type: "serving", address });
    },
    stop: async (patienceMs = PATIENCE_MS) => {
      if (child.connected) child.disconnect();
      const timer = setTimeout(kill, patienceMs);
      await exited;
      clearTimeout(timer);
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
