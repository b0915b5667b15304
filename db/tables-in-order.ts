import type postgres from "postgres";

/** Returns our tables in the order of their references: referenced tables first. */
export async function tablesInOrder(sql: postgres.ISql): Promise<readonly string[]> {
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`;
  const references = await sql<{ from: string; to: string }[]>`
    select f.relname as "from", t.relname as "to" from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    join pg_namespace n on n.oid = f.relnamespace
    where k.contype = 'f' and n.nspname = 'public' and f.oid <> t.oid`;
  const ordered: string[] = [];
  const visit = (name: string) => {
    if (ordered.includes(name)) return;
    for (const { from, to } of references) if (from === name) visit(to);
    ordered.push(name);
  };
  for (const { name } of tables) visit(name);
  return ordered;
}
