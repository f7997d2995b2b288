import { ticketbaiSettings } from "#shared/domain/accounting/ticketbai/ticketbai-file.ts";
import type { Env } from "#server/engine/env.ts";
import type { Services as AllServices } from "#server/engine/services/services.ts";

/** The software that issues, as registered with the tax authority (SoftwareFacturacionType of the schema). */
export interface TicketbaiSoftware {
  readonly license: string;
  readonly developer_tax_id: string;
  readonly name: string;
  readonly version: string;
}

export interface TicketbaiServices {
  /** Null while a setting is missing: nothing is signed. */
  readonly software: TicketbaiSoftware | null;
  readonly missing_settings: readonly (typeof ticketbaiSettings)[number][];
}

declare module "../../../engine/services/services.ts" {
  interface Services {
    readonly ticketbai: TicketbaiServices;
  }
}

export function createTicketbaiServices({ ticketbai }: Pick<Env, "ticketbai">): Pick<AllServices, "ticketbai"> {
  const { license, developer_tax_id, name, version } = ticketbai;
  const values = { TICKETBAI_LICENSE: license, TICKETBAI_DEVELOPER_TAX_ID: developer_tax_id };
  const missing_settings = ticketbaiSettings.filter((setting) => values[setting] === null);
  const software = license === null || developer_tax_id === null ? null : { license, developer_tax_id, name, version };
  return { ticketbai: { software, missing_settings } };
}
