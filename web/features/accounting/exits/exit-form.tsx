import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { moveOne } from "#shared/client/resource-queries.ts";
import { creditUses, settleExit } from "#shared/domain/accounting/exits/settle-exit.ts";
import { type ExitProposal, rentalExitResource } from "#shared/domain/accounting/exits/rental-exit.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { isDateString } from "#shared/lib/dates.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { undoAction } from "#shared/ui/undo-action.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { NewAttachments } from "#web/components/attachments/new-attachments.tsx";
import { useNewAttachments } from "#web/components/attachments/use-new-attachments.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { FormPage } from "#web/components/form-page.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { DamageFields } from "./damage-fields.tsx";
import { ExitMoney } from "./exit-money.tsx";
import { ExitResult } from "./exit-result.tsx";
import { ExitSection } from "./exit-section.tsx";
import { LinkTo } from "./link-to.tsx";
import { ReadingFields } from "./reading-fields.tsx";
import classes from "./exits.module.css";

/** Read again whenever something of it changes; stays shown while another day is typed. */
function useProposal(rental_id: string, day: unknown) {
  const isDay = typeof day === "string" && isDateString(day);
  const search = new URLSearchParams({ rental_id, keys_returned_on: isDay ? day : "" }).toString();
  return useQuery({
    queryKey: ["rental_exit", "proposal", search],
    queryFn: async ({ signal }) =>
      (await call<ExitProposal>(`/${rentalExitResource.path}/proposal?${search}`, { signal })).data,
    meta: {
      shows: ["invoice", "payment", "deposit", "incident", "document", "remittance_line", "rental_charge", "rental"],
    },
    placeholderData: (before) => before,
    enabled: isDay,
  });
}

const amountOf = (value: unknown): number =>
  typeof value === "object" && value !== null && "amount" in value && typeof value.amount === "number"
    ? Math.max(0, value.amount)
    : 0;

/** What is chosen so far, as the rule of the sum takes it. */
function choicesOf(values: Readonly<Record<string, unknown>>) {
  const { damages, covers_debts, credit_use } = values;
  return {
    damages: Array.isArray(damages) ? damages.map((one) => ({ amount: amountOf(one) })) : [],
    covers_debts: covers_debts === true,
    credit_use: creditUses.find((use) => use === credit_use) ?? "settle",
  };
}

/** Once it is saved, the page shows how the rental ended. */
function useExitForm(rental: Rental, giveTo: (id: string) => void) {
  const { t } = useTexts();
  const today = useToday();
  const { id: rental_id, exit_date, code } = rental;
  const initial = {
    rental_id,
    keys_returned_on: exit_date !== null && exit_date <= today ? exit_date : today,
    readings: [],
    damages: [],
    covers_debts: true,
    credit_use: "settle",
    prepares_return: true,
    result: 0,
  };
  const onSaved = ({ id, version }: { readonly id: string; readonly version: number }) => {
    giveTo(id);
    const undo = async () => {
      await moveOne(rentalExitResource, id, "undo", { version });
      invalidateEntity("rental_exit");
    };
    showSuccess(t("accounting.exit.done", { code }), undoAction(undo));
  };
  return useResourceForm(rentalExitResource, { row: null, onSaved }, initial);
}

/** The page that ends a rental: what is known of it, what is recorded, and the sum that follows. */
export function ExitForm({ rental }: { rental: Rental }) {
  const { t } = useTexts();
  const [, navigate] = useLocation();
  const { group, giveTo } = useNewAttachments("rental_exit");
  const inner = useExitForm(rental, giveTo);
  const { values } = inner.fields;
  const { data: proposal, isError } = useProposal(rental.id, values["keys_returned_on"]);
  const chosen = choicesOf(values);
  const sum = proposal ? settleExit(proposal, chosen) : null;
  // The result is no input: it is sent as it was shown, and a page without input is left without a dialog.
  const submit = () => {
    if (!sum) return;
    inner.fields.setFieldValue("result", sum.to_return - sum.to_pay);
    inner.submit();
  };
  const form = { ...inner, submit };
  return (
    <FormPage
      form={form}
      title={t("accounting.exit.title", { code: rental.code })}
      submit={t("accounting.exit.submit")}
      onClose={() => navigate(`/rentals/${rental.id}`)}
    >
      <div className={classes.columns}>
        <div className={classes.inputs}>
          <ExitSection title="accounting.exit.keys">
            <DateField form={form} name="keys_returned_on" />
            {rental.end_reason === null && <TextAreaField form={form} name="end_reason" />}
          </ExitSection>
          <ExitSection title="accounting.exit.readings">
            <ReadingFields form={form} />
          </ExitSection>
          <ExitSection title="accounting.exit.damages">
            <DamageFields form={form} rentalId={rental.id} />
          </ExitSection>
          <ExitSection title="accounting.exit.photos">
            <NewAttachments entity="rental_exit" group={group} />
          </ExitSection>
          {isError && <p role="alert">{t("components.failed.title")}</p>}
          {proposal?.renewal && (
            <p className={classes.due} role="alert">
              {t("accounting.exit.renewal")}{" "}
              <LinkTo href={`/rentals/${proposal.renewal.id}`}>{proposal.renewal.label}</LinkTo>
            </p>
          )}
          {!proposal && !isError && <Skeleton height={320} />}
          {proposal && sum && <ExitMoney form={form} proposal={proposal} rental={rental} sum={sum} />}
          <TextAreaField form={form} name="notes" />
        </div>
        {sum && (
          <div className={classes.result}>
            <ExitSection title="accounting.exit.result">
              <ExitResult sum={sum} credit_use={chosen.credit_use} />
            </ExitSection>
          </div>
        )}
      </div>
    </FormPage>
  );
}
