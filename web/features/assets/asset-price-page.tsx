import { Button, Skeleton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import { assetPriceResource, type AssetPrice } from "#shared/domain/assets/asset-price.ts";
import { phaseOf } from "#shared/domain/assets/price-phase.ts";
import { assetResource, type Asset } from "#shared/domain/assets/asset.ts";
import { addMonths, type DateString, firstOfMonth } from "#shared/lib/dates.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import { OneScreen } from "#web/components/detail/detail-screen.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListDrawer } from "#web/components/list-drawer.tsx";
import { ListView } from "#web/components/list-view.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { StepChart } from "#web/components/step-chart.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { Day, Money } from "#web/components/value.tsx";
import { PresentPrice } from "./present-price.tsx";
import { PricePhaseBadge } from "./price-phase-badge.tsx";
import { BackLink } from "#web/components/back-link.tsx";
import classes from "./prices.module.css";

const AssetPriceForm = lazyComponent(async () => (await import("./asset-price-form.tsx")).AssetPriceForm);

const column = columnOf<AssetPrice>();

const columns = [
  column({ id: "valid_from", width: 140, render: ({ valid_from }) => <Day date={valid_from} /> }),
  column({ id: "valid_to", width: 140, render: ({ valid_to }) => <Day date={valid_to} /> }),
  column({ id: "amount", width: 150, align: "right", render: ({ amount }) => <Money cents={amount} /> }),
  column({ id: "expenses", width: 150, align: "right", render: ({ expenses }) => <Money cents={expenses} /> }),
  column({
    id: "deposit_amount",
    width: 140,
    align: "right",
    render: (price) => <Money cents={price.deposit_amount} />,
  }),
  column({ id: "notes", render: ({ notes }) => notes }),
  column({
    id: "phase",
    fields: [],
    reads: ["valid_from", "valid_to"],
    width: 140,
    card: "aside",
    render: (price) => <PricePhaseBadge price={price} />,
  }),
];

const noFilters: readonly FilterDefinition[] = [];
const latestFirst = { ...assetPriceResource, default_sort: "-valid_from" } as const;

/** All prices of an asset, earliest first: data of the chart, independent of the filters of the list below. */
function usePrices(asset_id: string): readonly AssetPrice[] | undefined {
  const search = new URLSearchParams({ asset_id, sort: "valid_from", page_size: "200" });
  return useQuery(listQuery(assetPriceResource, search.toString())).data?.data;
}

function Course({ prices }: { prices: readonly AssetPrice[] | undefined }) {
  const { t } = useTexts();
  const today = useToday();
  if (prices?.length === 0) return null;
  const steps = prices?.map(({ id, valid_from, valid_to, amount }) => ({
    id,
    start: valid_from,
    end: valid_to,
    cents: amount,
  }));
  return (
    <Panel title={t("assets.price.course")}>
      {steps ? <StepChart label={t("assets.price.course")} steps={steps} today={today} /> : <Skeleton height={148} />}
    </Panel>
  );
}

/** Initial values: a first price starts today, a later one next month, with the current expenses. */
function initialValues(asset_id: string, prices: readonly AssetPrice[] | undefined, today: DateString) {
  const present = prices?.find((price) => phaseOf(price, today) === "current");
  const valid_from = prices?.length === 0 ? today : firstOfMonth(addMonths(today, 1));
  return { asset_id, valid_from, expenses: present?.expenses ?? null };
}

function Prices({ asset }: { asset: Asset }) {
  const { t } = useTexts();
  const mayCreate = useCan()("asset_price", "create");
  const today = useToday();
  const list = useList(latestFirst, columns, { fixed: { asset_id: asset.id } });
  const prices = usePrices(asset.id);
  const hrefOf = ({ id }: Pick<AssetPrice, "id">) => list.state.hrefOf(id);
  return (
    <article className={classes.screen}>
      <div>
        <BackLink href="/asset-prices" label={t("entities.asset_price")} />
        <PageHeader
          title={asset.label}
          trailing={<StatusBadge color={asset.asset_status_color} label={asset.asset_status_label} />}
        >
          <Button component={Link} href={`/assets/${asset.id}`} variant="default">
            {t("assets.price.to_asset")}
          </Button>
          {mayCreate && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={list.state.openNew}>
              {t("new.asset_price")}
            </Button>
          )}
        </PageHeader>
      </div>
      <PresentPrice prices={prices} />
      <Course prices={prices} />
      <div className={classes.list}>
        <ListView list={list} filters={noFilters} hrefOf={hrefOf} />
      </div>
      <ListDrawer list={list} form={AssetPriceForm} hrefOf={hrefOf} initial={initialValues(asset.id, prices, today)} />
    </article>
  );
}

/** /asset-prices/asset/:id */
export function AssetPricePage() {
  const { id = "" } = useParams();
  const one = useOne(assetResource, id);
  return (
    <OneScreen one={one} back={{ href: "/asset-prices", label: "entities.asset_price" }}>
      {(asset) => <Prices asset={asset} />}
    </OneScreen>
  );
}
