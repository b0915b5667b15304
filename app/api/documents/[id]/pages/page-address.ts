import { pageNumberSchema, pageQuerySchema } from "#lib/domain/api.ts";
import { queryOf } from "#lib/http/query.ts";
import type { PageAddress } from "#lib/services/pages/page-picture.ts";

/** The page that a request's address names. @throws when it names none; `respond` says which part. */
export function pageAddressOf(
  request: Request,
  params: { readonly id: string; readonly page: string },
): PageAddress {
  const { version } = pageQuerySchema.parse(queryOf(request));
  return {
    documentId: params.id,
    page: pageNumberSchema.parse(params.page),
    ...(version === undefined ? {} : { version }),
  };
}
