import * as z from "zod/mini";
import { longText } from "#shared/domain/core/fields.ts";
import {
  type LineChoice,
  lineChoiceInput,
  type LineChoiceInput,
  type PriceIncrementLine,
} from "#shared/domain/rentals/price-increment-line.ts";
import { priceIncrementResource, type PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { useTexts } from "#web/components/use-texts.ts";

/** A choice against the rule requires a reason. */
const withReason = z.extend(lineChoiceInput, { choice_reason: longText(500) });

interface ChooseDialogProps {
  increment: PriceIncrement;
  lines: readonly Pick<PriceIncrementLine, "id" | "title">[];
  /** Null follows the rule again. */
  choice: LineChoice | null;
  onClose: () => void;
}

/** Asks for the reason why lines are included or left out by hand, and saves the choice. */
export function ChooseDialog({ increment, lines, choice, onClose }: ChooseDialogProps) {
  const { t } = useTexts();
  const [only] = lines.length === 1 ? lines : [];
  const form = useMoveForm<keyof LineChoiceInput>(
    {
      resource: priceIncrementResource,
      row: increment,
      verb: "choose",
      input: choice ? withReason : lineChoiceInput,
      initial: { line_ids: lines.map(({ id }) => id), choice },
    },
    onClose,
  );
  const verb = choice ?? "by_rule";
  return (
    <MoveDialog
      form={form}
      title={`${t(`rentals.line.ask.${verb}`)} · ${only?.title ?? t("rentals.line.several", { count: lines.length })}`}
      explanation={t(`rentals.line.explain.${verb}`)}
      confirm={t(`rentals.line.ask.${verb}`)}
      isPossible={increment.state === "draft"}
      onClose={onClose}
    >
      {choice && <TextAreaField form={form} name="choice_reason" isRequired />}
    </MoveDialog>
  );
}
