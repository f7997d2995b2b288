import type { AppError } from "#shared/domain/core/app-error.ts";
import { inSavepoint, type Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { createForRental, type RunTemplate } from "./create-for-rental.ts";
import { lastingFault } from "./run-refusal.ts";

/** Ends a trial that succeeded: nothing of it stays. */
class Tried extends Error {}

/**
 * What would refuse the document of a rental: it is created as in a run, and undone. Its file is removed with the next sweep,
 * and its number is not used again.
 * @returns the error; null where it can be sent
 */
export async function tryRental(
  context: { readonly tx: Tx; readonly services: Services },
  template: RunTemplate,
  rental_id: string,
): Promise<AppError | null> {
  try {
    await inSavepoint(context.tx, async () => {
      await createForRental(context, template, rental_id);
      throw new Tried();
    });
  } catch (error) {
    if (error instanceof Tried) return null;
    const fault = lastingFault(error);
    if (fault.status < 500) return fault;
    throw error;
  }
  return null;
}
