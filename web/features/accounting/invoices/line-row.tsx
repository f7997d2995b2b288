import { ActionIcon, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { lineAmount } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import classes from "./accounting.module.css";
import { LineCells, type LineCellsProps } from "./line-cells.tsx";
import { countable, type LineDraft } from "./line-draft.ts";

interface LineRowProps extends LineCellsProps {
  onRemove: () => void;
}

const asKey = (value: unknown) => (typeof value === "string" ? value : null);

/** The reasons for the line's rates, while these are still the proposed ones. */
function useReasons(line: LineDraft): string {
  const { textOf } = useTexts();
  const { tax_reason, withholding_reason, tax_rate, withholding_rate, proposed_tax, proposed_withholding } = line;
  const reasons = [
    tax_rate === proposed_tax ? asKey(tax_reason) : null,
    withholding_rate === proposed_withholding ? asKey(withholding_reason) : null,
  ];
  return reasons.flatMap((key) => (key === null ? [] : [textOf(key)])).join(" · ");
}

/** A line being edited, with the reasons for its taxes. */
export function LineRow({ onRemove, ...cells }: LineRowProps) {
  const { line, place, onChange } = cells;
  const { t, fieldLabel } = useTexts();
  const reasons = useReasons(line);
  const isUntaxed = line["tax_rate"] === 0;
  const named = (field: string) => t("accounting.line.input", { field: fieldLabel("invoice", field), place });
  return (
    <>
      <tr data-position={place}>
        <LineCells {...cells} />
        <td data-align="right" data-label={fieldLabel("invoice", "amount")} className={classes.lineAmount}>
          <Money cents={lineAmount(countable(line))} />
        </td>
        <td className={classes.lineRemove}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t("accounting.line.remove", { place })}
            onClick={onRemove}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </td>
      </tr>
      {(isUntaxed || reasons !== "") && (
        <tr className={classes.lineNote}>
          <td colSpan={8}>
            {reasons !== "" && <span className={classes.soft}>{reasons}</span>}
            {isUntaxed && (
              <TextInput
                size="xs"
                aria-label={named("exemption_reason")}
                placeholder={t("accounting.line.exemption_hint")}
                value={asKey(line["exemption_reason"]) ?? ""}
                onChange={({ currentTarget: { value } }) => onChange({ exemption_reason: value === "" ? null : value })}
              />
            )}
          </td>
        </tr>
      )}
    </>
  );
}
