import { Button, Group, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { type BillingMode, billingModes, isModeOf } from "#shared/domain/accounting/verifactu/billing-mode.ts";
import { type IssuerMode, leavingDay, modeOn } from "#shared/domain/accounting/verifactu/issuer-mode.ts";
import { isDateString } from "#shared/lib/dates.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useToday } from "#shared/ui/use-now.ts";
import { DayInput } from "#web/components/form/day-input.tsx";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { useChangeMode } from "./mode-queries.ts";

interface ModeOptionProps {
  issuer: Issuer;
  mode: BillingMode;
  isDisabled: boolean;
}

function ModeOption({ issuer, mode, isDisabled }: ModeOptionProps) {
  const { t } = useTexts();
  const isOther = !isModeOf(mode, issuer.foral_territory !== null);
  const explained = t(`accounting.mode.means.${mode}`);
  return (
    <Radio
      value={mode}
      label={t(`accounting.billing_mode.${mode}`)}
      description={isOther ? `${explained} ${t("accounting.mode.of_territory")}` : explained}
      disabled={isOther || isDisabled}
    />
  );
}

interface ModeDialogProps {
  issuer: Issuer;
  history: readonly IssuerMode[];
  onClose: () => void;
}

/** Chooses how the issuer keeps billing records, from a day on. */
export function ModeDialog({ issuer, history, onClose }: ModeDialogProps) {
  const { t, fieldLabel } = useTexts();
  const today = useToday();
  const present = modeOn(history, today);
  // VERI*FACTU is left in January, unless the issuer's territory was stated since: it never bound such an issuer.
  const isHeld = present === "verifactu" && issuer.foral_territory === null;
  const [mode, setMode] = useState<BillingMode | null>(null);
  const [day, setDay] = useState<string | null>(isHeld ? leavingDay(today) : today);
  const { mutate, isPending } = useChangeMode(issuer.id, onClose);
  const isWhole = mode !== null && day !== null && isDateString(day);
  return (
    <PlainModal opened onClose={onClose} title={`${t("accounting.mode.change")} · ${issuer.label}`}>
      <Stack gap="md">
        <Radio.Group
          label={fieldLabel("issuer", "billing_mode")}
          value={mode}
          onChange={(value) => setMode(billingModes.find((known) => known === value) ?? null)}
        >
          <Stack gap="sm" mt="xs">
            {billingModes.map((one) => (
              <ModeOption key={one} issuer={issuer} mode={one} isDisabled={one === present} />
            ))}
          </Stack>
        </Radio.Group>
        <DayInput label={t("accounting.mode.from")} value={day} onChange={setDay} />
        {isHeld && <Notice>{t("accounting.mode.leaving")}</Notice>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("action.cancel")}
          </Button>
          <Button
            disabled={!isWhole}
            loading={isPending}
            onClick={() => {
              if (isWhole) mutate({ mode, starts_on: day });
            }}
          >
            {t("accounting.mode.change")}
          </Button>
        </Group>
      </Stack>
    </PlainModal>
  );
}
