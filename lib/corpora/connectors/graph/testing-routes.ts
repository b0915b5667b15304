import type { FakeDrive } from "./testing-drive.ts";

type FakePage = Readonly<Record<string, unknown>> & { readonly id: string };
type FakeSite = {
  readonly id: string;
  /** `fabrikam.example.org:/sites/planning` */
  readonly at: string;
  readonly drive: FakeDrive;
  pages: FakePage[];
};

/** Content and behaviour of the fake service. */
export type FakeTenant = {
  readonly drives: FakeDrive[];
  /** A person's drive, by principal name. */
  readonly users: Map<string, FakeDrive>;
  readonly sites: FakeSite[];
  pageSize: number;
  /** Delta tokens below this count have expired. */
  oldestToken: number;
  /** Supports delta only for whole drives. */
  wholeDrivesOnly: boolean;
  /** Reports each changed item twice, first in an outdated state. */
  repeats: boolean;
};

export type FakeAnswer =
  | { readonly status: number; readonly body: unknown }
  | { readonly download: Uint8Array };

type FakeRequest = { readonly path: string; readonly query: URLSearchParams; readonly base: string };
type Route = readonly [RegExp, (tenant: FakeTenant, asked: FakeRequest, ...parts: string[]) => FakeAnswer];

const ok = (body: unknown): FakeAnswer => ({ status: 200, body });
export const refused = (status: number, code: string, message = "no"): FakeAnswer => ({
  status,
  body: { error: { code, message, innerError: { "request-id": "0", date: "2026-01-01" } } },
});
const missing = () => refused(404, "itemNotFound", "The resource could not be found.");

function driveOf(tenant: FakeTenant, id: string): FakeDrive | undefined {
  return tenant.drives.find((drive) => drive.id === id);
}

function selected(item: Readonly<Record<string, unknown>>, { query }: FakeRequest): Record<string, unknown> {
  const fields = query.get("$select")?.split(",");
  return Object.fromEntries(Object.entries(item).filter(([key]) => fields?.includes(key) ?? true));
}

function itemAnswer(
  tenant: FakeTenant,
  asked: FakeRequest,
  driveId: string,
  find: (drive: FakeDrive) => unknown,
) {
  const drive = driveOf(tenant, driveId);
  const id = drive && find(drive);
  const item = typeof id === "string" ? drive?.items.get(id) : undefined;
  return drive && item && drive.isThere(item) ? ok(selected(drive.json(item), asked)) : missing();
}

/** `token` is the drive's count at the end of the last listing; `$skiptoken` is the start of the page. */
function delta(tenant: FakeTenant, asked: FakeRequest, driveId: string, folderId?: string): FakeAnswer {
  const drive = driveOf(tenant, driveId);
  if (!drive) return missing();
  if (folderId !== undefined && tenant.wholeDrivesOnly) return refused(400, "notSupported");
  const since = Number(asked.query.get("token") ?? 0);
  if (asked.query.has("token") && since > 0 && since < tenant.oldestToken) {
    return refused(410, "resyncChangesApplyDifferences", "Resync required.");
  }
  const start = Number(asked.query.get("$skiptoken") ?? 0);
  const changed = drive.changesSince(folderId ?? drive.rootId, since).map((item) => selected(item, asked));
  const all = tenant.repeats
    ? [...changed.map((item) => ({ ...item, ...("name" in item ? { name: "as it was" } : {}) })), ...changed]
    : changed;
  const link = (more: Record<string, string>) => {
    const query = new URLSearchParams({ $select: asked.query.get("$select") ?? "", ...more });
    return `${asked.base}${asked.path}?${query}`;
  };
  const end = start + tenant.pageSize;
  return ok({
    value: all.slice(start, end),
    ...(end < all.length
      ? { "@odata.nextLink": link({ token: String(since), $skiptoken: String(end) }) }
      : { "@odata.deltaLink": link({ token: String(drive.count) }) }),
  });
}

function content(tenant: FakeTenant, driveId: string, itemId: string): FakeAnswer {
  const drive = driveOf(tenant, driveId);
  const item = drive?.items.get(itemId);
  return drive && item && drive.isThere(item) ? { download: item.bytes } : missing();
}

