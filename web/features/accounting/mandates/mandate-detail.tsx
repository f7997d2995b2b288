import { useParams } from "wouter";
import {
  mandateExpiry,
  mandateLifecycle,
  mandateResource,
  type Mandate,
} from "#shared/domain/accounting/mandates/mandate.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { Notice } from "#shared/ui/notice.tsx";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Day, Iban } from "#web/components/value.tsx";
import { schemeChoices } from "../bank/banking-choices.ts";
import { MandateBadge } from "./mandate-badge.tsx";
import { MovementRecordLink } from "../bank/record-link.tsx";
import { RemittanceLinesOf } from "../remittances/remittance-lines.tsx";

const MandateForm = lazyComponent(async () => (await import("./mandate-form.tsx")).MandateForm);
const entity = "mandate";

function Summary({ mandate }: { mandate: Mandate }) {
  const { t } = useTexts();
  const { signed_on } = mandate;
  return (
    <>
      {mandate.state === "pending" && <Notice tone="due">{t("accounting.mandate.pending")}</Notice>}
      {mandate.state === "cancelled" && signed_on === null && (
        <Notice tone="info">{t("accounting.mandate.unsigned")}</Notice>
      )}
      {mandate.state === "active" && mandate.has_former_account && (
        <Notice tone="due">{t("accounting.mandate.former_account")}</Notice>
      )}
      <Fields mandate={mandate} />
    </>
  );
}

function Fields({ mandate }: { mandate: Mandate }) {
  const { t } = useTexts();
  const { signed_on, last_used_on, document_id, document_label, issuer_id, issuer_label } = mandate;
  return (
    <FieldList>
      <Field entity={entity} name="person_id">
        <MovementRecordLink href={`/persons/${mandate.person_id}`} label={mandate.person_label} />
      </Field>
      <Field entity={entity} name="iban">
        <Iban iban={mandate.iban} />
      </Field>
      <Field entity={entity} name="signed_on">
        <Day date={signed_on} />
      </Field>
      <Field entity={entity} name="last_used_on">
        <Day date={last_used_on} />
      </Field>
      <Field entity={entity} name="scheme">
        <ChoiceValue of={schemeChoices} value={mandate.scheme} />
      </Field>
      {mandate.state === "active" && signed_on !== null && (
        <Field entity={entity} name="expires_on">
          <span title={t("accounting.mandate.expiry_hint")}>
            <Day date={mandateExpiry({ signed_on, last_used_on })} />
          </span>
        </Field>
      )}
      {issuer_id && (
        <Field entity={entity} name="issuer_id">
          {issuer_label}
        </Field>
      )}
      {document_id && (
        <Field entity={entity} name="document_id" isWide>
          <MovementRecordLink href={`/documents/${document_id}`} label={document_label ?? mandate.reference} />
        </Field>
      )}
      <Field entity={entity} name="notes" isWide>
        {mandate.notes}
      </Field>
    </FieldList>
  );
}

/** /mandates/:id */
export function MandateDetail() {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const one = useOne(mandateResource, id);
  return (
    <DetailScreen
      one={one}
      form={one.row && one.row.signed_on !== null ? MandateForm : undefined}
      back={{ href: "/mandates", label: "entities.mandate" }}
      badge={({ state }) => <MandateBadge state={state} />}
      actions={(mandate) => (
        <MoveActions
          resource={mandateResource}
          row={mandate}
          lifecycle={mandateLifecycle}
          state={mandate.state}
          text={() => "accounting.mandate.cancel"}
        />
      )}
      summary={(mandate) => <Summary mandate={mandate} />}
      tabs={(mandate) => [
        {
          id: "lines",
          label: t("accounting.remittance.tab.collections"),
          content: (
            <Panel title={t("accounting.remittance.tab.collections")}>
              <RemittanceLinesOf fixed={{ mandate_id: mandate.id }} />
            </Panel>
          ),
        },
      ]}
    />
  );
}
