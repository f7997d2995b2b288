import { Group, Stack } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useLocation } from "wouter";
import {
  type RentalExit,
  rentalExitLifecycle,
  rentalExitResource,
} from "#shared/domain/accounting/exits/rental-exit.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { languages } from "#shared/lib/language.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { AttachmentsPanel } from "#web/components/attachments/attachments-panel.tsx";
import { BackLink } from "#web/components/back-link.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { FileButton } from "#web/components/file-button.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day } from "#web/components/value.tsx";
import { ExitResult } from "./exit-result.tsx";
import { AmountRows, ExitSection } from "./exit-section.tsx";

function Actions({ exit }: { exit: RentalExit }) {
  const { t } = useTexts();
  const [, navigate] = useLocation();
  const { id, label, state, rental_id } = exit;
  return (
    <Group gap="sm">
      {languages.map((language) => (
        <FileButton
          key={language}
          path={`/${rentalExitResource.path}/${id}/sheet?language=${language}`}
          name={`${label}.pdf`}
          label={t(`accounting.exit.sheet.${language}`)}
          icon={IconFileTypePdf}
        />
      ))}
      <MoveActions
        resource={rentalExitResource}
        row={exit}
        lifecycle={rentalExitLifecycle}
        state={state}
        text={(verb) => `accounting.exit.action.${verb}`}
        isInPanel
        onDone={() => {
          showSuccess(t("accounting.exit.undone", { label }));
          navigate(`/rentals/${rental_id}`);
        }}
      />
    </Group>
  );
}

/** How a rental ended, its sheets for the tenant, and its undo. */
export function ExitDetail({ exit }: { exit: RentalExit }) {
  const { t, language } = useTexts();
  const mayChange = useCan()("rental_exit", "update");
  const { id, rental_id, rental_label, readings, damages, account, credit_use, notes } = exit;
  const { waiting = [] } = account;
  const meters = readings.map(({ supply, meter, value, read_on }, index) => ({
    id: String(index),
    text: `${t(`accounting.supply.${supply}`)}${meter ? ` (${meter})` : ""}: ${value} · ${formatDate(read_on, language)}`,
  }));
  return (
    <Stack gap="md" p="md" maw={760}>
      <div>
        <BackLink href={`/rentals/${rental_id}`} label={rental_label} />
        <PageHeader title={t("accounting.exit.title", { code: exit.rental_label })} />
      </div>
      <Actions exit={exit} />
      <FieldList>
        <Field entity="rental_exit" name="keys_returned_on">
          <Day date={exit.keys_returned_on} />
        </Field>
        <Field entity="rental_exit" name="settled_on">
          <Day date={exit.settled_on} />
        </Field>
        {notes && (
          <Field entity="rental_exit" name="notes" isWide>
            {notes}
          </Field>
        )}
      </FieldList>
      <ExitSection title="accounting.exit.result">
        <ExitResult sum={account} credit_use={credit_use} />
      </ExitSection>
      {damages.length > 0 && (
        <ExitSection title="accounting.exit.damages">
          <AmountRows
            rows={damages.map(({ concept, amount }, index) => ({ id: String(index), text: concept, cents: amount }))}
          />
        </ExitSection>
      )}
      {waiting.length > 0 && (
        <ExitSection title="accounting.exit.waiting">
          <AmountRows rows={waiting.map((charge) => ({ id: charge.id, text: charge.concept, cents: charge.amount }))} />
        </ExitSection>
      )}
      {meters.length > 0 && (
        <ExitSection title="accounting.exit.readings">
          <AmountRows rows={meters} />
        </ExitSection>
      )}
      <AttachmentsPanel entity="rental_exit" id={id} mayChange={mayChange} />
    </Stack>
  );
}
