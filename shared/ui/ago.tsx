import { formatInstant, formatRelative } from "#shared/lib/dates.ts";
import { useNow } from "./use-now.ts";
import { useLanguage } from "./use-t.ts";

/** Relative time, with the exact time on hover. */
export function Ago({ at }: { at: string }) {
  const language = useLanguage();
  const now = useNow();
  return (
    <time dateTime={at} title={formatInstant(at, language)}>
      {formatRelative(at, now, language)}
    </time>
  );
}
