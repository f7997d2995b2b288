import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import * as z from "zod/mini";
import { type Anniversary, type AnniversaryList, isNotifiable } from "#shared/domain/rentals/anniversary.ts";
import { ANNIVERSARY_PAGE } from "#shared/domain/rentals/policy.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { showError, showSuccess } from "#shared/ui/toasts.ts";
import { anniversariesQuery, usePrepareAnniversaries } from "#web/components/anniversaries/use-anniversaries.ts";
import { type PagedList, Pager } from "#web/components/data-table/pager.tsx";
import { TickBox } from "#web/components/data-table/tick-box.tsx";
import { FailedList, ForbiddenList } from "#web/components/data-table/table-states.tsx";
import { useInterruptibleState } from "#web/components/form/use-open-form.ts";
import { PageHeader } from "#web/components/page-header.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./anniversaries.module.css";
import { AnniversaryRow } from "./anniversary-row.tsx";
import { SkippedAnniversaries } from "./skipped-anniversaries.tsx";
import { SkipUpdateDialog } from "./skip-update-dialog.tsx";
import { useStoreLetters } from "./use-anniversary-letters.ts";

const LetterDialog = lazyComponent(
  async () => (await import("#web/components/letters/letter-dialog.tsx")).LetterDialog,
);

/** The open dialog, and the rental it is about. */
const openDialog = z.nullable(z.object({ kind: z.enum(["letter", "skip"]), rental_id: z.string() }));
type Dialog = z.infer<typeof openDialog>;

function usePreparing(items: readonly Anniversary[], openLetter: (item: Anniversary) => void) {
  const { t } = useTexts();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = items.filter(({ rental_id }) => selected.has(rental_id));
  const prepare = usePrepareAnniversaries(({ increments, left_out }) => {
    const prepared = increments.flatMap(({ rental_ids }) => rental_ids);
    const only = items.find(({ rental_id }) => rental_id === prepared[0]);
    const [count, left] = [prepared.length, left_out.length];
    if (count === 0) showError(t("rentals.anniversary.none_prepared"));
    else
      showSuccess(
        t(left === 0 ? "rentals.anniversary.prepared" : "rentals.anniversary.prepared_less", { count, left }),
      );
    // The prepared ones stay selected: their letters are next.
    setSelected(new Set(prepared));
    if (only && count === 1) openLetter(only);
  });
  const letters = useStoreLetters(() => setSelected(new Set()));
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  return { chosen, selected, setSelected, toggle, letters, prepare };
}

type Preparing = ReturnType<typeof usePreparing>;

const idOf = ({ rental_id }: Anniversary) => rental_id;

/** What is done with the selected rentals: first their increments, then their letters. */
function Bar({ items, today, of }: { items: readonly Anniversary[]; today: string; of: Preparing }) {
  const { t } = useTexts();
  const can = useCan();
  const { chosen, selected, setSelected, prepare, letters } = of;
  const open = items.filter(({ state }) => state === "ready");
  const ready = chosen.filter(({ state }) => state === "ready");
  const prepared = chosen.filter(
    (item) => item.state === "prepared" && item.letter_on === null && isNotifiable(item, today),
  );
  const isAll = open.length > 0 && open.every(({ rental_id }) => selected.has(rental_id));
  return (
    <div className={classes.bar}>
      <label className={classes.pick}>
        <TickBox
          checked={isAll}
          isPartial={!isAll && ready.length > 0}
          disabled={open.length === 0}
          onChange={() => setSelected(new Set(isAll ? [] : open.map(idOf)))}
        />
        {t("rentals.anniversary.select_all")}
      </label>
      {ready.length > 0 && can("price_increment", "create") && (
        <Button size="compact-sm" loading={prepare.isPending} onClick={() => prepare.mutate(ready.map(idOf))}>
          {t("rentals.anniversary.prepare_many", { count: ready.length })}
        </Button>
      )}
      {prepared.length > 0 && can("rental", "update") && can("person", "read") && (
        <Button size="compact-sm" loading={letters.isRunning} onClick={() => letters.store(prepared)}>
          {t("rentals.anniversary.letters", { count: prepared.length })}
        </Button>
      )}
    </div>
  );
}

