import type { ComponentType } from "react";
import { useParams } from "wouter";
import { personResource, type Person } from "#shared/domain/persons/person.ts";
import { EmailLink, PhoneLink } from "#web/components/contact-links.tsx";
import { DebtField } from "#web/components/debt-field.tsx";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { type RelatedLists, useRelatedTabs } from "#web/components/detail/related-lists.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { CopiedValue } from "#web/components/copied-value.tsx";
import { BlockedNotice } from "#web/components/personal-data/blocked-notice.tsx";
import { DataItems, useHasDataItems } from "#web/components/personal-data/data-items.tsx";
import { isForgotten, subjectOf } from "#web/components/personal-data/data-subject.ts";
import { type DataDialog, useDataDialog } from "#web/components/personal-data/use-data-dialog.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Iban } from "#web/components/value.tsx";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
import { documentationTypeChoices } from "./person-choices.ts";
import { MergeDialog, MergeItem, useMayMerge, useMergeCommand } from "./merge-dialog.tsx";
import { MandateNotice } from "./mandate-notice.tsx";
import { MergedNotice } from "./merged-notice.tsx";
import { PersonArrears } from "./person-arrears.tsx";
import { PersonData } from "./person-data.tsx";
import { PersonIncidents } from "./person-incidents.tsx";
import { PersonMarks } from "./person-marks.tsx";
import { PersonRentals } from "./person-rentals.tsx";

const entity = "person";

function Summary({ person, openDialog }: { person: Person; openDialog: (dialog: DataDialog) => void }) {
  const { t } = useTexts();
  const { documentation, documentation_type, phone, email, bank_account } = person;
  // The columns of a blocked or erased person hold no readable data.
  if (isForgotten(person)) return <BlockedNotice subject={subjectOf(entity, person)} requestMove={openDialog} />;
  return (
    <>
      <MergedNotice person={person} />
      <MandateNotice person={person} />
      <FieldList>
        <Field entity={entity} name="documentation">
          <CopiedValue of={person} field="documentation">
            {`${t(documentationTypeChoices.text(documentation_type))} ${documentation}`}
          </CopiedValue>
        </Field>
        <Field entity={entity} name="phone">
          <CopiedValue of={person} field="phone">
            {phone && <PhoneLink phone={phone} />}
          </CopiedValue>
        </Field>
        <Field entity={entity} name="email">
          <CopiedValue of={person} field="email">
            {email && <EmailLink email={email} />}
          </CopiedValue>
        </Field>
        <Field entity={entity} name="bank_account">
          <CopiedValue of={person} field="bank_account">
            {bank_account && <Iban iban={bank_account} />}
          </CopiedValue>
        </Field>
        <DebtField of={{ person_id: person.id }} />
        <PersonArrears person={person} />
      </FieldList>
    </>
  );
}

interface PersonDetailProps {
  form: ComponentType<EntityFormProps<Person>>;
  related: Required<RelatedLists>;
}

/** /persons/:id */
export function PersonDetail({ form, related }: PersonDetailProps) {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const can = useCan();
  const one = useOne(personResource, id);
  const mayMerge = useMayMerge();
  const hasDataItems = useHasDataItems();
  const { bookings, invoices, payments, mandates, balance, documents, messages } = related;
  const relatedTabs = useRelatedTabs({ bookings, invoices, payments, mandates, balance, documents, messages });
  const [isMerging, setIsMerging] = useIsOpen("merge");
  useMergeCommand(one.row, () => setIsMerging(true));
  const { openDialog, dialog } = useDataDialog(one.row && subjectOf(entity, one.row));
  return (
    <DetailScreen
      one={one}
      form={form}
      back={{ href: "/persons", label: "entities.person" }}
      badge={(person) => <PersonMarks person={person} />}
      actions={(person) => (
        <>
          {isMerging && <MergeDialog survivor={person} onClose={() => setIsMerging(false)} />}
          {dialog(subjectOf(entity, person))}
        </>
      )}
      menu={(person) =>
        (mayMerge(person) || hasDataItems) && (
          <>
            {mayMerge(person) && <MergeItem onRequest={() => setIsMerging(true)} />}
            <DataItems subject={subjectOf(entity, person)} requestMove={openDialog} />
          </>
        )
      }
      isGone={(person) => isForgotten(person) || person.merged_into_id !== null}
      summary={(person) => <Summary person={person} openDialog={openDialog} />}
      tabs={(person) => [
        { id: "data", label: t("components.tab.data"), content: <PersonData person={person} /> },
        ...(can("rental", "read")
          ? [
              {
                id: "rentals",
                label: t("entities.rental"),
                content: <PersonRentals personId={person.id} rentals={related.rentals} />,
              },
            ]
          : []),
        ...(can("rental", "read") && can("incident", "read")
          ? [
              {
                id: "incidents",
                label: t("entities.incident"),
                content: <PersonIncidents personId={person.id} incidents={related.incidents} />,
              },
            ]
          : []),
        ...relatedTabs({ fixed: { person_id: person.id }, hidden: ["person_id", "customer_name"] }),
      ]}
    />
  );
}
