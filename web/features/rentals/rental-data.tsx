import { Anchor, Stack } from "@mantine/core";
import { Link } from "wouter";
import { assetResource } from "#shared/domain/assets/asset.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { ReferenceLabel } from "#web/components/reference-label.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Day, NumberValue, Instant } from "#web/components/value.tsx";
import { ArrearsPanel } from "./arrears-panel.tsx";
import { ContractChain } from "./contract-chain.tsx";
import { LegalTermPanel } from "./legal-term-panel.tsx";
import { RentalPaymentMethod } from "./rental-payment-method.tsx";
import classes from "./rentals.module.css";
import { indexClauseChoices, noticeByChoices, regimeChoices } from "./rental-choices.ts";

const entity = "rental";

function Contract({ rental }: { rental: Rental }) {
  const { t } = useTexts();
  return (
    <Panel title={t("rentals.contract")}>
      <FieldList>
        <Field entity={entity} name="regime">
          <ChoiceValue of={regimeChoices} value={rental.regime} />
        </Field>
        <Field entity={entity} name="signed_on">
          <Day date={rental.signed_on} />
        </Field>
        <Field entity={entity} name="start_date">
          <Day date={rental.start_date} />
        </Field>
        <Field entity={entity} name="end_date">
          <Day date={rental.end_date} />
        </Field>
        <Field entity={entity} name="payment_day">
          <NumberValue value={rental.payment_day} />
        </Field>
        <Field entity={entity} name="index_clause">
          <ChoiceValue of={indexClauseChoices} value={rental.index_clause} />
        </Field>
        {rental.payer_id && (
          <Field entity={entity} name="payer_id">
            <Anchor component={Link} href={`/persons/${rental.payer_id}`}>
              {rental.payer_label}
            </Anchor>
            <span className={classes.soft}>{t("rentals.payer_billed")}</span>
          </Field>
        )}
        <Field entity={entity} name="payment_method_id">
          <RentalPaymentMethod rentalId={rental.id} />
        </Field>
        <Field entity={entity} name="invoice_series_id">
          {rental.invoice_series_label}
        </Field>
        {rental.seasonal_cause && (
          <Field entity={entity} name="seasonal_cause">
            {rental.seasonal_cause}
          </Field>
        )}
        {rental.residents && (
          <Field entity={entity} name="residents">
            {rental.residents}
          </Field>
        )}
        <Field entity={entity} name="annex_asset_ids">
          {rental.annex_asset_ids.length > 0 ? <Annexes ids={rental.annex_asset_ids} /> : null}
        </Field>
      </FieldList>
    </Panel>
  );
}

function Annexes({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => (
    <Anchor key={id} component={Link} href={`/assets/${id}`} display="block">
      <ReferenceLabel resource={assetResource} id={id} />
    </Anchor>
  ));
}

/** The end of a rental, as far as known. */
function Ending({ rental }: { rental: Rental }) {
  const { t } = useTexts();
  const { notice_given_on, notice_by, exit_date, keys_returned_on, end_reason } = rental;
  if (!notice_given_on && !exit_date && !keys_returned_on && !end_reason) return null;
  return (
    <Panel title={t("rentals.end")}>
      <FieldList>
        {notice_given_on && (
          <>
            <Field entity={entity} name="notice_given_on">
              <Day date={notice_given_on} />
            </Field>
            <Field entity={entity} name="notice_by">
              <ChoiceValue of={noticeByChoices} value={notice_by} />
            </Field>
          </>
        )}
        {exit_date && (
          <Field entity={entity} name="exit_date">
            <Day date={exit_date} />
          </Field>
        )}
        {keys_returned_on && (
          <Field entity={entity} name="keys_returned_on">
            <Day date={keys_returned_on} />
          </Field>
        )}
        {end_reason && (
          <Field entity={entity} name="end_reason" isWide>
            {end_reason}
          </Field>
        )}
      </FieldList>
    </Panel>
  );
}

/** A rental's data besides the summary. */
export function RentalData({ rental }: { rental: Rental }) {
  const { t } = useTexts();
  return (
    <Stack gap="md">
      <Ending rental={rental} />
      <Contract rental={rental} />
      <LegalTermPanel rental={rental} />
      <ArrearsPanel rental={rental} />
      <ContractChain rentalId={rental.id} />
      <Panel title={t("rentals.other")}>
        <FieldList>
          <Field entity={entity} name="created_at">
            <Instant at={rental.created_at} />
          </Field>
          <Field entity={entity} name="notes" isWide>
            {rental.notes}
          </Field>
        </FieldList>
      </Panel>
    </Stack>
  );
}
