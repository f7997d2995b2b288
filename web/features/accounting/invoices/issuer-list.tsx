import { issuerResource, type Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { boundFrom } from "#shared/domain/accounting/verifactu/bound-from.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Day } from "#web/components/value.tsx";
import { billingModeChoices } from "../verifactu/mode-choices.ts";

const IssuerForm = lazyComponent(async () => (await import("./issuer-form.tsx")).IssuerForm);

function Invoicer({ issuer }: { issuer: Pick<Issuer, "owner_id" | "owner_label"> }) {
  const { t } = useTexts();
  return issuer.owner_id === null ? t("entity.company") : issuer.owner_label;
}

const column = columnOf<Issuer>();

const columns = [
  column({ id: "name", render: ({ name }) => name }),
  column({ id: "tax_id", width: 140, card: "aside", render: ({ tax_id }) => tax_id }),
  column({
    id: "owner_id",
    reads: ["owner_id", "owner_label"],
    header: "accounting.issuer.of",
    width: 240,
    render: (issuer) => <Invoicer issuer={issuer} />,
  }),
  column({ id: "city", width: 180, render: ({ city }) => city }),
  column({
    id: "billing_mode",
    width: 180,
    render: ({ billing_mode }) => <ChoiceValue of={billingModeChoices} value={billing_mode} />,
  }),
  column({
    id: "taxpayer_kind",
    reads: ["taxpayer_kind", "tax_id", "foral_territory"],
    header: "field.issuer.bound_from",
    width: 160,
    // The law of VERI*FACTU does not bind issuers of a Basque territory.
    render: (issuer) => <Day date={issuer.foral_territory === null ? boundFrom(issuer) : null} />,
  }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "entity", field: "owner_id", resource: ownerResource },
  { kind: "choice", field: "billing_mode", choices: billingModeChoices },
];

/** /issuers */
export function IssuerList() {
  const list = useList(issuerResource, columns);
  return <ListScreen list={list} filters={filters} form={IssuerForm} detail={({ id }) => `/issuers/${id}`} />;
}
