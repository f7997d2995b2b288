import { ActionIcon, Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useParams } from "wouter";
import { moveOne } from "#shared/client/resource-queries.ts";
import { priceIncrementResource, type PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { useCan } from "#web/components/use-can.ts";
import { useIsPhone } from "#web/components/use-is-phone.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { IncrementBadge } from "./increment-badge.tsx";
import { IncrementData } from "./increment-data.tsx";
import { IncrementLines } from "./increment-lines.tsx";
import { IncrementMoves } from "./increment-moves.tsx";
import { IncrementSummary } from "./increment-summary.tsx";

const IncrementForm = lazyComponent(async () => (await import("./increment-form.tsx")).IncrementForm);

/** Recalculates a draft's lines. */
function PreviewButton({ increment }: { increment: PriceIncrement }) {
  const { t } = useTexts();
  const mayUpdate = useCan()("price_increment", "update");
  const preview = useMutation({
    mutationFn: () => moveOne(priceIncrementResource, increment.id, "preview", { version: increment.version }),
    onSuccess: () => showSuccess(t("rentals.increment.previewed")),
  });
  const isPhone = useIsPhone();
  if (!mayUpdate || increment.state !== "draft" || increment.archived_at !== null) return null;
  const doing = { variant: "default", loading: preview.isPending, onClick: () => preview.mutate() } as const;
  if (isPhone)
    return (
      <ActionIcon {...doing} size="input-sm" aria-label={t("rentals.increment.preview")}>
        <IconRefresh size={18} aria-hidden />
      </ActionIcon>
    );
  return (
    <Button {...doing} leftSection={<IconRefresh size={16} aria-hidden />}>
      {t("rentals.increment.preview")}
    </Button>
  );
}

/** /asset-prices/increments/:id */
export function IncrementDetail() {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const one = useOne(priceIncrementResource, id);
  return (
    <DetailScreen
      one={one}
      form={IncrementForm}
      back={{ href: "/asset-prices/increments", label: "entities.price_increment" }}
      badge={({ state }) => <IncrementBadge state={state} />}
      actions={(increment) => (
        <>
          <PreviewButton increment={increment} />
          <IncrementMoves increment={increment} />
        </>
      )}
      summary={(increment) => <IncrementSummary increment={increment} />}
      tabs={(increment) => [
        { id: "lines", label: t("rentals.tab.lines"), content: <IncrementLines increment={increment} /> },
        { id: "data", label: t("components.tab.data"), content: <IncrementData increment={increment} /> },
      ]}
    />
  );
}
