import { Alert, Button } from "@mantine/core";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "#shared/client/http.ts";
import { invalidateEntities } from "#shared/client/invalidation.ts";
import type { CaughtUpMonths, MissedMonth } from "#shared/domain/accounting/billing/missed-month.ts";
import { formatLongMonth } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./billing-run.module.css";

/** Months named; the rest is counted. */
const SHOWN = 12;

const missedMonthsQuery = (id: string) =>
  queryOptions({
    queryKey: ["recurring_charge", "missed_months", id],
    queryFn: async ({ signal }) =>
      (await call<MissedMonth[]>(`/recurring-charges/${id}/missed-months`, { signal })).data,
    meta: { shows: ["invoice", "rental_charge"] },
  });

/** None for users who read no invoices, which the months name. */
function useMissedMonths(id: string) {
  const can = useCan();
  const mayRead = can("invoice", "read");
  const query = { ...missedMonthsQuery(id), enabled: mayRead, refetchOnMount: "always" } as const;
  const { data, isError, isFetchedAfterMount: isFresh } = useQuery(query);
  // What was read before an edit says nothing of the days that it adds.
  const isNone = !mayRead || isError || (isFresh && data?.length === 0);
  return { months: data ?? [], isNone, isFresh };
}

/** Bills the charge for the months that it missed. */
function useCatchUp(id: string, onDone: () => void) {
  const { t, language } = useTexts();
  return useMutation({
    mutationFn: async () =>
      (await call<CaughtUpMonths>(`/recurring-charges/${id}/missed-months`, { method: "POST", body: {} })).data,
    onSuccess: ({ drafts, charges }) => {
      invalidateEntities(["invoice", "rental_charge", "billing_run"]);
      const counts = { drafts: formatNumber(drafts.length, language), charges: formatNumber(charges.length, language) };
      showSuccess(t("accounting.recurring.missed_done", counts));
      onDone();
    },
  });
}

const useMayCatchUp = () => {
  const can = useCan();
  return can("rental_charge", "create") && can("invoice", "update");
};

function MonthList({ months }: { months: readonly MissedMonth[] }) {
  const { t, language } = useTexts();
  return (
    <ul className={classes.refused}>
      {months.slice(0, SHOWN).map(({ month, invoices, is_draft, amount }) => (
        <li key={`${month} ${invoices[0]?.id}`}>
          {t(is_draft ? "accounting.recurring.missed_draft" : "accounting.recurring.missed_invoice", {
            month: formatLongMonth(month, language),
            invoices: invoices.map(({ label }) => label).join(", "),
            amount: formatCents(amount, language),
          })}
        </li>
      ))}
      {months.length > SHOWN && (
        <li>{t("accounting.run.refused_more", { count: formatNumber(months.length - SHOWN, language) })}</li>
      )}
    </ul>
  );
}

interface MissedMonthsProps {
  /** The charge. */
  id: string;
  onDone: () => void;
}

/** Names the months that a charge missed, and bills them once that is confirmed. */
function CatchUpDialog({ id, months, onDone }: MissedMonthsProps & { months: readonly MissedMonth[] }) {
  const { t } = useTexts();
  const catchUp = useCatchUp(id, onDone);
  return (
    <ConfirmDialog
      title={t("accounting.recurring.missed")}
      text={t("accounting.recurring.missed_explanation")}
      confirm={t("accounting.recurring.missed_confirm")}
      isBusy={catchUp.isPending}
      isDisabled={!useMayCatchUp()}
      isConstructive
      onClose={onDone}
      onConfirm={() => catchUp.mutate()}
    >
      <MonthList months={months} />
    </ConfirmDialog>
  );
}

/** After a charge was created or changed: goes on at once where it missed no month. */
export function MissedMonthsDialog({ id, onDone }: MissedMonthsProps) {
  const { months, isNone, isFresh } = useMissedMonths(id);
  const goOn = useEffectEvent(onDone);
  useEffect(() => {
    if (isNone) goOn();
  }, [isNone]);
  return isFresh && months.length > 0 ? <CatchUpDialog id={id} months={months} onDone={onDone} /> : null;
}

/** In the form of a charge: the months that it missed, which can still be billed. */
export function MissedMonthsNotice({ id, onDone }: MissedMonthsProps) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const { months } = useMissedMonths(id);
  const mayCatchUp = useMayCatchUp();
  if (months.length === 0) return null;
  return (
    <Alert color="orange" title={t("accounting.recurring.missed")}>
      <MonthList months={months} />
      {mayCatchUp && (
        <Button variant="default" size="sm" mt="sm" onClick={() => setIsOpen(true)}>
          {t("accounting.recurring.missed_confirm")}
        </Button>
      )}
      {isOpen && (
        <CatchUpDialog
          id={id}
          months={months}
          onDone={() => {
            setIsOpen(false);
            onDone();
          }}
        />
      )}
    </Alert>
  );
}
