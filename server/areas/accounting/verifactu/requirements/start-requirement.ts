import { MAX_VERIFACTU_RECORDS } from "#shared/domain/accounting/policy.ts";
import type { RequirementInput } from "#shared/domain/accounting/verifactu/record-requirement.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { enqueueRequirements } from "./enqueue-requirements.ts";
import { isRequired, isTaken } from "./required-records.ts";

/** One statement sees the records and their signatures as of one instant. Messages are in the order of the chain. */
const MESSAGES = `
  with required as (
    select v.position, s.id is null as is_unsigned, ${isTaken} as is_taken
    from record_requirement r join verifactu_record v on ${isRequired} left join verifactu_signature s on s.record_id = v.id
    where r.id = $1),
  rest as (
    select position, is_unsigned, (row_number() over (order by position) - 1) / $2::int as part from required where not is_taken),
  parts as (select part, min(position) as first, max(position) as last, count(*) as count from rest group by part),
  made as (
    insert into requirement_message (requirement_id, sequence, first_position, last_position, record_count)
    select $1, (select coalesce(max(sequence), 0) from requirement_message where requirement_id = $1) + part + 1, first, last, count from parts)
  select count(*)::int4 as count, count(*) filter (where is_taken)::int4 as taken,
    coalesce(bool_or(is_unsigned and not is_taken), false) as is_unsigned from required`;

/** Messages of an answer that begins again keep the period that they were for. */
const KEEP_PERIOD = `
  update requirement_message m set starts_on = r.starts_on, ends_on = r.ends_on from record_requirement r
  where r.id = m.requirement_id and r.issuer_id = $1 and r.reference = $2 and r.environment = $3 and m.starts_on is null`;

/**
 * Of one tax number, the issuer's present one unless another is given: a message has one. One whose answer was stopped, has refused records or was for the wrong
 * period begins again, for the same number. Messages on their way are waited for: an answer is sent by one sender at a time.
 */
const REQUIREMENT = `
  insert into record_requirement (issuer_id, issuer_tax_id, reference, starts_on, ends_on, environment, created_by)
  select id, coalesce($7, tax_id), $2, $3, $4, $5, $6 from issuer where id = $1
  on conflict (issuer_id, reference, environment) do update
    set starts_on = excluded.starts_on, ends_on = excluded.ends_on, created_by = excluded.created_by, created_at = clock_now()
    where record_requirement.issuer_tax_id = excluded.issuer_tax_id
      and not exists (select from requirement_message m where m.requirement_id = record_requirement.id and m.state = 'waiting')
  returning id`;

/** Another tax number of the issuer (`$1`) with records of the period, which a requirement may be about. */
const OTHER_NUMBER = `
  select v.issuer_tax_id as tax_id from verifactu_record v join issuer i on i.id = v.issuer_id
  where v.issuer_id = $1 and v.issuer_tax_id <> i.tax_id and v.mode = 'no_verifactu' and v.erased_at is null
    and v.issue_date between $2 and $3 order by v.position desc limit 1`;

/** Why a period has no records: where it has some of another number, that number is named. */
async function emptyPeriod(tx: Tx, issuer_id: string, { from, to, tax_id }: RequirementInput): Promise<AppError> {
  const [other] = tax_id ? [] : await tx.query<{ tax_id: string }>(OTHER_NUMBER, [issuer_id, from, to]);
  if (!other) return new AppError("export_empty");
  return new AppError("requirement_other_number", { field: "tax_id", params: { tax_id: other.tax_id } });
}

interface Found {
  readonly count: number;
  /** Of these, what AEAT took with a former message. */
  readonly taken: number;
  readonly is_unsigned: boolean;
}

/**
 * Begins the answer to a requirement, or begins it again with what AEAT has not taken: all its messages are fixed now and sent by a job. The
 * issuer is locked.
 * @param record_count of a message at most: as many as AEAT accepts
 * @throws AppError requirement_in_future, requirement_answered, requirement_other_number, export_empty, records_unsigned
 */
export async function startRequirement(
  tx: Tx,
  issuer_id: string,
  input: RequirementInput & { user_id: string; today: string },
  record_count: number = MAX_VERIFACTU_RECORDS,
): Promise<void> {
  const { reference, from, to, environment, user_id, today, tax_id } = input;
  if (to > today) throw new AppError("requirement_in_future", { field: "to" });
  const values = [issuer_id, reference, from, to, environment, user_id, tax_id?.trim().toUpperCase() ?? null];
  await tx.query(KEEP_PERIOD, [issuer_id, reference, environment]);
  const [requirement] = await tx.query<{ id: string }>(REQUIREMENT, values);
  if (!requirement) throw new AppError("requirement_answered", { field: "reference" });
  const [found] = await tx.query<Found>(MESSAGES, [requirement.id, record_count]);
  if (!found || found.count === 0) throw await emptyPeriod(tx, issuer_id, input);
  if (found.taken === found.count) throw new AppError("requirement_answered", { field: "reference" });
  if (found.is_unsigned) throw new AppError("records_unsigned");
  await enqueueRequirements(tx, requirement.id);
}
