import { Anchor, Button, Group } from "@mantine/core";
import { Link } from "wouter";
import {
  isApplicable,
  type LineChoice,
  priceIncrementLineResource,
  type PriceIncrementLine,
} from "#shared/domain/rentals/price-increment-line.ts";
import { formatDate, formatLongMonth, formatMonth } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatPercent } from "#shared/lib/numbers.ts";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { History } from "#web/components/detail/history.tsx";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { type Texts, useTexts } from "#web/components/use-texts.ts";
import { Day, Money } from "#web/components/value.tsx";
import { LineOutcome } from "./line-outcome.tsx";
import { LineRate } from "./line-rate.tsx";
import classes from "./rentals.module.css";

const entity = "price_increment_line";

/** The rule that excludes the line, as a sentence with its date. */
function explain({ excluded_reason, reason_on }: PriceIncrementLine, { t, language }: Texts): string | null {
  if (!excluded_reason) return null;
  const on = reason_on ?? "";
  const date = excluded_reason === "index_missing" ? on && formatMonth(on, language) : on && formatDate(on, language);
  return t(`rentals.line.why.${excluded_reason}`, { date });
}

const months = ["invoiced_months", "redrafted_months", "edited_months"] as const;

/** Months from the effective date that an invoice or draft bills already. */
function BilledMonths({ line }: { line: PriceIncrementLine }) {
  const { language } = useTexts();
  return (
    <FieldList>
      {months
        .filter((name) => line[name].length > 0)
        .map((name) => (
          <Field key={name} entity={entity} name={name}>
            {line[name].map((month) => formatMonth(month, language)).join(", ")}
          </Field>
        ))}
      {line.invoiced_difference !== 0 && (
        <Field entity={entity} name="invoiced_difference">
          <Money cents={line.invoiced_difference} />
        </Field>
      )}
    </FieldList>
  );
}

/** Recurring charges that rise with the rent, each with its amounts and the first month of the new one. */
function RaisedCharges({ line: { raised_charges } }: { line: PriceIncrementLine }) {
  const { t, language } = useTexts();
  return (
    <FieldList>
      <Field entity={entity} name="raised_charges" isWide>
        {raised_charges.map(({ recurring_charge_id, concept, old_amount, new_amount, starts_on }) => (
          <div key={recurring_charge_id}>
            {t("rentals.line.raised_charge", {
              concept,
              before: formatCents(old_amount, language),
              after: formatCents(new_amount, language),
              month: formatLongMonth(starts_on, language),
            })}
          </div>
        ))}
      </Field>
    </FieldList>
  );
}

function LineActions({ line, onChoose }: { line: PriceIncrementLine; onChoose: (choice: LineChoice | null) => void }) {
  const { t } = useTexts();
  return (
    <Group justify="flex-end" gap="sm" mt="lg">
      {line.choice && (
        <Button variant="default" onClick={() => onChoose(null)}>
          {t("rentals.line.ask.by_rule")}
        </Button>
      )}
      {line.is_included && (
        <Button variant="default" onClick={() => onChoose("excluded")}>
          {t("rentals.line.exclude")}
        </Button>
      )}
      {!line.is_included && isApplicable(line) && (
        <Button variant="default" onClick={() => onChoose("included")}>
          {t("rentals.line.include")}
        </Button>
      )}
    </Group>
  );
}

interface LineDialogProps {
  line: PriceIncrementLine;
  onClose: () => void;
  /** Undefined if the decision can no longer be changed. */
  onChoose: ((choice: LineChoice | null) => void) | undefined;
}

/** A line's calculation, earlier decisions, and the possible ones. */
export function LineDialog({ line, onClose, onChoose }: LineDialogProps) {
  const texts = useTexts();
  const { t } = texts;
  const why = explain(line, texts);
  const href = line.rental_id ? `/rentals/${line.rental_id}` : `/asset-prices/asset/${line.asset_id}`;
  return (
    <PlainModal opened onClose={onClose} title={line.title} size="lg">
      <div className={classes.outcome}>
        <LineOutcome line={line} />
        {why && <p>{why}</p>}
        {line.other_increment_id && line.other_increment_label && (
          <Anchor component={Link} href={`/asset-prices/increments/${line.other_increment_id}`}>
            {line.other_increment_label}
          </Anchor>
        )}
        {line.is_capped && <p>{t(line.index_kind === "ipc" ? "rentals.line.capped_ipc" : "rentals.line.capped")}</p>}
        {line.published_rate !== null && (
          <p>{t("rentals.line.bounded", { rate: formatPercent(line.published_rate, texts.language) })}</p>
        )}
        {line.choice_reason && <p>{`«${line.choice_reason}»`}</p>}
      </div>
      <FieldList>
        <Field entity={entity} name="old_amount">
          <Money cents={line.old_amount} />
        </Field>
        <Field entity={entity} name="new_amount">
          <Money cents={line.new_amount} />
        </Field>
        <Field entity={entity} name="difference">
          <Money cents={line.difference} />
        </Field>
        <Field entity={entity} name="rate">
          <LineRate line={line} />
        </Field>
        <Field entity={entity} name="reference_date">
          <Day date={line.reference_date} />
        </Field>
        <Field entity={entity} name="index_source" isWide>
          {line.index_source}
        </Field>
        <Field entity={entity} name="asset_id" isWide>
          {line.asset_label}
          <Anchor component={Link} href={href} display="block" size="sm">
            {line.rental_id ? t("rentals.line.to_rental") : t("rentals.line.to_price")}
          </Anchor>
        </Field>
      </FieldList>
      {months.some((name) => line[name].length > 0) && <BilledMonths line={line} />}
      {line.raised_charges.length > 0 && <RaisedCharges line={line} />}
      <div className={classes.lineHistory}>
        <History resource={priceIncrementLineResource} id={line.id} />
      </div>
      {onChoose && <LineActions line={line} onChoose={onChoose} />}
    </PlainModal>
  );
}
