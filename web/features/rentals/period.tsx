import { useTexts } from "#web/components/use-texts.ts";
import { Day } from "#web/components/value.tsx";

/** `1 mar 2026 – 28 feb 2027`, or without an end. */
export function Period({ start, end }: { start: string; end: string | null }) {
  const { t } = useTexts();
  return (
    <>
      <Day date={start} /> – {end === null ? t("rentals.open_end") : <Day date={end} />}
    </>
  );
}
