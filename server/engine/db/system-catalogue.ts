import type { Queryable } from "./queryable.ts";

/*
 * Everything that PostgreSQL knows of our objects, as sorted lines of text: two databases with the same lines behave the same.
 * The order of columns is left out, and so are objects of extensions and the two tables by which the migrator works.
 */

const OURS = "('public', 'english')";
const BOOKKEEPING = "('schema_migration', 'schema_object')";

const isOwn = (catalogue: string, oid: string) =>
  `not exists (select 1 from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

const RELATIONS = `
  select c.*, n.nspname, n.nspname || '.' || c.relname as full_name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${OURS} and c.relname not in ${BOOKKEEPING} and ${isOwn("pg_class", "c.oid")}`;

const ROUTINES = `
  select p.*, p.oid::regprocedure::text as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ${OURS} and ${isOwn("pg_proc", "p.oid")}`;

const LINES: readonly string[] = [
  "select 'extension ' || extname from pg_extension",
  `select 'schema ' || nspname || ' ' || coalesce(nspacl::text, '') from pg_namespace where nspname in ${OURS}`,
  `select concat_ws(' ', 'table', full_name, 'persistence', relpersistence, 'options', reloptions, 'security', relrowsecurity,
          'replica identity', relreplident, 'grants', relacl) from (${RELATIONS}) r where relkind in ('r', 'p')`,
  `select concat_ws(' ', 'column', r.full_name || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
          case when a.attnotnull then 'not null' end, nullif('identity ' || a.attidentity::text, 'identity '),
          nullif('generated ' || a.attgenerated::text, 'generated '), 'default ' || pg_get_expr(v.adbin, v.adrelid),
          'collation ' || nullif(a.attcollation, t.typcollation)::regcollation::text, 'grants ' || a.attacl::text)
   from (${RELATIONS}) r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
   join pg_type t on t.oid = a.atttypid left join pg_attrdef v on v.adrelid = a.attrelid and v.adnum = a.attnum
   where r.relkind in ('r', 'p')`,
  `select concat_ws(' ', 'constraint', r.full_name, k.conname, pg_get_constraintdef(k.oid), 'enforced', k.conenforced)
   from (${RELATIONS}) r join pg_constraint k on k.conrelid = r.oid`,
  `select 'index ' || pg_get_indexdef(i.indexrelid) || ' valid ' || i.indisvalid from (${RELATIONS}) r join pg_index i on i.indrelid = r.oid`,
  `select 'sequence ' || s.schemaname || '.' || s.sequencename || ' ' || concat_ws(' ', s.data_type, s.start_value, s.min_value,
          s.max_value, s.increment_by, s.cycle, s.cache_size, 'owned by ' || pg_describe_object(d.refclassid, d.refobjid, d.refobjsubid))
   from pg_sequences s join (${RELATIONS}) r on r.nspname = s.schemaname and r.relname = s.sequencename
   left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = r.oid and d.deptype in ('a', 'i')`,
  `select 'view ' || full_name || ' ' || coalesce(relacl::text, '') || E'\\n' || pg_get_viewdef(oid) from (${RELATIONS}) r where relkind in ('v', 'm')`,
  `select 'routine ' || signature || ' ' || coalesce(proacl::text, '') || E'\\n' || case prokind when 'a' then (
            select concat_ws(' ', g.aggtransfn, g.aggtranstype::regtype, g.agginitval) from pg_aggregate g where g.aggfnoid = r.oid)
          else pg_get_functiondef(oid) end
   from (${ROUTINES}) r`,
  `select 'trigger ' || t.tgname || ' on ' || r.full_name || ' enabled ' || t.tgenabled::text || ' ' || pg_get_triggerdef(t.oid)
   from (${RELATIONS}) r join pg_trigger t on t.tgrelid = r.oid and not t.tgisinternal`,
  `select 'type ' || t.oid::regtype::text || ' ' || (select array_agg(e.enumlabel order by e.enumsortorder)::text from pg_enum e where e.enumtypid = t.oid)
   from pg_type t join pg_namespace n on n.oid = t.typnamespace where n.nspname in ${OURS} and t.typtype = 'e'`,
  `select 'comment on ' || coalesce(r.full_name || coalesce('.' || a.attname, ''), 'routine ' || p.signature) || ' ' || d.description
   from pg_description d
   left join (${RELATIONS}) r on d.classoid = 'pg_class'::regclass and r.oid = d.objoid
   left join pg_attribute a on a.attrelid = r.oid and a.attnum = d.objsubid and d.objsubid > 0
   left join (${ROUTINES}) p on d.classoid = 'pg_proc'::regclass and p.oid = d.objoid
   where r.oid is not null or p.oid is not null`,
  "select 'policy ' || polname || ' ' || polrelid::regclass from pg_policy",
  "select 'rule ' || pg_get_ruledef(w.oid) from pg_rewrite w join pg_class c on c.oid = w.ev_class where w.rulename <> '_RETURN'",
  "select 'event trigger ' || evtname from pg_event_trigger",
  "select 'publication ' || pubname || ' ' || puballtables from pg_publication",
];

/** The catalogue of a database, a line (or a text of several) for each object. */
export async function readCatalogue(db: Pick<Queryable, "query">): Promise<string[]> {
  const rows = await db.query<{ line: string }>(
    `select line from (${LINES.map((select) => `select line from (${select}) found (line)`).join("\nunion all\n")}) every (line) order by line collate "C"`,
    [],
  );
  return rows.map(({ line }) => line);
}

/** The lines that one catalogue has and the other lacks, marked as in a diff. */
export function compareCatalogues(before: readonly string[], after: readonly string[]): string[] {
  const known = new Set(before);
  const present = new Set(after);
  return [
    ...before.filter((line) => !present.has(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !known.has(line)).map((line) => `+ ${line}`),
  ].toSorted((a, b) => (a.slice(2) < b.slice(2) ? -1 : 1));
}
