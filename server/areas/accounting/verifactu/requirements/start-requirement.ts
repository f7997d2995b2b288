import { MAX_VERIFACTU_RECORDS } from "#shared/domain/accounting/policy.ts";
import type { RequirementInput } from "#shared/domain/accounting/verifactu/record-requirement.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { enqueueRequirements } from "./enqueue-requirements.ts";

/** SQL: records of an issuer that answer a requirement, of its present tax number: a message has one. */
const REQUIRED = `
  from verifactu_record v join issuer i on i.id = v.issuer_id and i.tax_id = v.issuer_tax_id
  left join verifactu_signature s on s.record_id = v.id
  where v.issuer_id = $1 and v.mode = 'no_verifactu' and v.erased_at is null and v.issue_date between $2 and $3`;

const COUNT = `select count(*)::int4 as count, count(*) filter (where s.id is null)::int4 as unsigned ${REQUIRED}`;

/** As many records a message as AEAT accepts, in the order of the chain. */
const MESSAGES = `
  with required as (select v.position, (row_number() over (order by v.position) - 1) / ${MAX_VERIFACTU_RECORDS} as part ${REQUIRED}),
  parts as (select part, min(position) as first, max(position) as last, count(*) as count from required group by part)
  insert into requirement_message (requirement_id, sequence, is_last, first_position, last_position, record_count)
  select $4, part + 1, part = max(part) over (), first, last, count from parts`;

/**
 * Begins the answer to a requirement: all its messages are fixed now and sent by a job.
 * @throws AppError requirement_answered, export_empty, records_unsigned
 */
export async function startRequirement(
  tx: Tx,
  issuer_id: string,
  { reference, from, to, environment }: RequirementInput,
  user_id: string,
): Promise<void> {
  const period = [issuer_id, from, to];
  const [found] = await tx.query<{ count: number; unsigned: number }>(COUNT, period);
  if (!found || found.count === 0) throw new AppError("export_empty");
  if (found.unsigned > 0) throw new AppError("records_unsigned");
  const [requirement] = await tx.query<{ id: string }>(
    `insert into record_requirement (issuer_id, reference, starts_on, ends_on, environment, created_by)
     values ($1, $2, $3, $4, $5, $6) on conflict (issuer_id, reference, environment) do nothing returning id`,
    [issuer_id, reference, from, to, environment, user_id],
  );
  if (!requirement) throw new AppError("requirement_answered", { field: "reference" });
  await tx.query(MESSAGES, [...period, requirement.id]);
  await enqueueRequirements(tx, requirement.id);
}
