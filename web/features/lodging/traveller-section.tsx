import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { downloadFile } from "#shared/client/download-file.ts";
import type { LodgingState } from "#shared/domain/lodging/lodging.ts";
import { isAdult, mustSign } from "#shared/domain/lodging/traveller-rules.ts";
import type { Traveller } from "#shared/domain/lodging/traveller.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useIsOpen, useOpenRow } from "#web/components/form/use-open-form.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./lodging.module.css";
import { useLodgingChange } from "./lodging-queries.ts";
import { TravellerForm } from "./traveller-form.tsx";

const nameOf = ({ name, surname, second_surname }: Traveller) =>
  [name, surname, second_surname].filter(Boolean).join(" ");

interface TravellerProps {
  rental_id: string;
  traveller: Traveller;
  /** Ages count on this day. */
  arrival: string;
}

/** Whether the traveller signed the form, or signs none. */
function Signature({ traveller, arrival }: Omit<TravellerProps, "rental_id">) {
  const { t, language } = useTexts();
  if (!mustSign(traveller, arrival)) return <StatusBadge color="gray" label={t("lodging.child")} />;
  if (traveller.signed_on === null) return <StatusBadge color="amber" label={t("lodging.unsigned")} />;
  const day = formatDate(traveller.signed_on, language);
  return <StatusBadge color="green" label={t("lodging.signed", { day })} />;
}

function Sign({ rental_id, traveller }: Omit<TravellerProps, "arrival">) {
  const { t } = useTexts();
  const isSigned = traveller.signed_on !== null;
  const { mutate, isPending } = useLodgingChange(rental_id, {
    path: "travellers/sign",
    success: isSigned ? "lodging.sign_removed" : "lodging.sign_noted",
  });
  const name = nameOf(traveller);
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isPending}
      aria-label={t(isSigned ? "lodging.unsign_of" : "lodging.sign_of", { name })}
      onClick={() => mutate({ traveller_id: traveller.id, is_signed: !isSigned })}
    >
      {t(isSigned ? "lodging.unsign" : "lodging.sign")}
    </Button>
  );
}

function Remove({ rental_id, traveller }: Omit<TravellerProps, "arrival">) {
  const { t } = useTexts();
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending } = useLodgingChange(rental_id, {
    path: "travellers/remove",
    success: "lodging.traveller_removed",
    onDone: () => setConfirming(false),
  });
  const label = t("lodging.traveller_remove_of", { name: nameOf(traveller) });
  return (
    <>
      <Button variant="subtle" color="red" size="compact-sm" aria-label={label} onClick={() => setConfirming(true)}>
        {t("lodging.traveller_remove")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={label}
          text={t("lodging.traveller_remove_text")}
          confirm={t("lodging.traveller_remove")}
          isBusy={isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => mutate({ traveller_id: traveller.id })}
        />
      )}
    </>
  );
}

function TravellerRow({ rental_id, traveller, arrival, onEdit }: TravellerProps & { onEdit: () => void }) {
  const { t, language } = useTexts();
  const mayChange = useCan()("rental", "update");
  const { document_type, document_number, birth_date } = traveller;
  const documents = document_type === null ? null : `${t(`lodging.document.${document_type}`)} ${document_number}`;
  const age = t(isAdult(traveller, arrival) ? "lodging.adult" : "lodging.minor");
  return (
    <li>
      <div className={classes.grow}>
        <strong>{nameOf(traveller)}</strong>
        <p className={classes.soft}>{[documents, formatDate(birth_date, language), age].filter(Boolean).join(" · ")}</p>
      </div>
      <Signature traveller={traveller} arrival={arrival} />
      {mayChange && (
        <Group gap="xs">
          {mustSign(traveller, arrival) && <Sign rental_id={rental_id} traveller={traveller} />}
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t("lodging.traveller_edit_of", { name: nameOf(traveller) })}
            onClick={onEdit}
          >
            {t("lodging.traveller_edit")}
          </Button>
          <Remove rental_id={rental_id} traveller={traveller} />
        </Group>
      )}
    </li>
  );
}

function FormDownload({ rental }: { rental: Rental }) {
  const { t } = useTexts();
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(`/rentals/${rental.id}/lodging/form`, `${rental.code}.pdf`),
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {t("lodging.form_print")}
    </Button>
  );
}

/** Who stays, and who has signed. */
export function TravellerSection({ rental, state: { details, travellers } }: { rental: Rental; state: LodgingState }) {
  const { t } = useTexts();
  const mayChange = useCan()("rental", "update");
  const [isAdding, setAdding] = useIsOpen("new traveller");
  const [edited, setEdited] = useOpenRow("traveller", travellers);
  if (details === null) return null;
  const arrival = details.arrives_at.slice(0, 10);
  const counts = { present: travellers.length, expected: details.guest_count };
  return (
    <Panel title={t("lodging.travellers")}>
      <p className={classes.soft}>{t("lodging.travellers_count", counts)}</p>
      {travellers.length === 0 && <p className={classes.soft}>{t("lodging.travellers_none")}</p>}
      <ul className={classes.rows}>
        {travellers.map((one) => (
          <TravellerRow
            key={one.id}
            rental_id={rental.id}
            traveller={one}
            arrival={arrival}
            onEdit={() => setEdited(one)}
          />
        ))}
      </ul>
      <p className={classes.soft}>{t("lodging.sign_about")}</p>
      <Group gap="sm" mt="md">
        {mayChange && <Button onClick={() => setAdding(true)}>{t("lodging.traveller_add")}</Button>}
        {travellers.length > 0 && <FormDownload rental={rental} />}
      </Group>
      {isAdding && <TravellerForm rental_id={rental.id} traveller={null} onClose={() => setAdding(false)} />}
      {edited !== null && <TravellerForm rental_id={rental.id} traveller={edited} onClose={() => setEdited(null)} />}
    </Panel>
  );
}
