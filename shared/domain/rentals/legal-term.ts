import * as z from "zod/mini";
import type { MessageKey } from "#locales/es.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { date as day } from "../core/fields.ts";

export const legalPeriodKinds = ["agreed", "compulsory", "tacit", "continued"] as const;
export type LegalPeriodKind = (typeof legalPeriodKinds)[number];

/**
 * The legal term of a home's lease in the period that runs on a day (`legal_term` in server/schema/leases/rental.sql,
 * which names the articles of the LAU). All days are first or last days, both included.
 */
export const legalTerm = z.object({
  /** Day since which the text of the law applies that was in force on the day of the contract. */
  law: day(),
  /** Last day of the compulsory term. */
  minimum_until: day(),
  kind: z.enum(legalPeriodKinds),
  since: day(),
  /** Null once the lease only continues. */
  until: z.nullable(day()),
  /** Last day of the tacit extensions. */
  longest_until: day(),
  /** Last day of each side's notice; null where the side cannot prevent the extension. */
  landlord_notice_by: z.nullable(day()),
  tenant_notice_by: z.nullable(day()),
  /** First day on which the tenant may withdraw; null where it is not known. */
  withdrawal_from: z.nullable(day()),
});
export type LegalTerm = z.infer<typeof legalTerm>;

/** What a side may or may not do about the end of the lease, as a text with its day, if it has one. */
export interface LegalStep {
  readonly text: Extract<MessageKey, `rentals.legal.${"landlord" | "tenant"}.${string}`>;
  readonly date: DateString | null;
}

function landlordStep(term: LegalTerm, today: DateString): LegalStep {
  const { landlord_notice_by: date, minimum_until, longest_until, until } = term;
  if (until === null) return { text: "rentals.legal.landlord.refuse_extension.open", date: null };
  if (date !== null && today <= date) return { text: "rentals.legal.landlord.refuse_extension.open_until", date };
  if (date !== null) return { text: "rentals.legal.landlord.refuse_extension.past", date };
  const barred = until < minimum_until ? minimum_until : longest_until;
  return { text: "rentals.legal.landlord.refuse_extension.barred", date: barred };
}

function tenantStep({ tenant_notice_by: date }: LegalTerm, today: DateString): LegalStep {
  if (date === null) return { text: "rentals.legal.tenant.refuse_extension.open", date };
  if (today <= date) return { text: "rentals.legal.tenant.refuse_extension.open_until", date };
  return { text: "rentals.legal.tenant.refuse_extension.past", date };
}

function withdrawalStep(date: DateString, today: DateString): LegalStep {
  return today < date
    ? { text: "rentals.legal.tenant.withdraw.later", date }
    : { text: "rentals.legal.tenant.withdraw.open", date: null };
}

const EXIT_BEFORE_TERM = "rentals.legal.landlord.exit_before_term";

/**
 * Why the law does not let a landlord's notice end a lease on an exit day; null where it does, or where that day comes after all
 * extensions that the landlord cannot prevent. No ground to refuse it: the contract may name a need of the home (LAU art. 9.3).
 * @param given_on the day of the notice
 */
export function doubtNotice(term: LegalTerm, given_on: DateString, exit: DateString | null): LegalStep | null {
  const step = landlordStep(term, given_on);
  const { until } = term;
  if (step.text === "rentals.legal.landlord.refuse_extension.open_until")
    return exit !== null && until !== null && exit < until ? { text: EXIT_BEFORE_TERM, date: until } : null;
  const isBarred = step.text === "rentals.legal.landlord.refuse_extension.barred";
  if (!isBarred && step.text !== "rentals.legal.landlord.refuse_extension.past") return null;
  const bound = isBarred ? step.date : term.longest_until;
  return exit !== null && bound !== null && exit >= bound ? null : step;
}

/** What each side may do on a day, the landlord first. */
export function legalSteps(term: LegalTerm, today: DateString): LegalStep[] {
  const { withdrawal_from } = term;
  const refusals = [landlordStep(term, today), tenantStep(term, today)];
  return withdrawal_from === null ? refusals : [...refusals, withdrawalStep(withdrawal_from, today)];
}
