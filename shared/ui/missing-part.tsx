import { Notice } from "./notice.tsx";
import { useT } from "./use-t.ts";

/** Placeholder for code that could not be loaded, with a retry; the rest of the page is unaffected. */
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
