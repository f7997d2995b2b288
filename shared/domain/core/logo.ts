import * as z from "zod/mini";
import { uuid } from "./fields.ts";

/** What the row of a logo's owner tells of it; both null where there is none. */
export const logoFields = {
  logo: z.nullable(uuid()),
  /** How its file was called. */
  logo_name: z.nullable(z.string()),
};
