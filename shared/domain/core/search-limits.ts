import { searchTerms } from "#shared/lib/text.ts";
import { SEARCH_LIMITS } from "./policy.ts";

/** Whether a search has more words or characters than any list takes; each different word is counted once. */
export function isSearchTooLong(query: string): boolean {
  const text = query.trim();
  return text.length > SEARCH_LIMITS.characters || searchTerms(text).length > SEARCH_LIMITS.words;
}
