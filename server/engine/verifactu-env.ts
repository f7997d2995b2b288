import path from "node:path";
import type { AgencyEnv } from "./agency-env.ts";

/** Who declares to have made the program (RD 1007/2023, art. 13). */
export interface ProducerEnv {
  readonly name: string;
  readonly tax_id: string;
}

/** The declaration of the program's producer, as far as it is configured (Orden HAC/1177/2024, art. 15). */
export interface DeclarationEnv {
  /** Postal address of the producer. */
  readonly address: string | null;
  /** Other ways to reach the producer: phone, mail, web page. */
  readonly contact: string | null;
  readonly date: string | null;
  readonly place: string | null;
}

/** What messages to AEAT say about the program, and where they are written. */
export interface VerifactuEnv {
  /** Null: the company developed the program for itself. */
  readonly producer: ProducerEnv | null;
  readonly declaration: DeclarationEnv;
  readonly system: { readonly name: string; readonly id: string; readonly version: string };
  /** Null: a number derived from the installation's secret. */
  readonly installation: string | null;
  /** Null: the installation's own file storage. */
  readonly folder: string | null;
  readonly agency: AgencyEnv;
}

/** The variables of the environment, as their schema has read them. */
interface VerifactuVariables {
  readonly VERIFACTU_PRODUCER_NAME?: string | undefined;
  readonly VERIFACTU_PRODUCER_TAX_ID?: string | undefined;
  readonly VERIFACTU_PRODUCER_ADDRESS?: string | undefined;
  readonly VERIFACTU_PRODUCER_CONTACT?: string | undefined;
  readonly VERIFACTU_DECLARATION_DATE?: string | undefined;
  readonly VERIFACTU_DECLARATION_LOCATION?: string | undefined;
  readonly VERIFACTU_SYSTEM_NAME: string;
  readonly VERIFACTU_SYSTEM_ID: string;
  readonly VERIFACTU_SYSTEM_VERSION: string;
  readonly VERIFACTU_INSTALLATION?: string | undefined;
  readonly VERIFACTU_FOLDER?: string | undefined;
  readonly VERIFACTU_TEST_URL?: string | undefined;
  readonly VERIFACTU_PRODUCTION_URL?: string | undefined;
  readonly VERIFACTU_CA_FILE?: string | undefined;
  readonly VERIFACTU_TIMEOUT_SECONDS: number;
}

const pathOf = (given: string | undefined) => (given === undefined ? null : path.resolve(given));

/** @throws Error when only one of the producer's name and tax id is set */
export function readVerifactu(values: VerifactuVariables): VerifactuEnv {
  const { VERIFACTU_PRODUCER_NAME: name, VERIFACTU_PRODUCER_TAX_ID: tax_id } = values;
  if ((name === undefined) !== (tax_id === undefined))
    throw new Error("VERIFACTU_PRODUCER_NAME and VERIFACTU_PRODUCER_TAX_ID: a producer has both");
  return {
    producer: name !== undefined && tax_id !== undefined ? { name, tax_id } : null,
    declaration: {
      address: values.VERIFACTU_PRODUCER_ADDRESS ?? null,
      contact: values.VERIFACTU_PRODUCER_CONTACT ?? null,
      date: values.VERIFACTU_DECLARATION_DATE ?? null,
      place: values.VERIFACTU_DECLARATION_LOCATION ?? null,
    },
    system: {
      name: values.VERIFACTU_SYSTEM_NAME,
      id: values.VERIFACTU_SYSTEM_ID,
      version: values.VERIFACTU_SYSTEM_VERSION,
    },
    installation: values.VERIFACTU_INSTALLATION ?? null,
    folder: pathOf(values.VERIFACTU_FOLDER),
    agency: {
      test: values.VERIFACTU_TEST_URL ?? null,
      production: values.VERIFACTU_PRODUCTION_URL ?? null,
      caFile: pathOf(values.VERIFACTU_CA_FILE),
      timeoutMs: 1_000 * values.VERIFACTU_TIMEOUT_SECONDS,
    },
  };
}