interface AnniversariesProps {
  data: AnniversaryList;
  pages: PagedList["state"];
  skippedPages: PagedList["state"];
}

function Anniversaries({ data, pages, skippedPages }: AnniversariesProps) {
  const { t } = useTexts();
  const { today, items, count, skipped, skipped_count } = data;
  const [dialog, setDialog] = useInterruptibleState<Dialog>("anniversary", openDialog, () => null);
  const opened = items.find(({ rental_id }) => rental_id === dialog?.rental_id);
  const openLetter = ({ rental_id }: Anniversary) => setDialog({ kind: "letter", rental_id });
  const of = usePreparing(items, openLetter);
  const close = () => setDialog(null);
  const actions = {
    isSelected: (id: string) => of.selected.has(id),
    toggle: of.toggle,
    prepare: (item: Anniversary) => of.prepare.mutate([item.rental_id]),
    write: openLetter,
    skip: (item: Anniversary) => setDialog({ kind: "skip", rental_id: item.rental_id }),
    isBusy: of.prepare.isPending,
  };
  return (
    <>
      {items.length > 0 && <Bar items={items} today={today} of={of} />}
      {items.length === 0 && <p className={classes.empty}>{t("rentals.anniversary.empty")}</p>}
      <ul className={classes.items}>
        {items.map((item) => (
          <AnniversaryRow key={item.rental_id} item={item} today={today} actions={actions} />
        ))}
      </ul>
      {count > items.length && <Pager list={{ rows: items, total: count, isEstimate: false, state: pages }} />}
      <SkippedAnniversaries items={skipped} count={skipped_count} pages={skippedPages} />
      {dialog?.kind === "skip" && opened && <SkipUpdateDialog item={opened} onClose={close} />}
      {dialog?.kind === "letter" && (
        <Suspense fallback={null}>
          <LetterDialog rentalId={dialog.rental_id} kinds={["rent_update"]} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** The pages of the two lists, and how many rows each has. */
function usePages() {
  const [page, setPage] = useState(1);
  const [skippedPage, setSkippedPage] = useState(1);
  const [pageSize, setSize] = useState<number>(ANNIVERSARY_PAGE);
  const setPageSize = (size: number) => {
    setSize(size);
    setPage(1);
    setSkippedPage(1);
  };
  const pages: PagedList["state"] = { page, pageSize, setPage, setPageSize };
  const skippedPages: PagedList["state"] = { page: skippedPage, pageSize, setPage: setSkippedPage, setPageSize };
  return { pages, skippedPages };
}

/** The last rows of a page may be done with while it is shown. */
function leaveEmpty(rows: readonly unknown[], count: number, { page, setPage }: PagedList["state"]): void {
  if (rows.length === 0 && count === 0 && page > 1) setPage(1);
}

/** /asset-prices/increments/anniversaries: the rents that may be updated soon, to be prepared, notified or dismissed. */
export function AnniversaryPage() {
  const { t } = useTexts();
  const can = useCan();
  const mayRead = can("price_increment", "read") && can("rental", "read");
  const { pages, skippedPages } = usePages();
  const query = anniversariesQuery(pages.page, pages.pageSize, skippedPages.page);
  const { data, error, refetch } = useQuery({ ...query, enabled: mayRead });
  if (data) leaveEmpty(data.items, data.count, pages);
  if (data) leaveEmpty(data.skipped, data.skipped_count, skippedPages);
  return (
    <div className={classes.page}>
      <PageHeader title={t("page.anniversaries")} />
      <p className={classes.about}>
        {t("rentals.anniversary.about")} {t("rentals.anniversary.letter_note")}
      </p>
      {!mayRead && <ForbiddenList />}
      {error && !data && <FailedList error={error} onRetry={() => void refetch()} />}
      {mayRead && !data && !error && <Skeleton height={320} />}
      {data && <Anniversaries key={pages.page} data={data} pages={pages} skippedPages={skippedPages} />}
    </div>
  );
}
