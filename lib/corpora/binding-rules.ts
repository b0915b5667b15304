import {
  CONNECTOR_KINDS,
  connectorFacts,
  LOCATOR_FIELDS,
  locatorFields,
} from "#lib/domain/connector-kinds.ts";
import type { CreateBinding, RootInput } from "#lib/domain/corpus-binding.ts";
import { normaliseSourcePath } from "#lib/domain/source-path.ts";
import { placeKey } from "./binding-source.ts";
import { nextRun } from "./schedule.ts";

/** A problem of a binding, at one field. `message` is shown to users. */
export type BindingProblem = { readonly path: string; readonly message: string };

/** Settings from the configuration that a binding may omit. */
export type Configured = { readonly userDrive: boolean };

function locatorProblems(
  { kind, locator }: RootInput,
  path: string,
  { userDrive }: Configured,
): BindingProblem[] {
  const fields = locatorFields(kind);
  const given = LOCATOR_FIELDS.filter((name) => locator[name] !== undefined);
  const lacking = fields.some(({ name, required }) => {
    const isNeeded = required === "always" || (required === "unless_user_drive" && !userDrive);
    return isNeeded && !given.includes(name);
  });
  const strange = given.filter((name) => fields.every((field) => field.name !== name));
  const words = connectorFacts(kind).locatorWords;
  return [
    ...(lacking ? [{ path: `${path}.locator`, message: words }] : []),
    ...strange.map((name) => ({ path: `${path}.locator.${name}`, message: `is not asked for: ${words}` })),
    ...(locator.folder_id !== undefined && locator.folder_path !== undefined
      ? [{ path: `${path}.locator`, message: "a folder is named by its id or by its path, not both" }]
      : []),
  ];
}

/** Returns the names of the connectors that have a property: "OneDrive and SharePoint". */
function titlesOf(has: (facts: ReturnType<typeof connectorFacts>) => boolean): string {
  const kinds = CONNECTOR_KINDS.filter((kind) => has(connectorFacts(kind)));
  return kinds.map((kind) => connectorFacts(kind).title).join(" and ");
}

function rootProblems(root: RootInput, path: string, configured: Configured): BindingProblem[] {
  const problems = locatorProblems(root, path, configured);
  const say = (field: string, message: string) => problems.push({ path: `${path}.${field}`, message });
  if (root.pathPrefix !== "" && normaliseSourcePath(root.pathPrefix) !== root.pathPrefix)
    say("pathPrefix", "is a folder such as plans/2041: no slash at either end, no dots alone");
  const facts = connectorFacts(root.kind);
  if (!facts.hasSignIn && root.credentials !== null)
    say("credentials", `is for ${titlesOf(({ hasSignIn }) => hasSignIn)}`);
  if (!facts.hasPermissions && root.withPermissions)
    say("withPermissions", `is for ${titlesOf(({ hasPermissions }) => hasPermissions)}`);
  if (!facts.hasSitePages && root.withSitePages)
    say("withSitePages", `is for ${titlesOf(({ hasSitePages }) => hasSitePages)}`);
  return problems;
}

/** True if documents in one folder could have the paths of documents in the other. */
export function prefixesCollide(one: string, other: string): boolean {
  const inside = (folder: string, outer: string) => outer === "" || `${folder}/`.startsWith(`${outer}/`);
  return inside(one, other) || inside(other, one);
}

function pairProblems(roots: readonly RootInput[]): BindingProblem[] {
  return roots.flatMap((root, index) => {
    const before = roots.slice(0, index);
    const path = `roots.${index}`;
    const place = placeKey(root);
    const met = before.find((other) => prefixesCollide(root.pathPrefix, other.pathPrefix));
    const folder = (name: string) => (name === "" ? "no folder" : `the folder ${name}`);
    return [
      ...(before.some((other) => placeKey(other) === place)
        ? [{ path: `${path}.locator`, message: "is already connected, by another source of this corpus" }]
        : []),
      ...(met === undefined
        ? []
        : [
            {
              path: `${path}.pathPrefix`,
              message: `each source needs a folder of its own, not inside another's: one has ${folder(met.pathPrefix)}, this one ${folder(root.pathPrefix)}`,
            },
          ]),
    ];
  });
}

/** Any date works as the start: a schedule that has a next run from here has one from any date. */
const LONG_AGO = new Date(0);

/** True for a valid schedule of five fields (minute, hour, day, month, weekday) that runs at some time. */
export function isSchedule(schedule: string): boolean {
  if (schedule.split(/\s+/).length !== 5) return false;
  try {
    return nextRun(schedule, LONG_AGO) !== null;
  } catch {
    return false;
  }
}

function syncProblems({ syncMode, schedule, roots }: Bound): BindingProblem[] {
  const problems: BindingProblem[] = [];
  if (schedule !== null && !isSchedule(schedule))
    problems.push({
      path: "schedule",
      message:
        "is five fields: minute, hour, day, month, weekday, such as 0 6 * * 1-5 for six o'clock on weekdays",
    });
  if (syncMode === "scheduled" && schedule === null)
    problems.push({ path: "schedule", message: "a scheduled sync needs one" });
  if (syncMode !== "manual" && roots.length === 0)
    problems.push({
      path: "syncMode",
      message: "documents are uploaded here: without a source there is nothing to sync",
    });
  return problems;
}

type Bound = Pick<CreateBinding, "roots" | "syncMode" | "schedule">;

/** Returns all problems of a binding that are visible without contacting its sources. */
export function bindingProblems(
  binding: Bound,
  configured: Configured = { userDrive: false },
): BindingProblem[] {
  return [
    ...binding.roots.flatMap((root, index) => rootProblems(root, `roots.${index}`, configured)),
    ...pairProblems(binding.roots),
    ...syncProblems(binding),
  ];
}
