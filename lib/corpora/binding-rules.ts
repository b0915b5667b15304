import type { CreateBinding, RootInput, RootKind, RootLocator } from "#lib/domain/corpus-binding.ts";
import { normaliseSourcePath } from "#lib/domain/source-path.ts";
import { placeKey } from "./binding-source.ts";
import { nextRun } from "./schedule.ts";

/** What a binding may not be, by the field that it is about; `message` is for people. */
export type BindingProblem = { readonly path: string; readonly message: string };

type Place = keyof RootLocator;
type Rule = { readonly needs: readonly Place[]; readonly knows: readonly Place[]; readonly words: string };

const KINDS: Readonly<Record<RootKind, Rule>> = {
  local: {
    needs: ["local_path"],
    knows: ["local_path"],
    words: "a folder on the server is named by its local_path",
  },
  onedrive: {
    needs: ["drive_id"],
    knows: ["drive_id", "folder_id", "folder_path"],
    words:
      "a OneDrive is named by drive_id, its own or users/name@example.org; a folder in it by folder_id or folder_path",
  },
  sharepoint: {
    needs: ["site_id"],
    knows: ["site_id", "drive_id", "folder_id", "folder_path"],
    words:
      "a SharePoint site is named by its site_id; a library by drive_id, a folder by folder_id or folder_path",
  },
};

/** What the configuration names, so that a binding need not. */
export type Configured = { readonly userDrive: boolean };

function locatorProblems(
  { kind, locator }: RootInput,
  path: string,
  { userDrive }: Configured,
): BindingProblem[] {
  const { needs, knows, words } = KINDS[kind];
  const given = (Object.keys(locator) as Place[]).filter((name) => locator[name] !== undefined);
  const told = kind === "onedrive" && userDrive;
  const lacking = !told && needs.some((name) => !given.includes(name));
  const strange = given.filter((name) => !knows.includes(name));
  return [
    ...(lacking ? [{ path: `${path}.locator`, message: words }] : []),
    ...strange.map((name) => ({ path: `${path}.locator.${name}`, message: `is not asked for: ${words}` })),
    ...(locator.folder_id !== undefined && locator.folder_path !== undefined
      ? [{ path: `${path}.locator`, message: "a folder is named by its id or by its path, not both" }]
      : []),
  ];
}

function rootProblems(root: RootInput, path: string, configured: Configured): BindingProblem[] {
  const problems = locatorProblems(root, path, configured);
  const say = (field: string, message: string) => problems.push({ path: `${path}.${field}`, message });
  if (root.pathPrefix !== "" && normaliseSourcePath(root.pathPrefix) !== root.pathPrefix)
    say("pathPrefix", "is a folder such as plans/2041: no slash at either end, no dots alone");
  if (root.kind === "local" && root.credentials !== null) say("credentials", "a folder needs no sign-in");
  if (root.kind === "local" && root.withPermissions) say("withPermissions", "is for OneDrive and SharePoint");
  if (root.kind !== "sharepoint" && root.withSitePages) say("withSitePages", "is for SharePoint");
  return problems;
}

/** True when documents of the one folder could stand at the paths of the other's. */
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
        ? [{ path: `${path}.locator`, message: "is bound already, by another root of this corpus" }]
        : []),
      ...(met === undefined
        ? []
        : [
            {
              path: `${path}.pathPrefix`,
              message: `each root needs a folder of its own, not inside another's: one has ${folder(met.pathPrefix)}, this one ${folder(root.pathPrefix)}`,
            },
          ]),
    ];
  });
}

/** Any day does: a schedule that is due once is due again. */
const LONG_AGO = new Date(0);

/** Whether it is a schedule of five fields (minute, hour, day, month, weekday) that will ever be due. */
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
      message: "documents are uploaded here: without a root there is nothing to sync",
    });
  return problems;
}

type Bound = Pick<CreateBinding, "roots" | "syncMode" | "schedule">;

/** All that is wrong with a binding that a look at it can tell; whether its places can be reached is not asked. */
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
