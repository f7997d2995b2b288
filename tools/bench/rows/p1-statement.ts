import type { Db } from "#server/engine/db/pool.ts";

/** The page of rentals that P1 requests, with the bounded total, as handwritten SQL. */
export const LIST_SQL = `select coalesce((select json_agg(p) from (
    select t.id, t.label, t.version, t.created_at, t.updated_at, t.created_by, t.archived_at, t.asset_id, t.annex_asset_ids,
      t.tenant_id, t.guarantor_id, t.payer_id, t.additional_tenant_ids, t.regime, t.monthly_rent, t.monthly_expenses,
      d.amount as deposit_amount, t.start_date, t.end_date, t.payment_day, t.payment_method_id, t.invoice_series_id, t.index_clause, t.signed_on, t.notes, t.code,
      t.state, t.deposit_id, t.property_id, t.notice_given_on, t.notice_by, t.exit_date, t.last_day, t.keys_returned_on, t.end_reason,
      t.arrears_status, t.arrears_changed_on, t.arrears_note, t.is_split, t.has_joint_liability, t.update_skipped_on, t.update_skipped_reason, t.seasonal_cause, t.residents, t.renews_id, a.label as asset_label, p.label as tenant_label, g.label as guarantor_label, y.label as payer_label,
      b.label as property_label, n.label as renews_label,
      m.label as payment_method_label, s.label as invoice_series_label
    from rental t
    left join asset a on a.id = t.asset_id
    left join person p on p.id = t.tenant_id
    left join person g on g.id = t.guarantor_id
    left join person y on y.id = t.payer_id
    left join property b on b.id = t.property_id
    left join deposit d on d.id = t.deposit_id
    left join rental n on n.id = t.renews_id
    left join payment_method m on m.id = t.payment_method_id
    left join invoice_series s on s.id = t.invoice_series_id
    where t.archived_at is null order by t.start_date desc, t.id desc limit 50) p), '[]')::text as json,
  (select count(*) from (select 1 from rental t where t.archived_at is null limit 10001) c) as total`;

/** The bare list: the driver, a named statement, the bounded total. */
export async function readBareList(db: Db): Promise<string> {
  const { rows } = await db.pool.query<{ json: string }>({ name: "bare_list", text: LIST_SQL });
  return rows[0]?.json ?? "[]";
}
