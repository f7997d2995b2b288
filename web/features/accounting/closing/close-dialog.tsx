import { useMutation } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import type { MonthChecklist } from "#shared/domain/accounting/closing/month-checklist.ts";
import type { MonthClose } from "#shared/domain/accounting/closing/month-close.ts";
import { formatDate, formatLongMonth, lastOfMonth } from "#shared/lib/dates.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { countsOf } from "./counts-of.ts";

/** Says what a closing binds and what is still open, before the month is closed. */
export function CloseDialog({ checklist, onClose }: { checklist: MonthChecklist; onClose: () => void }) {
  const { t, language } = useTexts();
  const month = formatLongMonth(checklist.month, language);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<MonthClose>("/month-closes/close", { method: "POST", body: { month: checklist.month } }),
    onSuccess: () => {
      showSuccess(t("accounting.closing.closed", { month }));
      onClose();
    },
    onSettled: () => invalidateEntity("month_close"),
  });
  const open = countsOf(checklist).filter(({ isOpen, count }) => isOpen && count > 0);
  return (
    <ConfirmDialog
      title={`${t("accounting.closing.close")} · ${month}`}
      text={t("accounting.closing.close_explained", { day: formatDate(lastOfMonth(checklist.month), language) })}
      confirm={t("accounting.closing.close")}
      isConstructive
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate()}
    >
      {open.length === 0 ? (
        <p>{t("accounting.closing.nothing_open")}</p>
      ) : (
        <>
          <p>{t("accounting.closing.still_open")}</p>
          <ul>
            {open.map(({ label, count }) => (
              <li key={label}>
                {t(label)}: {count}
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
