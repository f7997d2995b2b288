import { ApiError, describeError } from "#shared/client/api-error.ts";

/** The refusals of a form's fields, and the text of what is of none. */
export function fieldErrors(error: Error | null, names: readonly string[]) {
  const refused = error instanceof ApiError ? error.errors : [];
  const of = (name: string) => {
    const found = refused.find(({ field }) => field === name);
    return found ? found.message : undefined;
  };
  const isOfField = names.some((name) => of(name) !== undefined);
  return { of, text: error !== null && !isOfField ? describeError(error) : null };
}
