-- A catalogue has no two names that differ by case and accents alone. Those that are there already are told apart by a number.
do $$
declare name text;
begin
  foreach name in array array['property_type', 'asset_type', 'asset_status', 'incident_type', 'incident_status'] loop
    execute format($sql$
      update %1$I t set name = t.name || ' (' || d.place || ')'
      from (select id, row_number() over (partition by normalize_text(name) order by created_at, id) as place from %1$I) d
      where d.id = t.id and d.place > 1$sql$, name);
    execute format('alter table %I drop constraint %I', name, name || '_name_key');
    execute format('create unique index %I on %I (normalize_text(name))', name || '_name_key', name);
  end loop;
end $$;
