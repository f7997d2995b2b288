import { Stack, Switch } from "@mantine/core";
import type { LodgingState } from "#shared/domain/lodging/lodging.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./lodging.module.css";
import { useLodgingChange } from "./lodging-queries.ts";

/** An administrator says whether the stay has services of the hotel trade, which decides its VAT. */
export function HotelServices({ rental_id, state }: { rental_id: string; state: LodgingState }) {
  const { t } = useTexts();
  const mayChange = useCan()("company", "update");
  const { mutate, isPending } = useLodgingChange(rental_id, {
    path: "hotel-services",
    success: (now) => (now?.has_hotel_services ? "lodging.hotel_on" : "lodging.hotel_off"),
  });
  return (
    <Panel title={t("lodging.hotel_title")}>
      <Stack gap="xs">
        <Switch
          label={t("lodging.hotel_label")}
          checked={state.has_hotel_services}
          disabled={!mayChange || isPending}
          onChange={({ currentTarget }) => mutate({ has_hotel_services: currentTarget.checked })}
        />
        <p className={classes.soft}>{t("lodging.hotel_about")}</p>
      </Stack>
    </Panel>
  );
}
