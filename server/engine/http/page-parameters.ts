import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { DEFAULT_PAGE_SIZE, MAX_OFFSET, MAX_PAGE_SIZE } from "#shared/domain/core/list.ts";

type Query = Readonly<Record<string, string>>;

/** A page of a list that no resource defines. */
export interface PageParameters {
  readonly page: number;
  readonly page_size: number;
}

/**
 * Reads `page` and `page_size` from a list's query.
 * @param entity selects the field labels in messages
 * @throws InvalidInput
 */
export function readPageParameters(query: Query, entity: string): PageParameters {
  const read = (field: string, fallback: number, maximum: number): number => {
    const text = query[field] ?? String(fallback);
    const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
    if (number < 1 || number > maximum)
      throw new InvalidInput(entity, [{ field, key: "validation.invalid", params: {} }]);
    return number;
  };
  const page_size = read("page_size", DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);
  return { page_size, page: read("page", 1, Math.floor(MAX_OFFSET / page_size)) };
}
