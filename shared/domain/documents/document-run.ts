import * as z from "zod/mini";
import { instant, uuid } from "../core/fields.ts";
import { documentStates } from "./document.ts";
import { DOCUMENT_RUN } from "./policy.ts";

/* One template sent to the signers of many rentals: each rental gets a document of its own. */

const rentals = (most: number) => z.array(uuid()).check(z.minLength(1), z.maxLength(most));

/** POST /document-runs */
export const documentRunInput = z.object({ template_id: uuid(), rental_ids: rentals(DOCUMENT_RUN.rentals) });
export type DocumentRunInput = z.infer<typeof documentRunInput>;

/** POST /document-runs/outlook: fewer rentals at once, as each is tried. */
export const runOutlookInput = z.object({ template_id: uuid(), rental_ids: rentals(DOCUMENT_RUN.tried_at_once) });

/** Why a rental gets no document: a code of the error catalogue, and its text. */
const refusal = z.object({ code: z.string(), message: z.string() });

export const runOutlook = z.array(
  z.object({
    rental_id: uuid(),
    rental_label: z.string(),
    refusal: z.nullable(refusal),
    /** Cents a month that the rent of a contract passes (LAU art. 17.6 and 17.7); null where it does not, or that is not known. */
    passed_limit: z.nullable(z.int()),
    /** What the contract would state and the records lack, in the user's language; it is sent without. Null for nothing. */
    missing: z.nullable(z.string()),
  }),
);
export type RunOutlook = z.infer<typeof runOutlook>;

/** `skipped`: the run was undone before its turn. */
export const runItemStates = ["waiting", "created", "refused", "skipped"] as const;

export const documentRun = z.object({
  id: uuid(),
  template_id: uuid(),
  template_label: z.string(),
  created_at: instant(),
  undone_at: z.nullable(instant()),
  items: z.array(
    z.object({
      rental_id: uuid(),
      rental_label: z.string(),
      state: z.enum(runItemStates),
      document_id: z.nullable(uuid()),
      /** That of the document now. */
      document_state: z.nullable(z.enum(documentStates)),
      refusal: z.nullable(refusal),
    }),
  ),
});
export type DocumentRun = z.infer<typeof documentRun>;

/** Whether something of a run is still to happen without the user. */
export const isRunning = ({ items }: Pick<DocumentRun, "items">): boolean =>
  items.some(({ state, document_state }) => state === "waiting" || document_state === "printing");

/** Documents that undoing a run withdraws: those that no one has signed. */
export const withdrawableOf = ({ items }: Pick<DocumentRun, "items">): number =>
  items.filter(({ document_state }) => document_state === "printing" || document_state === "sent").length;
