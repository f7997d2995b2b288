import * as z from "zod/mini";
import { uuid } from "./fields.ts";

/** Logo fields in its owner's row; both null if there is none. */
export const logoFields = {
  logo: z.nullable(uuid()),
  /** Name of its file. */
  logo_name: z.nullable(z.string()),
};
