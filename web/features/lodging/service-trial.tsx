import type { LodgingTrial } from "#shared/domain/lodging/lodging-service.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useTexts } from "#web/components/use-texts.ts";

/** What the service answered to a query that changes nothing. */
export function ServiceTrial({ trial: { failure, said } }: { trial: LodgingTrial }) {
  const { t } = useTexts();
  if (failure === null) return <Notice>{t("lodging.service.tried")}</Notice>;
  return (
    <Notice tone="danger">
      {t(`lodging.fault.${failure}`)} {said !== null && t("lodging.service.said", { text: said })}
    </Notice>
  );
}
