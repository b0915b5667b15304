import { errorFacts } from "./error-facts.ts";
import type { LogFacts, Logger } from "./log.ts";

/**
 * Sends what libraries print with console.error and console.warn to the log. A printed error becomes its loggable part.
 * Other printed text may quote anything, so only its length and the place that printed it are logged. `isLogged` names
 * errors that are logged elsewhere. `facts` are added to each line of an error. Returns a function that undoes it.
 */
export function consoleToLog(
  log: Logger,
  isLogged: (error: Error) => boolean = () => false,
  facts: () => LogFacts = () => ({}),
): () => void {
  const { error, warn } = console;
  const write = (level: "error" | "warn", printed: readonly unknown[]) => {
    const errors = printed.filter((each) => each instanceof Error);
    for (const err of errors) {
      if (!isLogged(err)) log[level]({ ...facts(), err }, "a library reported an error");
    }
    if (errors.length > 0) return;
    const { frames = [] } = errorFacts(new Error("printed"));
    const chars = printed.map(String).join(" ").length;
    // The first two frames are this function and its caller below.
    const more = level === "error" ? facts() : {};
    log[level]({ ...more, chars, frames: frames.slice(2, 8) }, "a library printed text");
  };
  console.error = (...printed) => write("error", printed);
  console.warn = (...printed) => write("warn", printed);
  return () => Object.assign(console, { error, warn });
}