function paged(tenant: FakeTenant, asked: FakeRequest, all: readonly unknown[]): FakeAnswer {
  const start = Number(asked.query.get("$skiptoken") ?? 0);
  const end = start + tenant.pageSize;
  const next = `${asked.base}${asked.path}?$skiptoken=${end}`;
  return ok({ value: all.slice(start, end), ...(end < all.length ? { "@odata.nextLink": next } : {}) });
}

function siteOf(tenant: FakeTenant, given: string): FakeSite | undefined {
  return tenant.sites.find(({ id, at }) => id === given || at === given);
}

function sitePage(tenant: FakeTenant, asked: FakeRequest, siteId: string, pageId: string): FakeAnswer {
  const page = siteOf(tenant, siteId)?.pages.find(({ id }) => id === pageId);
  if (!page) return missing();
  const { webparts: _, canvasLayout, ...rest } = page;
  return ok(asked.query.get("$expand") === "canvasLayout" ? { ...rest, canvasLayout } : rest);
}

const ROUTES: readonly Route[] = [
  [
    /^\/users\/([^/]+)\/drive$/,
    (tenant, _asked, user = "") => {
      const drive = tenant.users.get(user);
      return drive ? ok({ id: drive.id }) : missing();
    },
  ],
  [
    /^\/drives\/([^/]+)\/root$/,
    (tenant, asked, id = "") => itemAnswer(tenant, asked, id, ({ rootId }) => rootId),
  ],
  [/^\/drives\/([^/]+)\/root\/delta$/, (tenant, asked, id = "") => delta(tenant, asked, id)],
  [
    /^\/drives\/([^/]+)\/root:\/(.+)$/,
    (tenant, asked, id = "", path = "") => itemAnswer(tenant, asked, id, (drive) => drive.find(path)?.id),
  ],
  [
    /^\/drives\/([^/]+)\/items\/([^/]+)\/delta$/,
    (tenant, asked, id = "", item = "") => delta(tenant, asked, id, item),
  ],
  [
    /^\/drives\/([^/]+)\/items\/([^/]+)\/content$/,
    (tenant, _asked, id = "", item = "") => content(tenant, id, item),
  ],
  [
    /^\/drives\/([^/]+)\/items\/([^/]+)\/permissions$/,
    (tenant, asked, id = "", item = "") =>
      paged(tenant, asked, driveOf(tenant, id)?.permissions.get(item) ?? []),
  ],
  [
    /^\/drives\/([^/]+)\/items\/([^/]+)$/,
    (tenant, asked, id = "", item = "") => itemAnswer(tenant, asked, id, () => item),
  ],
  [
    /^\/sites\/([^/]+)\/drive$/,
    (tenant, _asked, id = "") => {
      const site = siteOf(tenant, id);
      return site ? ok({ id: site.drive.id }) : missing();
    },
  ],
  [
    /^\/sites\/([^/]+)\/pages\/microsoft\.graph\.sitePage$/,
    (tenant, asked, id = "") => {
      const pages = siteOf(tenant, id)?.pages.map(({ canvasLayout: _, webparts: __, ...page }) => page);
      return pages ? paged(tenant, asked, pages) : missing();
    },
  ],
  [
    /^\/sites\/([^/]+)\/pages\/([^/]+)\/microsoft\.graph\.sitePage$/,
    (tenant, asked, id = "", page = "") => sitePage(tenant, asked, id, page),
  ],
  [
    /^\/sites\/([^/]+)\/pages\/([^/]+)\/microsoft\.graph\.sitePage\/webparts$/,
    (tenant, asked, id = "", pageId = "") => {
      const page = siteOf(tenant, id)?.pages.find((each) => each.id === pageId);
      return page ? paged(tenant, asked, (page.webparts as readonly unknown[]) ?? []) : missing();
    },
  ],
  [
    /^\/sites\/([^/]+(?::\/.+)?)$/,
    (tenant, _asked, given = "") => {
      const site = siteOf(tenant, given);
      return site ? ok({ id: site.id }) : missing();
    },
  ],
];

/** Returns Graph's answer to a GET of `asked.path`, relative to its version. */
export function answerGraph(tenant: FakeTenant, asked: FakeRequest): FakeAnswer {
  for (const [pattern, answer] of ROUTES) {
    const found = pattern.exec(asked.path);
    if (found) return answer(tenant, asked, ...found.slice(1).map(decodeURIComponent));
  }
  return refused(400, "BadRequest");
}
