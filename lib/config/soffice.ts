import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";

/** Returns LibreOffice's program: the configured one, or else the one on PATH. Null if there is none or it is "off". */
export function sofficeOf(
  setting: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  root: string,
): string | null {
  if (setting === "off") return null;
  if (setting !== undefined) return path.resolve(/* turbopackIgnore: true */ root, setting);
  const folders = (env.PATH ?? "").split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const names = process.platform === "win32" ? ["soffice.com", "soffice.exe"] : ["soffice"];
  return (
    folders
      .flatMap((folder) => names.map((name) => path.join(/* turbopackIgnore: true */ folder, name)))
      .find(isProgram) ?? null
  );
}

function isProgram(place: string): boolean {
  try {
    accessSync(/* turbopackIgnore: true */ place, constants.X_OK);
    return statSync(/* turbopackIgnore: true */ place).isFile();
  } catch {
    return false;
  }
}
