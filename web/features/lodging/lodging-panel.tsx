import { Anchor, Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import type { LodgingState } from "#shared/domain/lodging/lodging.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { Awaited } from "#web/components/awaited.tsx";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { HotelServices } from "./hotel-services.tsx";
import classes from "./lodging.module.css";
import { lodgingQuery, useLodgingChange } from "./lodging-queries.ts";
import { LodgingTerms } from "./lodging-terms.tsx";
import { MessageSection } from "./message-section.tsx";
import { StaySection } from "./stay-section.tsx";
import { TravellerSection } from "./traveller-section.tsx";

/** Only an administrator says that a rental is lodging. */
function NotMarked({ rental }: { rental: Rental }) {
  const { t } = useTexts();
  const mayMark = useCan()("company", "update") && rental.state !== "cancelled";
  const { mutate, isPending } = useLodgingChange(rental.id, { path: "mark", success: "lodging.marked" });
  return (
    <Panel title={t("lodging.title")}>
      <p className={classes.about}>{t("lodging.not_marked")}</p>
      {mayMark && (
        <Button variant="default" loading={isPending} onClick={() => mutate(undefined)}>
          {t("lodging.mark")}
        </Button>
      )}
    </Panel>
  );
}

function Unmark({ rental_id }: { rental_id: string }) {
  const { t } = useTexts();
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending } = useLodgingChange(rental_id, {
    path: "unmark",
    success: "lodging.unmarked",
    onDone: () => setConfirming(false),
  });
  return (
    <Group>
      <Button variant="subtle" color="red" size="xs" onClick={() => setConfirming(true)}>
        {t("lodging.unmark")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("lodging.unmark_title")}
          text={t("lodging.unmark_text")}
          confirm={t("lodging.unmark")}
          isBusy={isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => mutate(undefined)}
        />
      )}
    </Group>
  );
}

function Warnings({ state: { environment, is_held, cancelled_at } }: { state: LodgingState }) {
  const { t, language } = useTexts();
  const mayConfigure = useCan()("company", "update");
  return (
    <>
      {environment === null && (
        <Notice tone="due">
          {t("lodging.no_account")}{" "}
          {mayConfigure && (
            <Anchor component={Link} href="/lodging">
              {t("lodging.service.set_up")}
            </Anchor>
          )}
        </Notice>
      )}
      {environment === "test" && <Notice tone="due">{t("lodging.service.test_counts_not")}</Notice>}
      {is_held && <Notice tone="danger">{t("lodging.held")}</Notice>}
      {cancelled_at !== null && (
        <Notice>{t("lodging.cancelled_at", { at: formatInstant(cancelled_at, language) })}</Notice>
      )}
    </>
  );
}

/** Messages that have to be retained: those that may have reached the service. */
const wasSent = ({ messages }: LodgingState) =>
  messages.some(({ state }) => !["waiting", "withdrawn", "refused"].includes(state));

function Marked({ rental, state }: { rental: Rental; state: LodgingState }) {
  const { t } = useTexts();
  const mayUnmark = useCan()("company", "update") && !wasSent(state);
  return (
    <Stack gap="md">
      <Warnings state={state} />
      <LodgingTerms state={state} />
      <StaySection rental={rental} state={state} />
      <TravellerSection rental={rental} state={state} />
      <MessageSection rental={rental} state={state} />
      <HotelServices rental_id={rental.id} state={state} />
      <p className={classes.soft}>{t("lodging.retention")}</p>
      {mayUnmark && <Unmark rental_id={rental.id} />}
    </Stack>
  );
}

/** The tab of a rental's lodging: stay, travellers, messages and terms. */
export function LodgingPanel({ rental }: { rental: Rental }) {
  const query = useQuery(lodgingQuery(rental.id));
  return (
    <Awaited query={query} height={320}>
      {(state) => (state === null ? <NotMarked rental={rental} /> : <Marked rental={rental} state={state} />)}
    </Awaited>
  );
}
