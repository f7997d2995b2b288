import { Button } from "@mantine/core";
import { IconReceiptEuro, IconReportMoney } from "@tabler/icons-react";
import { Link, useParams } from "wouter";
import { ownerResource, type Owner } from "#shared/domain/properties/owner.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { issueStatementPath, openStatement, statementPath } from "#shared/ui/palette/commands/owner-commands.ts";
import { CopiedValue } from "#web/components/copied-value.tsx";
import { AddressLink, EmailLink, PhoneLink } from "#web/components/contact-links.tsx";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { type RelatedLists, useRelatedTabs } from "#web/components/detail/related-lists.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { BlockedNotice } from "#web/components/personal-data/blocked-notice.tsx";
import { DataItems, useHasDataItems } from "#web/components/personal-data/data-items.tsx";
import { isForgotten, subjectOf } from "#web/components/personal-data/data-subject.ts";
import { type DataDialog, useDataDialog } from "#web/components/personal-data/use-data-dialog.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Day, Iban, Instant, Percent, YesNo } from "#web/components/value.tsx";
import { ownerKindChoices } from "./owner-kinds.ts";
import { OwnedAssets } from "./owned-assets.tsx";

const OwnerForm = lazyComponent(async () => (await import("./owner-form.tsx")).OwnerForm);

const entity = "owner";

function Summary({ owner, openDialog }: { owner: Owner; openDialog: (dialog: DataDialog) => void }) {
  if (isForgotten(owner)) return <BlockedNotice subject={subjectOf(entity, owner)} requestMove={openDialog} />;
  const { kind, documentation, phone, email } = owner;
  return (
    <FieldList>
      <Field entity={entity} name="kind">
        <ChoiceValue of={ownerKindChoices} value={kind} />
      </Field>
      <Field entity={entity} name="documentation">
        <CopiedValue of={owner} field="documentation">
          {documentation}
        </CopiedValue>
      </Field>
      <Field entity={entity} name="phone">
        <CopiedValue of={owner} field="phone">
          {phone && <PhoneLink phone={phone} />}
        </CopiedValue>
      </Field>
      <Field entity={entity} name="email">
        <CopiedValue of={owner} field="email">
          {email && <EmailLink email={email} />}
        </CopiedValue>
      </Field>
    </FieldList>
  );
}

function Data({ owner }: { owner: Owner }) {
  return (
    <Panel>
      <FieldList>
        <Field entity={entity} name="address_id">
          {owner.address_label && <AddressLink address={owner.address_label} />}
        </Field>
        <Field entity={entity} name="bank_account">
          <CopiedValue of={owner} field="bank_account">
            {owner.bank_account && <Iban iban={owner.bank_account} />}
          </CopiedValue>
        </Field>
        <Field entity={entity} name="management_fee">
          <Percent basisPoints={owner.management_fee} />
        </Field>
        <Field entity={entity} name="withholding_exempt">
          <YesNo value={owner.withholding_exempt} />
        </Field>
        <Field entity={entity} name="withholding_certificate_on">
          <Day date={owner.withholding_certificate_on} />
        </Field>
        <Field entity={entity} name="is_large_holder">
          <YesNo value={owner.is_large_holder} />
        </Field>
        {owner.representative && (
          <>
            <Field entity={entity} name="representative">
              {owner.representative}
            </Field>
            <Field entity={entity} name="representative_documentation">
              {owner.representative_documentation}
            </Field>
            <Field entity={entity} name="representative_deed" isWide>
              {owner.representative_deed}
            </Field>
          </>
        )}
        <Field entity={entity} name="created_at">
          <Instant at={owner.created_at} />
        </Field>
        <Field entity={entity} name="notes" isWide>
          {owner.notes}
        </Field>
      </FieldList>
    </Panel>
  );
}

/** Link to the owner statement, for users who may read it: the palette's command as a link. */
function StatementLink({ owner }: { owner: Owner }) {
  const { t } = useTexts();
  if (!openStatement.isOffered(owner, useCan())) return null;
  return (
    <Button
      variant="default"
      component={Link}
      href={statementPath(owner)}
      leftSection={<IconReportMoney size={16} aria-hidden />}
    >
      {t("properties.owners.statement")}
    </Button>
  );
}

/** The way to the form of a new statement, on the tab of the statements. */
function IssueLink({ owner: { id } }: { owner: Owner }) {
  const { t } = useTexts();
  if (!useCan()("owner_statement", "create")) return null;
  return (
    <Button
      variant="default"
      component={Link}
      href={issueStatementPath({ id })}
      leftSection={<IconReceiptEuro size={16} aria-hidden />}
    >
      {t("new.owner_statement")}
    </Button>
  );
}

/** /owners/:id */
export function OwnerDetail({ related }: { related: RelatedLists }) {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const one = useOne(ownerResource, id);
  const can = useCan();
  const hasDataItems = useHasDataItems();
  const { openDialog, dialog } = useDataDialog(one.row && subjectOf(entity, one.row));
  const relatedTabs = useRelatedTabs({
    payments: related.payments,
    ownerStatements: related.ownerStatements,
    ownerCharges: related.ownerCharges,
  });
  return (
    <DetailScreen
      one={one}
      form={OwnerForm}
      back={{ href: "/owners", label: "entities.owner" }}
      summary={(owner) => <Summary owner={owner} openDialog={openDialog} />}
      actions={(owner) => (
        <>
          {!isForgotten(owner) && (
            <>
              <StatementLink owner={owner} />
              <IssueLink owner={owner} />
            </>
          )}
          {dialog(subjectOf(entity, owner))}
        </>
      )}
      menu={(owner) => hasDataItems && <DataItems subject={subjectOf(entity, owner)} requestMove={openDialog} />}
      isGone={isForgotten}
      tabs={(owner) => [
        ...(isForgotten(owner)
          ? []
          : [{ id: "data", label: t("components.tab.data"), content: <Data owner={owner} /> }]),
        ...(can("ownership", "read")
          ? [{ id: "places", label: t("properties.ownerships"), content: <OwnedAssets ownerId={owner.id} /> }]
          : []),
        ...relatedTabs({ fixed: { owner_id: owner.id } }),
      ]}
    />
  );
}
