const PRINTS = ["log", "info", "warn", "error", "debug"] as const;

/** Runs a function of a library that prints to the console, and drops what it prints: words of files do not belong in logs. */
export function quietly<T>(run: () => T): T {
  const own = PRINTS.map((name) => [name, console[name]] as const);
  for (const name of PRINTS) console[name] = () => undefined;
  try {
    return run();
  } finally {
    for (const [name, print] of own) console[name] = print;
  }
}
