import { sql } from "drizzle-orm";
import { rows } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import type { PlaceItem } from "#lib/domain/place-items.ts";
import { inOrder } from "#lib/domain/place-words.ts";
import type { SiteShape } from "#lib/packs/write-site-docx.ts";

/** Records that a drawn map shows. More cannot be told apart. */
const MAX_SHAPES = 500;
/** Maximum size of the shapes together. */
const MAX_BYTES = 16_000_000;

/**
 * Returns the shapes of the records of a report, in the versions that it names. The caller has left out records that the
 * actor may not see.
 */
export async function reportShapes(
  { db }: Pick<Context, "db">,
  items: readonly PlaceItem[],
): Promise<SiteShape[]> {
  const wanted = inOrder(items)
    .slice(0, MAX_SHAPES)
    .map(({ dataset, reference, version }, at) => ({ at, dataset, reference, version }));
  if (wanted.length === 0) return [];
  return rows<SiteShape>(
    db,
    sql`select dataset, geometry from (
        select w.at, w.dataset, r.geometry, sum(octet_length(r.geometry)) over (order by w.at) as bytes
        from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb)
          as w(at int, dataset text, reference text, version int)
        join dataset_versions d on d.dataset_id = w.dataset and d.number = w.version
        join records r on r.dataset_version_id = d.id and r.reference = w.reference
        where r.geometry is not null) shape
      where bytes <= ${MAX_BYTES} order by at`,
  );
}
