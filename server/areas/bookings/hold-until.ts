import type { Tx } from "#server/engine/db/transaction.ts";

/** Until when a booking received or answered now holds its days (`booking_hold_hours` of the settings). */
export async function holdUntil(tx: Tx): Promise<string> {
  const [row] = await tx.query<{ until: string }>(
    "select clock_now() + make_interval(hours => booking_hold_hours) as until from notification_settings",
  );
  if (!row) throw new Error("The notification settings are missing");
  return row.until;
}
