import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const APP = import.meta.dirname;

/** A file of the app with its address: `/api/documents/[id]`. */
export type AppFile = { readonly address: string; readonly file: string };

/** Returns every file of the app with this name. */
export function appFiles(name: "route.ts" | "page.tsx" | "layout.tsx"): AppFile[] {
  return readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === name)
    .sort()
    .map((file) => {
      const parts = path.dirname(file).split(path.sep);
      const address = parts.filter((part) => part !== "." && !part.startsWith("(")).join("/");
      return { address: `/${address}`, file: path.join(APP, file) };
    });
}

export const load = (file: string): Promise<Readonly<Record<string, unknown>>> =>
  import(pathToFileURL(file).href);

export const parametersIn = (address: string): string[] =>
  [...address.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
