import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { SETTINGS } from "./settings.ts";

/** Returns the variables of a `.env` file; none if there is no such file. */
export function readEnvFile(file: string): Readonly<Record<string, string | undefined>> {
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
}

/** Returns the text of `.env.example`: every setting with its meaning and default. */
export function envExample(): string {
  const sections = Object.entries(SETTINGS).map(([title, settings]) => {
    const lines = Object.entries(settings).map(
      ([name, setting]) => `# ${setting.about}\n# ${name}=${setting.example}`,
    );
    return `## ${title}\n${lines.join("\n")}`;
  });
  return `# Copy to .env and change what you need; every line shows its default.\n\n${sections.join("\n\n")}\n`;
}
