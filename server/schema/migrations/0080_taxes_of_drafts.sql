-- Drafts of before 0076 have the tax of their place, as `indirect_tax_at` gives it; rectifying ones keep that of what they rectify.
update invoice i set indirect_tax = p.tax
from (
  select d.id, case when left(c.postal_code, 2) in ('35', '38') then 'igic' when left(c.postal_code, 2) in ('51', '52') then 'ipsi'
    else 'vat' end as tax
  from invoice d join invoice_series s on s.id = d.series_id join issuer u on u.id = s.issuer_id
  left join rental r on r.id = d.rental_id
  left join asset t on t.id = d.asset_id and d.rental_id is null
  left join property b on b.id = case when d.rental_id is not null then r.property_id when d.asset_id is not null then t.property_id
    else d.property_id end
  left join address a on a.id = b.address_id
  cross join lateral (select case when b.id is null then u.postal_code when a.country = 'España' then a.postal_code else '' end as postal_code) c
  where d.state = 'draft' and d.kind <> 'rectifying') p
where i.id = p.id and i.indirect_tax <> p.tax;
