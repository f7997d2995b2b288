import { customerOf } from "#shared/domain/rentals/customer-of.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import type { RecordCommand } from "../surface/shell.ts";

const pay: RecordCommand<Rental> = {
  id: "rental_pay",
  title: "palette.pay_here",
  icon: "payment",
  isOffered: ({ archived_at }, can) => archived_at === null && can("payment", "create"),
  run: (rental, { startPayment }) =>
    startPayment({
      payer: { person: customerOf(rental), rental: { id: rental.id, label: rental.code }, said: "" },
    }),
};

const reportIncident: RecordCommand<Rental> = {
  id: "rental_incident",
  title: "palette.incident_here",
  icon: "incident",
  isOffered: ({ archived_at }, can) => archived_at === null && can("incident", "create"),
  run: ({ asset_id, asset_label }, { startIncident }) => startIncident({ asset: { id: asset_id, label: asset_label } }),
};

export const rentalCommands: readonly RecordCommand<Rental>[] = [pay, reportIncident];
