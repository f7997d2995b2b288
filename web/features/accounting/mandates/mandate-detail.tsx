import { useParams } from "wouter";
import {
  mandateExpiry,
  mandateLifecycle,
  mandateResource,
  type Mandate,
} from "#shared/domain/accounting/mandates/mandate.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
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
  return (
    <FieldList>
      <Field entity={entity} name="person_id">
        <MovementRecordLink href={`/persons/${mandate.person_id}`} label={mandate.person_label} />
      </Field>
      <Field entity={entity} name="iban">
        <Iban iban={mandate.iban} />
      </Field>
      <Field entity={entity} name="signed_on">
        <Day date={mandate.signed_on} />
      </Field>
      <Field entity={entity} name="last_used_on">
        <Day date={mandate.last_used_on} />
      </Field>
      <Field entity={entity} name="scheme">
        <ChoiceValue of={schemeChoices} value={mandate.scheme} />
      </Field>
      {mandate.state === "active" && (
        <Field entity={entity} name="expires_on">
          <span title={t("accounting.mandate.expiry_hint")}>
            <Day date={mandateExpiry(mandate)} />
          </span>
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
      form={MandateForm}
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
