import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import { type Company, companyResource } from "#shared/domain/administration/company.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { EmailLink, PhoneLink } from "#web/components/contact-links.tsx";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import type { One } from "#web/components/detail/use-one.ts";
import { ColorSample } from "#web/components/logo/color-sample.tsx";
import { LogoPanel } from "#web/components/logo/logo-panel.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Iban, Instant, YesNo } from "#web/components/value.tsx";

const CompanyForm = lazyComponent(async () => (await import("./company-form.tsx")).CompanyForm);

const entity = "company";

/** The only company: the single row of its list. */
function useCompany(): One<Company> {
  const isAllowed = useCan()(entity, "read");
  const { data, error, refetch } = useQuery({ ...listQuery(companyResource, ""), enabled: isAllowed });
  const row = data?.data[0];
  return { resource: companyResource, id: row?.id ?? "", row, isAllowed, error, retry: () => void refetch() };
}

function Summary({ company: { tax_id, email, phone } }: { company: Company }) {
  return (
    <FieldList>
      <Field entity={entity} name="tax_id">
        {tax_id}
      </Field>
      <Field entity={entity} name="phone">
        {phone && <PhoneLink phone={phone} />}
      </Field>
      <Field entity={entity} name="email">
        {email && <EmailLink email={email} />}
      </Field>
    </FieldList>
  );
}

/** What contracts state of the company where it is the landlord. */
function Landlord({ company }: { company: Company }) {
  const { t } = useTexts();
  const { is_large_holder, representative, representative_documentation, representative_deed } = company;
  return (
    <Panel title={t("assets.contract_facts")}>
      <p style={{ marginTop: 0 }}>{t("administration.company.landlord_hint")}</p>
      <FieldList>
        <Field entity={entity} name="is_large_holder">
          {is_large_holder === null ? null : <YesNo value={is_large_holder} />}
        </Field>
        <Field entity={entity} name="representative">
          {representative}
        </Field>
        <Field entity={entity} name="representative_documentation">
          {representative_documentation}
        </Field>
        <Field entity={entity} name="representative_deed" isWide>
          {representative_deed}
        </Field>
      </FieldList>
    </Panel>
  );
}

function Data({ company }: { company: Company }) {
  const { street, postal_code, city, bank_account, creditor_id, color, requires_second_factor, updated_at } = company;
  return (
    <Panel>
      <FieldList>
        <Field entity={entity} name="street">
          {street}
        </Field>
        <Field entity={entity} name="postal_code">
          {postal_code}
        </Field>
        <Field entity={entity} name="city">
          {city}
        </Field>
        <Field entity={entity} name="bank_account">
          {bank_account && <Iban iban={bank_account} />}
        </Field>
        <Field entity={entity} name="creditor_id">
          {creditor_id}
        </Field>
        <Field entity={entity} name="color">
          {color && <ColorSample color={color} />}
        </Field>
        <Field entity={entity} name="requires_second_factor">
          <YesNo value={requires_second_factor} />
        </Field>
        <Field entity={entity} name="updated_at">
          <Instant at={updated_at} />
        </Field>
      </FieldList>
    </Panel>
  );
}

/** /company: the company's data as used in its documents and mails. */
export function CompanyPage() {
  const { t } = useTexts();
  return (
    <DetailScreen
      one={useCompany()}
      form={CompanyForm}
      back={{ href: "/", label: "page.home" }}
      summary={(company) => <Summary company={company} />}
      tabs={(company) => [
        {
          id: "data",
          label: t("components.tab.data"),
          content: (
            <Stack gap="md">
              <Data company={company} />
              <Landlord company={company} />
              <LogoPanel owner={{ resource: companyResource, ...company }} />
            </Stack>
          ),
        },
      ]}
    />
  );
}
