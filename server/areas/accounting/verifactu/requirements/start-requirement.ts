import { MAX_VERIFACTU_RECORDS } from "#shared/domain/accounting/policy.ts";
import type { RequirementInput } from "#shared/domain/accounting/verifactu/record-requirement.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { enqueueRequirements } from "./enqueue-requirements.ts";
import { isRequired } from "./required-records.ts";

/** One statement sees the records and their signatures as of one instant. Messages are in the order of the chain. */
const MESSAGES = `
  with required as (
    select v.position, s.id is null as is_unsigned, (row_number() over (order by v.position) - 1) / $2::int as part
    from record_requirement r join verifactu_record v on ${isRequired} left join verifactu_signature s on s.record_id = v.id
    where r.id = $1),
  parts as (select part, min(position) as first, max(position) as last, count(*) as count from required group by part),
  made as (
    insert into requirement_message (requirement_id, sequence, first_position, last_position, record_count)
    select $1, part + 1, first, last, count from parts)
  select count(*)::int4 as count, coalesce(bool_or(is_unsigned), false) as is_unsigned from required`;

/** Of the issuer's present tax number: a message has one. */
const REQUIREMENT = `
  insert into record_requirement (issuer_id, issuer_tax_id, reference, starts_on, ends_on, environment, created_by)
  select id, tax_id, $2, $3, $4, $5, $6 from issuer where id = $1
  on conflict (issuer_id, reference, environment) do nothing returning id`;

/**
 * Begins the answer to a requirement: all its messages are fixed now and sent by a job.
 * @param record_count of a message at most: as many as AEAT accepts
 * @throws AppError requirement_in_future, requirement_answered, export_empty, records_unsigned
 */
export async function startRequirement(
  tx: Tx,
  issuer_id: string,
  { reference, from, to, environment, user_id, today }: RequirementInput & { user_id: string; today: string },
  record_count: number = MAX_VERIFACTU_RECORDS,
): Promise<void> {
  if (to > today) throw new AppError("requirement_in_future", { field: "to" });
  const values = [issuer_id, reference, from, to, environment, user_id];
  const [requirement] = await tx.query<{ id: string }>(REQUIREMENT, values);
  if (!requirement) throw new AppError("requirement_answered", { field: "reference" });
  const [found] = await tx.query<{ count: number; is_unsigned: boolean }>(MESSAGES, [requirement.id, record_count]);
  if (!found || found.count === 0) throw new AppError("export_empty");
  if (found.is_unsigned) throw new AppError("records_unsigned");
  await enqueueRequirements(tx, requirement.id);
}
