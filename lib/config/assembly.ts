import {
  ASSEMBLY_SETTINGS,
  type AssemblySettings,
  assemblySettingsSchema,
  DEFAULT_CONFIGURATION,
  plainDocType,
} from "#lib/domain/assembly-settings.ts";
import { readJsonObject, refusedFile } from "./json-object.ts";

/**
 * Returns the assembly settings with the additions of a JSON file. Its document types add to the defaults or replace
 * them one by one. A configuration in the file starts from the one of that name, or from the default.
 * @throws AppError("bad_request") naming the file and the invalid entry.
 */
export function readAssemblySettings(file: string | undefined, root: string): AssemblySettings {
  if (file === undefined) return ASSEMBLY_SETTINGS;
  const named = { variable: "ASSEMBLY_FILE", file };
  const { modalities, configurations, ...rest } = readJsonObject(named, root);
  const parsed = assemblySettingsSchema.safeParse({
    ...rest,
    modalities: { ...ASSEMBLY_SETTINGS.modalities, ...plainKeys(modalities) },
    configurations: { ...ASSEMBLY_SETTINGS.configurations, ...filledIn(configurations) },
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refusedFile(named, `${issue?.path.join(".") || "The whole"}: ${issue?.message ?? "not valid"}`);
}

const entriesOf = (part: unknown): [string, unknown][] =>
  typeof part === "object" && part !== null ? Object.entries(part) : [];

const plainKeys = (part: unknown) =>
  Object.fromEntries(entriesOf(part).map(([docType, modality]) => [plainDocType(docType), modality]));

function filledIn(part: unknown): Record<string, unknown> {
  const { configurations } = ASSEMBLY_SETTINGS;
  return Object.fromEntries(
    entriesOf(part).map(([name, given]) => {
      const base = configurations[name] ?? configurations[DEFAULT_CONFIGURATION];
      return [name, typeof given === "object" && given !== null ? { ...base, ...given, name } : given];
    }),
  );
}
