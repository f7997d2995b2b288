import { Stack } from "@mantine/core";
import type { Person } from "#shared/domain/persons/person.ts";
import { AddressLink } from "#web/components/contact-links.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { GuarantorNotices } from "#web/components/guarantor-notices.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Day, Instant, YesNo } from "#web/components/value.tsx";
import { createdSourceChoices, genderChoices, personLanguageChoices } from "./person-choices.ts";

const entity = "person";

/** A person's data besides the summary. */
export function PersonData({ person }: { person: Person }) {
  const { t } = useTexts();
  return (
    <Stack gap="md">
      {person.kind === "natural" && (
        <Panel title={t("persons.personal")}>
          <FieldList>
            <Field entity={entity} name="birth_date">
              <Day date={person.birth_date} />
            </Field>
            <Field entity={entity} name="nationality">
              {person.nationality}
            </Field>
            <Field entity={entity} name="gender">
              <ChoiceValue of={genderChoices} value={person.gender} />
            </Field>
            <Field entity={entity} name="is_business">
              <YesNo value={person.is_business} />
            </Field>
          </FieldList>
        </Panel>
      )}
      {person.accounting_office !== null && (
        <Panel title={t("persons.centres")}>
          <FieldList>
            <Field entity={entity} name="accounting_office">
              {person.accounting_office}
            </Field>
            <Field entity={entity} name="managing_body">
              {person.managing_body}
            </Field>
            <Field entity={entity} name="processing_unit">
              {person.processing_unit}
            </Field>
          </FieldList>
        </Panel>
      )}
      {person.representative !== null && (
        <Panel title={t("persons.representation")}>
          <FieldList>
            <Field entity={entity} name="representative">
              {person.representative}
            </Field>
            <Field entity={entity} name="representative_documentation">
              {person.representative_documentation}
            </Field>
            <Field entity={entity} name="representative_deed" isWide>
              {person.representative_deed}
            </Field>
          </FieldList>
        </Panel>
      )}
      {person.is_guarantor && <GuarantorNotices of={{ entity: "person", id: person.id }} />}
      <Panel title={t("persons.record")}>
        <FieldList>
          <Field entity={entity} name="address_id">
            {person.address_label && <AddressLink address={person.address_label} />}
          </Field>
          <Field entity={entity} name="payment_method_id">
            {person.payment_method_label}
          </Field>
          <Field entity={entity} name="language">
            {person.language === null ? (
              t("persons.language.company")
            ) : (
              <ChoiceValue of={personLanguageChoices} value={person.language} />
            )}
          </Field>
          <Field entity={entity} name="mails_receipts">
            <YesNo value={person.mails_receipts} />
          </Field>
          <Field entity={entity} name="created_source">
            <ChoiceValue of={createdSourceChoices} value={person.created_source} />
          </Field>
          <Field entity={entity} name="created_at">
            <Instant at={person.created_at} />
          </Field>
          <Field entity={entity} name="notes" isWide>
            {person.notes}
          </Field>
        </FieldList>
      </Panel>
    </Stack>
  );
}
