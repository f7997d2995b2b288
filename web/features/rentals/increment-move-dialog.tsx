import { Progress } from "@mantine/core";
import * as z from "zod/mini";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import {
  applyIncrementInput,
  priceIncrementLifecycle,
  priceIncrementResource,
  type PriceIncrement,
  type PriceIncrementVerb,
} from "#shared/domain/rentals/price-increment.ts";
import { formatMonth } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { SelectField } from "#web/components/form/select-field.tsx";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { ChangedLines } from "./changed-lines.tsx";
import { InvoicedNotice } from "./invoiced-notice.tsx";
import { invoicedChoiceChoices } from "./rental-choices.ts";
import { WaitingChargesNotice } from "./waiting-charges-notice.tsx";
import classes from "./rentals.module.css";

interface IncrementMoveDialogProps {
  verb: PriceIncrementVerb;
  /** The increment in the version last read. */
  increment: PriceIncrement;
  onClose: () => void;
}

const inputs = { apply: applyIncrementInput, revert: z.object({}) } as const;

/** What happens with months that are invoiced already: nothing is preselected. */
function InvoicedField({ form, increment }: { form: ResourceForm<"invoiced_choice">; increment: PriceIncrement }) {
  return (
    <>
      <InvoicedNotice increment={increment} />
      {increment.invoiced_count > 0 && (
        <SelectField form={form} name="invoiced_choice" choices={invoicedChoiceChoices} isRequired />
      )}
    </>
  );
}

/** Thousands of lines take some seconds, during which the user should stay on the page. */
function Running({ count }: { count: number }) {
  const { t, language } = useTexts();
  return (
    <div role="status" className={classes.running}>
      <p>{t("rentals.increment.running", { count: formatNumber(count, language) })}</p>
      <Progress value={100} animated aria-hidden />
    </div>
  );
}

/** Explains and runs an apply or revert; an outdated preview is shown with its current values. */
export function IncrementMoveDialog({ verb, increment, onClose }: IncrementMoveDialogProps) {
  const { t, language } = useTexts();
  const { included_count, new_total, old_total, effective_date, name } = increment;
  const form = useMoveForm<"invoiced_choice">(
    { resource: priceIncrementResource, row: increment, verb, input: inputs[verb] },
    () => {
      showSuccess(t(`rentals.increment.done.${verb}`, { name }));
      onClose();
    },
  );
  return (
    <MoveDialog
      form={form}
      title={`${t(`rentals.increment.confirm.${verb}`)} · ${name}`}
      explanation={t(`rentals.increment.explain.${verb}`, {
        count: formatNumber(included_count, language),
        amount: formatCents(new_total - old_total, language),
        month: formatMonth(effective_date, language),
      })}
      confirm={t(`rentals.increment.confirm.${verb}`)}
      isFinal={verb === "revert"}
      isPossible={isMoveAllowed(priceIncrementLifecycle, increment.state, verb)}
      onClose={onClose}
    >
      {verb === "apply" && <InvoicedField form={form} increment={increment} />}
      {verb === "revert" && <WaitingChargesNotice increment={increment} />}
      {form.isSaving && <Running count={included_count} />}
      <ChangedLines increment={increment} failure={form.failure} onDone={onClose} />
    </MoveDialog>
  );
}
