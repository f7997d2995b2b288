import { normalizeDocumentation } from "#shared/domain/core/tax-id.ts";

/** The software that TicketBAI files name. Null: not set, so that no issuer can start the mode. */
export interface TicketbaiEnv {
  readonly license: string | null;
  readonly developer_tax_id: string | null;
  readonly name: string;
  readonly version: string;
}

interface TicketbaiVariables {
  readonly TICKETBAI_LICENSE?: string | undefined;
  readonly TICKETBAI_DEVELOPER_TAX_ID?: string | undefined;
  readonly TICKETBAI_SOFTWARE_NAME: string;
  readonly TICKETBAI_SOFTWARE_VERSION: string;
}

export const readTicketbai = ({ TICKETBAI_DEVELOPER_TAX_ID: id, ...values }: TicketbaiVariables): TicketbaiEnv => ({
  license: values.TICKETBAI_LICENSE ?? null,
  developer_tax_id: id === undefined ? null : normalizeDocumentation(id),
  name: values.TICKETBAI_SOFTWARE_NAME,
  version: values.TICKETBAI_SOFTWARE_VERSION,
});
