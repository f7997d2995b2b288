import * as z from "zod/mini";
import { isDateString } from "#shared/lib/dates.ts";
import { rule, text } from "../core/fields.ts";
import { LODGING_LIMITS } from "./policy.ts";

/* Fields as tiposGenerales.xsd has them. */

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d$/;
const isLocalTime = (value: string) => isDateString(LOCAL_TIME.exec(value)?.[1] ?? "");

/** Day and time where the lodging is, as `2026-11-28T16:30`. */
export const localTime = () => z.string().check(rule(isLocalTime, "validation.lodging_time"));

/** ISO 3166-1 alpha-3. */
export const country = () =>
  z.string().check(
    z.trim(),
    z.overwrite((value: string) => value.toUpperCase()),
    rule((value: string) => /^[A-Z]{3}$/.test(value), "validation.lodging_country"),
  );

/** `correoType`. */
export const email = () =>
  text(LODGING_LIMITS.email).check(
    rule((value) => /^[^@\s]+@[^.@\s]+(?:\.[^.@\s]+)+$/.test(value), "validation.lodging_email"),
  );

/** `telefonoType`. */
export const phone = () =>
  text(LODGING_LIMITS.phone).check(rule((value) => /^\+?[\d ()-]{6,}$/.test(value), "validation.lodging_phone"));

/** A code of the service: letters and digits. */
export const serviceCode = () =>
  text(LODGING_LIMITS.code).check(rule((value) => /^[A-Za-z0-9]+$/.test(value), "validation.lodging_code"));

/** `codigoMunicipioType`: of INE, province and municipality. */
export const municipalityCode = () =>
  text(5).check(rule((value) => /^\d{5}$/.test(value), "validation.lodging_municipality_code"));
