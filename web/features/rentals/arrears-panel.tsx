import { Group } from "@mantine/core";
import { arrearsLifecycleOf, needsDebt } from "#shared/domain/rentals/arrears-moves.ts";
import { rentalResource, type Rental } from "#shared/domain/rentals/rental.ts";
import { AttachmentsPanel } from "#web/components/attachments/attachments-panel.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day } from "#web/components/value.tsx";
import { useOpenMove } from "#web/components/form/use-open-form.ts";
import { ArrearsBadge } from "#web/components/arrears-badge.tsx";
import { ArrearsDialog } from "./arrears-dialog.tsx";
import classes from "./rentals.module.css";
import { useOwes } from "./use-owes.ts";

const entity = "rental";

/** Claim, court and settlement, as buttons and as commands of the palette; each has a dialog. Only a debt is claimed. */
function ArrearsMoves({ rental }: { rental: Rental }) {
  const { t } = useTexts();
  const owes = useOwes(rental.id);
  const [requestedVerb, setRequestedVerb] = useOpenMove("arrears move", arrearsLifecycleOf(rental));
  return (
    <>
      <MoveActions
        resource={rentalResource}
        row={rental}
        lifecycle={arrearsLifecycleOf(rental)}
        state={rental.arrears_status}
        isInPanel
        isOffered={(verb) => owes === true || !needsDebt(verb)}
        text={(verb) => `rentals.action.${verb}`}
        command={(verb) => `palette.rental_move.${verb}`}
        onRequest={{
          claim_debt: () => setRequestedVerb("claim_debt"),
          take_to_court: () => setRequestedVerb("take_to_court"),
          settle_arrears: () => setRequestedVerb("settle_arrears"),
        }}
      />
      {owes === false && <span className={classes.soft}>{t("rentals.arrears_none")}</span>}
      {requestedVerb && <ArrearsDialog verb={requestedVerb} rental={rental} onClose={() => setRequestedVerb(null)} />}
    </>
  );
}

/** The arrears status of a rental with its latest note, its moves, and the files of the rental. */
export function ArrearsPanel({ rental }: { rental: Rental }) {
  const { t } = useTexts();
  const can = useCan();
  const { arrears_status, arrears_changed_on, arrears_note } = rental;
  return (
    <>
      <Panel title={t("rentals.arrears")}>
        <FieldList>
          <Field entity={entity} name="arrears_status">
            <ArrearsBadge status={arrears_status} />
          </Field>
          {arrears_changed_on && (
            <Field entity={entity} name="arrears_changed_on">
              <Day date={arrears_changed_on} />
            </Field>
          )}
          {arrears_note && (
            <Field entity={entity} name="arrears_note" isWide>
              {arrears_note}
            </Field>
          )}
        </FieldList>
        <Group gap="sm" mt="md">
          <ArrearsMoves rental={rental} />
        </Group>
      </Panel>
      <AttachmentsPanel
        entity={entity}
        id={rental.id}
        mayChange={can("rental", "update") && rental.archived_at === null}
      />
    </>
  );
}
