import { Checkbox } from "@mantine/core";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";

interface RememberBoxProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Asks whether a rule is saved from what is booked; only for users who may create rules. */
export function RememberBox({ isChecked, onChange }: RememberBoxProps) {
  const { t } = useTexts();
  if (!useCan()("bank_rule", "create")) return null;
  return (
    <Checkbox
      label={t("accounting.movement.remember")}
      checked={isChecked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
