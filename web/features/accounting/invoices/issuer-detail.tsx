import { Anchor, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio/react";
import { Link, useParams } from "wouter";
import { sessionState } from "#shared/client/state/session-state.ts";
import { invoiceSeriesResource } from "#shared/domain/accounting/invoices/invoice-series.ts";
import { issuerResource, type Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { boundFrom } from "#shared/domain/accounting/verifactu/bound-from.ts";
import { formatIban } from "#shared/domain/core/iban.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { ColorSample } from "#web/components/logo/color-sample.tsx";
import { LogoPanel } from "#web/components/logo/logo-panel.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Day } from "#web/components/value.tsx";
import { TicketbaiPanel } from "../ticketbai/ticketbai-panel.tsx";
import { territoryChoices } from "../ticketbai/territory-choices.ts";
import { IssuerModePanel } from "../verifactu/issuer-mode-panel.tsx";
import { billingModeChoices } from "../verifactu/mode-choices.ts";
import { issuerModesQuery } from "../verifactu/mode-queries.ts";
import { RecordSending } from "../verifactu/record-sending.tsx";
import { seriesColumns } from "./invoice-series-list.tsx";
import { useUsualSeries } from "./use-set-up.ts";

const IssuerForm = lazyComponent(async () => (await import("./issuer-form.tsx")).IssuerForm);
const entity = "issuer";

function Summary({ issuer }: { issuer: Issuer }) {
  const { t } = useTexts();
  const { owner_id, owner_label, tax_id, street, postal_code, city, bank_account, creditor_id } = issuer;
  return (
    <FieldList>
      <Field entity={entity} name="tax_id">
        {tax_id}
      </Field>
      <Field entity={entity} name="owner_id">
        {owner_id ? (
          <Anchor component={Link} href={`/owners/${owner_id}`}>
            {owner_label}
          </Anchor>
        ) : (
          t("entity.company")
        )}
      </Field>
      <Field entity={entity} name="street">
        {`${street}, ${postal_code} ${city}`}
      </Field>
      <Field entity={entity} name="bank_account">
        {bank_account && formatIban(bank_account)}
      </Field>
      <Field entity={entity} name="creditor_id">
        {creditor_id}
      </Field>
      <Field entity={entity} name="color">
        {issuer.color && <ColorSample color={issuer.color} />}
      </Field>
      <Field entity={entity} name="billing_mode">
        <ChoiceValue of={billingModeChoices} value={issuer.billing_mode} />
      </Field>
      {issuer.foral_territory === null ? (
        <Field entity={entity} name="bound_from">
          <Day date={boundFrom(issuer)} />
        </Field>
      ) : (
        <Field entity={entity} name="foral_territory">
          <ChoiceValue of={territoryChoices} value={issuer.foral_territory} />
        </Field>
      )}
    </FieldList>
  );
}

const columns = seriesColumns.filter(({ id }) => id !== "issuer_id");

function SeriesOf({ issuer }: { issuer: Issuer }) {
  const { t } = useTexts();
  const list = useList(invoiceSeriesResource, columns, { fixed: { issuer_id: issuer.id } });
  const mayCreate = useCan()("invoice_series", "create") && issuer.archived_at === null;
  const usual = useUsualSeries();
  return (
    <>
      {mayCreate && list.rows?.length === 0 && !list.state.isNarrowed && (
        <Button
          mb="md"
          leftSection={<IconPlus size={16} aria-hidden />}
          loading={usual.isPending}
          onClick={() => usual.mutate(issuer.id)}
        >
          {t("accounting.set_up.usual_series")}
        </Button>
      )}
      <EmbeddedList list={list} hrefOf={({ id }) => `/invoice-series?id=${id}`} />
    </>
  );
}

/** /issuers/:id */
export function IssuerDetail() {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const can = useCan();
  const seesAll = useSnapshot(sessionState).user?.scope === "all";
  const one = useOne(issuerResource, id);
  // Files stay when the territory is cleared, and so does what waits.
  const { data: modes } = useQuery({ ...issuerModesQuery(id), enabled: seesAll });
  const wasInTicketbai = modes?.some(({ mode }) => mode === "ticketbai") ?? false;
  return (
    <DetailScreen
      one={one}
      form={IssuerForm}
      back={{ href: "/issuers", label: "entities.issuer" }}
      summary={(issuer) => <Summary issuer={issuer} />}
      tabs={(issuer) => [
        ...(can("invoice_series", "read")
          ? [{ id: "series", label: t("entities.invoice_series"), content: <SeriesOf issuer={issuer} /> }]
          : []),
        { id: "mode", label: t("accounting.mode.tab"), content: <IssuerModePanel issuer={issuer} /> },
        ...(seesAll && (issuer.foral_territory !== null || wasInTicketbai)
          ? [{ id: "ticketbai", label: t("accounting.ticketbai.tab"), content: <TicketbaiPanel issuer={issuer} /> }]
          : []),
        ...(seesAll
          ? [{ id: "records", label: t("accounting.record.tab"), content: <RecordSending issuer={issuer} /> }]
          : []),
        {
          id: "paper",
          label: t("accounting.issuer.paper"),
          content: (
            <LogoPanel
              owner={{ resource: issuerResource, ...issuer }}
              hint={issuer.owner_id === null ? "accounting.issuer.own_logo_hint" : "components.logo.hint"}
            />
          ),
        },
      ]}
    />
  );
}
