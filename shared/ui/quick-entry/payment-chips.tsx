import type { RefObject } from "react";
import { businessToday } from "#shared/client/state/clock-state.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { useLanguage, useT } from "../use-t.ts";
import { Chip } from "./chip.tsx";
import classes from "./quick-entry.module.css";
import { typeText } from "./type-text.ts";
import type { QuickPaymentForm } from "./use-quick-payment.ts";

interface PaymentChipsProps {
  readonly form: QuickPaymentForm;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** The words that name no one, as the note. */
function LeftNote({ form }: Pick<PaymentChipsProps, "form">) {
  const t = useT();
  if (form.left.note === "") return null;
  return (
    <Chip name={t("field.notes")} onRemove={form.dropLeft}>
      {form.left.note}
    </Chip>
  );
}

/** The values read from the line; removing a chip removes its words from the line. */
export function PaymentChips({ form, field }: PaymentChipsProps) {
  const t = useT();
  const language = useLanguage();
  const { read, left, amount, method, day, rental } = form;
  const { payer, line } = form.entered;
  const cut = (found: { start: number; end: number } | null) =>
    found &&
    (() => {
      if (field.current) typeText(field.current, { start: found.start, end: found.end, text: "" });
    });
  const saidDay = read.day ?? read.mistaken_day;
  const remove = { amount: cut(read.amount), method: cut(read.method), day: cut(saidDay) };
  const removePayer = () => {
    if (!payer?.said || !field.current) {
      form.choose(null);
      return;
    }
    const retained = [read.amount, ...(read.amount_doubt?.said ?? []), read.method, saidDay, ...read.concepts].filter(
      (found) => found !== null,
    );
    const text = retained
      .toSorted((a, b) => a.start - b.start)
      .map(({ start, end }) => line.slice(start, end))
      .join(" ");
    typeText(field.current, { start: 0, end: line.length, text });
  };
  const rentalCode = payer?.rental?.label ?? rental?.code;
  return (
    <ul className={classes.chips} aria-label={t("palette.read_so_far")}>
      {amount !== null && (
        <Chip name={t("field.amount")} {...(remove.amount && { onRemove: remove.amount })}>
          {formatCents(amount, language)}
        </Chip>
      )}
      {read.amount_doubt?.said.map((doubtful) => {
        const onRemove = cut(doubtful);
        return (
          <Chip key={doubtful.start} name={t("field.amount")} isWrong {...(onRemove && { onRemove })}>
            {t("palette.chip_no_amount", { said: doubtful.value })}
          </Chip>
        );
      })}
      {payer && (
        <Chip name={t("field.person_id")} onRemove={removePayer}>
          {[payer.person.label, rentalCode].filter(Boolean).join(" · ")}
        </Chip>
      )}
      {method && (
        <Chip
          name={t("field.payment_method_id")}
          isAssumed={!read.method && !left.method}
          {...(remove.method && { onRemove: remove.method })}
        >
          {method.name}
        </Chip>
      )}
      <Chip
        name={t("field.date")}
        isAssumed={!saidDay}
        isWrong={read.mistaken_day !== null || day > businessToday()}
        {...(remove.day && { onRemove: remove.day })}
      >
        {read.mistaken_day ? t("palette.no_such_day", { said: read.mistaken_day.value }) : formatDate(day, language)}
      </Chip>
      {read.concepts.map((concept) => {
        const onRemove = cut(concept);
        return (
          <Chip key={concept.start} name={t("field.notes")} {...(onRemove && { onRemove })}>
            {concept.value}
          </Chip>
        );
      })}
      <LeftNote form={form} />
    </ul>
  );
}
