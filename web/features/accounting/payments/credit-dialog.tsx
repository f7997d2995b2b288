import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { createIdempotentSubmit } from "#shared/client/idempotent-submit.ts";
import type { CreditOffer } from "#shared/domain/accounting/payments/credit-offer.ts";
import { formatCents } from "#shared/lib/money.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Money } from "#web/components/value.tsx";
import { applyCredit, undoCredit } from "./credit-query.ts";
import classes from "./payments.module.css";

/** Applies what is shown, and offers to undo it. */
function useApply(onDone: () => void) {
  const { t, language } = useTexts();
  const [submit] = useState(createIdempotentSubmit);
  const isBusy = useRef(false);
  const undo = useMutation({
    mutationFn: undoCredit,
    onSuccess: () => showSuccess(t("accounting.credit.undone")),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (offer: CreditOffer) => submit((key) => applyCredit(offer, key), JSON.stringify(offer.shares)),
    onSuccess: (applied, { shares }) => {
      const amount = formatCents(totalOf(shares), language);
      showSuccess(t("accounting.credit.applied", { amount }), {
        label: t("action.undo"),
        run: () => undo.mutate(applied),
      });
      onDone();
    },
  });
  /** A ref, because the second click of a double click comes before the next render. */
  const apply = (offer: CreditOffer) => {
    if (isBusy.current) return;
    isBusy.current = true;
    mutate(offer, { onSettled: () => void (isBusy.current = false) });
  };
  return { apply, isPending };
}

const totalOf = (shares: CreditOffer["shares"]) => shares.reduce((sum, { amount }) => sum + amount, 0);

/** Invoices that a payer's credit would cover, the oldest due first, and what would be left. */
export function CreditDialog({ offer, onClose }: { offer: CreditOffer; onClose: () => void }) {
  const { t, fieldLabel, language } = useTexts();
  const { apply, isPending } = useApply(onClose);
  const total = totalOf(offer.shares);
  const rest = offer.credit - total;
  return (
    <PlainModal opened onClose={onClose} title={`${t("accounting.credit.title")} · ${offer.payer_label}`} size="lg">
      <div className={classes.frame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("accounting.covered")}</th>
              <th scope="col">{fieldLabel("invoice", "due_date")}</th>
              <th scope="col">{t("entity.payment")}</th>
              <th scope="col" data-align="right">
                {t("field.amount")}
              </th>
            </tr>
          </thead>
          <tbody>
            {offer.shares.map((share) => (
              <tr key={`${share.payment_id} ${share.invoice_id}`}>
                <td>{share.invoice_label}</td>
                <td data-label={fieldLabel("invoice", "due_date")}>
                  <Day date={share.due_date} />
                </td>
                <td data-label={t("entity.payment")}>{share.payment_label}</td>
                <td data-align="right" data-label={t("field.amount")}>
                  <Money cents={share.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.soft}>{t("accounting.credit.rest", { amount: formatCents(rest, language) })}</p>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t("action.cancel")}
        </Button>
        <Button loading={isPending} onClick={() => apply(offer)} data-autofocus>
          {t("accounting.credit.apply", { amount: formatCents(total, language) })}
        </Button>
      </Group>
    </PlainModal>
  );
}
