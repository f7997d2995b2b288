-- Days ahead within which a contract counts as ending: the landlord's notice for a home is four months (LAU art. 10.1).
alter table notification_settings
  add column contract_ending_days integer not null default 120
    constraint notification_settings_contract_ending_days_check check (contract_ending_days between 1 and 730);

-- What a new installation begins with is called in Spanish, and in English by whoever reads English, until somebody gives it
-- another name. What English readers read is the same table in the schema `english`, a view that differs by the names alone.
create schema english;

-- The English names go with the first renaming; whoever saves the English name they were shown has renamed nothing.
create function keep_name_en() returns trigger language plpgsql as $$
begin
  if new.name = old.name_en then new.name := old.name;
  elsif new.name is distinct from old.name then new.name_en := null;
  end if;
  return new;
end $$;

-- Makes the view of a table that has `name_en`; called again when the table gets another column.
create procedure speak_english(entity text) language plpgsql as $$
declare columns text;
begin
  select string_agg(case when column_name in ('name', 'label')
                         then format('coalesce(name_en, %1$I) as %1$I', column_name)
                         else format('%I', column_name) end, ', ' order by ordinal_position)
  into columns from information_schema.columns where table_schema = 'public' and table_name = entity;
  execute format('drop view if exists english.%I', entity);
  execute format('create view english.%I as select %s from public.%I', entity, columns, entity);
end $$;

do $$
declare
  known jsonb := '{
      "role": {
        "Superadministrador": "Super administrator",
        "Administrador": "Administrator",
        "Gestor": "Manager",
        "Agente": "Agent",
        "Consulta": "Viewer"
      },
      "property_type": {
        "Edificio residencial": "Residential building",
        "Vivienda unifamiliar": "Detached house",
        "Edificio de oficinas": "Office building",
        "Local comercial": "Shop",
        "Garaje": "Garage"
      },
      "asset_type": {
        "Piso": "Flat",
        "Ático": "Penthouse",
        "Estudio": "Studio",
        "Casa": "House",
        "Habitación": "Room",
        "Local": "Premises",
        "Oficina": "Office",
        "Plaza de garaje": "Parking space",
        "Trastero": "Storage room",
        "Solar": "Plot"
      },
      "asset_status": {
        "Disponible": "Available",
        "Reservado": "Reserved",
        "Alquilado": "Rented",
        "Con preaviso": "Notice given",
        "En preparación": "Being prepared",
        "En obras": "Under works",
        "Retirado": "Retired"
      },
      "incident_type": {
        "Fontanería": "Plumbing",
        "Electricidad": "Electricity",
        "Calefacción y agua caliente": "Heating and hot water",
        "Electrodomésticos": "Appliances",
        "Cerrajería": "Locks",
        "Humedades y filtraciones": "Damp and leaks",
        "Zonas comunes": "Common areas",
        "Ruidos y convivencia": "Noise and neighbours",
        "Plagas": "Pests",
        "Administrativa": "Administrative"
      },
      "incident_status": {
        "Nueva": "New",
        "En curso": "In progress",
        "En espera": "On hold",
        "Resuelta": "Resolved",
        "Cerrada": "Closed",
        "Rechazada": "Rejected"
      }
    }';
  searched jsonb := '{"role": "name", "property_type": "name || '' '' || coalesce(description, '''')", "asset_type": "name", "asset_status": "name", "incident_type": "name", "incident_status": "name"}';
  entity text;
begin
  for entity in select jsonb_object_keys(known) loop
    execute format('alter table %I add column name_en text', entity);
    execute format('alter table %I disable trigger user', entity);
    execute format('update %I t set name_en = n.value from jsonb_each_text($1) n where n.key = t.name', entity)
      using known -> entity;
    execute format('alter table %I enable trigger user', entity);
    execute format('alter table %I alter column search_text set expression as (normalize_text(%s || '' '' || coalesce(name_en, '''')))',
                   entity, searched ->> entity);
    execute format('create trigger keep_name_en before update of name on %I for each row execute function keep_name_en()', entity);
    call speak_english(entity);
  end loop;
end $$;
