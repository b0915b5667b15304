import { z } from "zod";

/** The used parts of Graph's answers (Microsoft Graph v1.0: driveItem, drive, site, sitePage, permission). */

const facet = z.object({}).nullish();

export const driveItemSchema = z.object({
  id: z.string().min(1).max(400),
  name: z.string().nullish(),
  size: z.number().nonnegative().nullish(),
  eTag: z.string().nullish(),
  cTag: z.string().nullish(),
  lastModifiedDateTime: z.string().nullish(),
  webUrl: z.string().nullish(),
  parentReference: z.object({ id: z.string().nullish(), driveId: z.string().nullish() }).nullish(),
  file: z
    .object({
      mimeType: z.string().nullish(),
      hashes: z
        .object({
          sha256Hash: z.string().nullish(),
          sha1Hash: z.string().nullish(),
          quickXorHash: z.string().nullish(),
        })
        .nullish(),
    })
    .nullish(),
  folder: z.object({ childCount: z.number().nullish() }).nullish(),
  /** A notebook, which is a folder shown as one item. */
  package: facet,
  deleted: facet,
  root: facet,
  /** A shortcut to another person's drive. */
  remoteItem: facet,
  malware: facet,
});
export type DriveItem = z.output<typeof driveItemSchema>;

/** Excludes `@microsoft.graph.downloadUrl`, an address that opens a file without sign-in. */
export const DRIVE_ITEM_FIELDS = Object.keys(driveItemSchema.shape).join(",");

export const driveSchema = z.object({ id: z.string().min(1).max(400) });
export const siteSchema = z.object({ id: z.string().min(1).max(400) });

const webPartSchema = z.object({
  innerHtml: z.string().nullish(),
  data: z
    .object({
      title: z.string().nullish(),
      serverProcessedContent: z
        .object({
          htmlStrings: z.array(z.object({ value: z.string().nullish() })).nullish(),
          searchablePlainTexts: z.array(z.object({ value: z.string().nullish() })).nullish(),
        })
        .nullish(),
    })
    .nullish(),
});
export type WebPart = z.output<typeof webPartSchema>;
const webParts = z.array(webPartSchema).nullish();

export const sitePageSchema = z.object({
  id: z.string().min(1).max(400),
  name: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  eTag: z.string().nullish(),
  webUrl: z.string().nullish(),
  lastModifiedDateTime: z.string().nullish(),
  publishingState: z.object({ level: z.string().nullish(), versionId: z.string().nullish() }).nullish(),
});
export type SitePage = z.output<typeof sitePageSchema>;
export const SITE_PAGE_FIELDS = Object.keys(sitePageSchema.shape).join(",");

export const sitePageContentSchema = sitePageSchema.extend({
  canvasLayout: z
    .object({
      horizontalSections: z
        .array(z.object({ columns: z.array(z.object({ webparts: webParts })).nullish() }))
        .nullish(),
      verticalSection: z.object({ webparts: webParts }).nullish(),
    })
    .nullish(),
});
export type SitePageContent = z.output<typeof sitePageContentSchema>;
export { webPartSchema };

const identitySchema = z
  .object({ id: z.string().nullish(), displayName: z.string().nullish(), email: z.string().nullish() })
  .nullish();
const identitySetSchema = z
  .object({
    user: identitySchema,
    group: identitySchema,
    application: identitySchema,
    siteUser: identitySchema,
    siteGroup: identitySchema,
  })
  .nullish();
export type IdentitySet = z.output<typeof identitySetSchema>;

/** The address of a sharing link is never read, because it may open the file. */
export const permissionSchema = z.object({
  roles: z.array(z.string()).nullish(),
  grantedToV2: identitySetSchema,
  grantedTo: identitySetSchema,
  grantedToIdentitiesV2: z.array(identitySetSchema).nullish(),
  inheritedFrom: facet,
  link: z.object({ type: z.string().nullish(), scope: z.string().nullish() }).nullish(),
  expirationDateTime: z.string().nullish(),
});
export type Permission = z.output<typeof permissionSchema>;
