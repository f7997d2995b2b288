import { Button, Group, Stack } from "@mantine/core";
import type { LodgingInput, LodgingState } from "#shared/domain/lodging/lodging.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { Fact, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useOpenDialog } from "#web/components/form/use-open-form.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { EstablishmentDialog } from "./establishment-dialog.tsx";
import { StayForm } from "./stay-form.tsx";

function LocalTime({ at }: { at: string }) {
  const { language } = useTexts();
  return <span>{`${formatDate(at.slice(0, 10), language)}, ${at.slice(11)}`}</span>;
}

function StayFacts({ details }: { details: LodgingInput }) {
  const { t, fieldLabel } = useTexts();
  const { holder_name, holder_surname, holder_second_surname, payment_type, payment_means } = details;
  const holder = [holder_name, holder_surname, holder_second_surname].filter(Boolean).join(" ");
  return (
    <>
      <Fact label={fieldLabel("lodging", "booked_at")}>
        <LocalTime at={details.booked_at} />
      </Fact>
      <Fact label={fieldLabel("lodging", "arrives_at")}>
        <LocalTime at={details.arrives_at} />
      </Fact>
      <Fact label={fieldLabel("lodging", "departs_at")}>
        <LocalTime at={details.departs_at} />
      </Fact>
      <Fact label={fieldLabel("lodging", "guest_count")}>{details.guest_count}</Fact>
      <Fact label={fieldLabel("lodging", "holder_name")}>{holder}</Fact>
      <Fact label={fieldLabel("lodging", "payment_type")}>
        {[t(`lodging.payment.${payment_type}`), payment_means].filter(Boolean).join(" · ")}
      </Fact>
    </>
  );
}

function Establishments({ state: { establishments } }: { state: LodgingState }) {
  const { t } = useTexts();
  const describe = (isStored: boolean) =>
    t(isStored ? "lodging.establishment_stored" : "lodging.establishment_missing");
  return (
    <Fact label={t("lodging.establishment")} isWide>
      {`${t("lodging.establishment_asset")}: ${describe(establishments.asset)} · ${t("lodging.establishment_property")}: ${describe(establishments.property)}`}
    </Fact>
  );
}

/** The stay and its rental are changed apart: that they end on different days is said, since both may be right. */
function OtherEnd({ rental, details }: { rental: Rental; details: LodgingInput }) {
  const { t, language } = useTexts();
  const ends = rental.exit_date ?? rental.end_date;
  const departs = details.departs_at.slice(0, 10);
  if (!ends || ends === departs) return null;
  const days = { departs: formatDate(departs, language), ends: formatDate(ends, language) };
  return <Notice tone="due">{t("lodging.stay_ends_otherwise", days)}</Notice>;
}

/** Dates, payment and holder, and the code of the establishment. */
export function StaySection({ rental, state }: { rental: Rental; state: LodgingState }) {
  const { t } = useTexts();
  const can = useCan();
  const [open, setOpen] = useOpenDialog("stay", ["stay", "code"]);
  const close = () => setOpen(null);
  return (
    <Panel title={t("lodging.stay")}>
      <Stack gap="md">
        {state.details === null && <Notice tone="due">{t("lodging.stay_missing")}</Notice>}
        {state.details !== null && <OtherEnd rental={rental} details={state.details} />}
        <FieldList>
          {state.details !== null && <StayFacts details={state.details} />}
          <Establishments state={state} />
        </FieldList>
      </Stack>
      <Group gap="sm" mt="md">
        {can("rental", "update") && (
          <Button variant="default" onClick={() => setOpen("stay")}>
            {t(state.details === null ? "lodging.stay_enter" : "lodging.stay_edit")}
          </Button>
        )}
        {can("company", "update") && (
          <Button variant="default" onClick={() => setOpen("code")}>
            {t("lodging.establishment_change")}
          </Button>
        )}
      </Group>
      {open === "stay" && <StayForm rental_id={rental.id} state={state} onClose={close} />}
      {open === "code" && <EstablishmentDialog rental_id={rental.id} onClose={close} />}
    </Panel>
  );
}
