import * as z from "zod/mini";
import { rule } from "../core/fields.ts";
import { isValidCadastralNumber, normalizeCadastralNumber } from "./cadastral-number.ts";

/** A cadastral reference: 20 characters with correct control letters, stored in capitals without spaces. */
export const cadastralNumber = () =>
  z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(40),
      z.overwrite(normalizeCadastralNumber),
      rule(isValidCadastralNumber, "validation.cadastral_number"),
    );
