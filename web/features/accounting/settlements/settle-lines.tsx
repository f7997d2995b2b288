import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import * as z from "zod/mini";
import { ApiError } from "#shared/client/api-error.ts";
import { call } from "#shared/client/http.ts";
import {
  planSettlementLine,
  type SettleableCharge,
  type SettlementProposal,
  sumDifferences,
} from "#shared/domain/accounting/settlements/plan-settlement.ts";
import { costSettlementResource } from "#shared/domain/accounting/settlements/cost-settlement.ts";
import { isDateString } from "#shared/lib/dates.ts";
import { useInterruptibleState } from "#web/components/form/use-open-form.ts";
import type { AnyForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import { BilledInNotice } from "./billed-in-notice.tsx";
import { CapNotice } from "./cap-notice.tsx";
import { SettleLine } from "./settle-line.tsx";
import { UnbilledNotice } from "./unbilled-notice.tsx";
import { type TypedLine, typedLine } from "./typed-line.ts";
import classes from "./settlements.module.css";

/** Read again whenever a charge or an invoice changes. */
function useProposal(values: Readonly<Record<string, unknown>>) {
  const { rental_id, period_start, period_end, new_from } = values;
  const isReady = [period_start, period_end].every((day) => typeof day === "string" && isDateString(day));
  const given = Object.entries({ rental_id, period_start, period_end, new_from }).flatMap(([name, value]) =>
    typeof value === "string" && value !== "" ? [[name, value]] : [],
  );
  const search = new URLSearchParams(given).toString();
  return useQuery({
    queryKey: ["cost_settlement", "proposal", search],
    queryFn: async ({ signal }) =>
      (await call<SettlementProposal>(`/${costSettlementResource.path}/proposal?${search}`, { signal })).data,
    meta: { shows: ["invoice", "recurring_charge"] },
    enabled: typeof rental_id === "string" && isReady,
  });
}

const typedById = z.readonly(z.array(z.tuple([z.string(), typedLine])));
const blank: TypedLine = { real_cost: null, note: "", new_amount: null, reason: "" };

/** What is sent of a charge: one without a real cost is left out, and text that is no amount is reported. */
function toInput(
  { recurring_charge_id, on_account, unbilled_months }: SettleableCharge,
  { note, reason, ...typed }: TypedLine,
  acceptsUnbilled: boolean,
) {
  const seen = acceptsUnbilled ? unbilled_months.length : 0;
  return {
    recurring_charge_id,
    on_account,
    unbilled_months: seen,
    ...typed,
    note: note || null,
    reason: reason || null,
  };
}

const amountOf = (value: TypedLine["real_cost"]): number | null => (typeof value === "number" ? value : null);

/** The charges of the period with what was paid on account; each is settled once its real cost is typed. */
export function SettleLines({ form }: { form: AnyForm }) {
  const { t } = useTexts();
  const { values } = form.fields;
  const { data: proposal, error: failure, isFetching } = useProposal(values);
  const [entries, setEntries] = useInterruptibleState("settled lines", typedById, () => []);
  const [acceptsUnbilled, setAcceptsUnbilled] = useInterruptibleState("unbilled months", z.boolean(), () => false);
  const typed = new Map(entries);
  const typedOf = ({ recurring_charge_id }: SettleableCharge) => typed.get(recurring_charge_id) ?? blank;
  const charges = proposal?.charges ?? [];
  const settled = charges.filter((charge) => charge.settled_by === null && typedOf(charge).real_cost !== null);
  const lines = settled.map((charge) => toInput(charge, typedOf(charge), acceptsUnbilled));
  const follow = useEffectEvent(() => form.fields.setFieldValue("lines", lines));
  const present = JSON.stringify(lines);
  useEffect(() => follow(), [present]);
  if (failure)
    return <p role="alert">{failure instanceof ApiError ? failure.message : t("components.failed.title")}</p>;
  if (!proposal) return isFetching ? <Skeleton height={120} /> : <p>{t("accounting.settlement.choose")}</p>;

  const days = {
    period_end: String(values["period_end"]),
  };
  const hasNewFrom = typeof values["new_from"] === "string" && values["new_from"] !== "";
  const planOf = (charge: SettleableCharge) => {
    const real_cost = amountOf(typedOf(charge).real_cost);
    if (real_cost === null) return null;
    return planSettlementLine(charge, { real_cost, new_amount: amountOf(typedOf(charge).new_amount) }, proposal, days);
  };
  const total = sumDifferences(settled.map(planOf).filter((plan) => plan !== null));
  const error = form.fields.errors["lines"];
  return (
    <>
      <CapNotice cap={proposal.cap} />
      {charges.length === 0 && <p className={classes.quiet}>{t("accounting.settlement.no_charges")}</p>}
      {charges.map((charge) => (
        <SettleLine
          key={charge.recurring_charge_id}
          charge={charge}
          typed={typedOf(charge)}
          plan={planOf(charge)}
          hasNewAmounts={hasNewFrom && charge.kind !== "expenses"}
          onType={(next) => setEntries([...new Map(typed).set(charge.recurring_charge_id, next)])}
        />
      ))}
      <UnbilledNotice charges={settled} isAccepted={acceptsUnbilled} onAccept={setAcceptsUnbilled} />
      {error && (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
      {settled.length > 0 && (
        <>
          <p className={classes.total} aria-live="polite">
            <span>{t(total < 0 ? "accounting.settlement.credit" : "accounting.settlement.charge")}</span>
            <Money cents={Math.abs(total)} />
          </p>
          <BilledInNotice rental_id={values["rental_id"]} billed_in={proposal.billed_in} />
        </>
      )}
    </>
  );
}
