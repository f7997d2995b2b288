import { Notice } from "./notice.tsx";
import { useT } from "./use-t.ts";

/** Stands where code could not be fetched: what lies around it is as it was, and it may be tried again. */
export function MissingPart({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <Notice tone="due">
      {t("part.missing")}{" "}
      <button type="button" onClick={onRetry}>
        {t("action.retry")}
      </button>
    </Notice>
  );
}
