import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { type Dashboard, dashboardPaths } from "#shared/domain/reports/dashboard.ts";
import { daysBetween } from "#shared/lib/dates.ts";
import { formatEuros } from "#shared/lib/money.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { NumberValue, Percent } from "#web/components/value.tsx";
import classes from "./home-page.module.css";
import { DEPOSIT_DUE_DAYS, LAPSING_DAYS } from "#shared/domain/reports/policy.ts";

export interface Card {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
  readonly hint: string;
  readonly href: string;
  /** Marks an undesirable value. */
  readonly isPressing?: boolean;
}

type Part<Name extends keyof Dashboard> = NonNullable<Dashboard[Name]>;

function useCards() {
  const { t, language } = useTexts();
  const format = (count: number) => formatNumber(count, language);
  return {
    assets: ({ taken, lettable }: Part<"assets">, today: string): Card[] => [
      {
        id: "occupancy",
        label: t("home.occupancy"),
        value: <Percent basisPoints={lettable === 0 ? null : Math.round((taken * 100) / lettable) * 100} />,
        hint: t("home.occupancy_hint", { taken: format(taken), lettable: format(lettable) }),
        href: dashboardPaths.takenAssets(today),
      },
      {
        id: "vacant",
        label: t("home.vacant"),
        value: <NumberValue value={lettable - taken} />,
        hint: t("home.vacant_hint"),
        href: dashboardPaths.vacantAssets(),
      },
    ],
    rentals: (rentals: Part<"rentals">): Card[] => [
      {
        id: "expected",
        label: t("home.expected"),
        value: <span data-tabular>{formatEuros(rentals.expected, language)}</span>,
        hint: t("home.expected_hint", { count: format(rentals.expected_from) }),
        href: dashboardPaths.expectedThisMonth(),
      },
      {
        id: "ending",
        label: t("home.ending"),
        value: <NumberValue value={rentals.ending} />,
        hint: t("home.next_days", { days: daysBetween(rentals.ending_from, rentals.ending_to) }),
        href: dashboardPaths.endingRentals(rentals.ending_from, rentals.ending_to),
      },
      {
        id: "starting",
        label: t("home.starting"),
        value: <NumberValue value={rentals.starting} />,
        hint: t("home.next_days", { days: daysBetween(rentals.ending_from, rentals.starting_to) }),
        href: dashboardPaths.startingRentals(rentals.ending_from, rentals.starting_to),
      },
    ],
    deposits: ({ to_lodge, to_return, due_to }: Part<"deposits">): Card[] => {
      const hint = t("home.deposits_hint", { days: DEPOSIT_DUE_DAYS });
      return [
        {
          id: "to_lodge",
          label: t("home.deposits_to_lodge"),
          value: <NumberValue value={to_lodge} />,
          hint,
          href: dashboardPaths.depositsToLodge(due_to),
          isPressing: to_lodge > 0,
        },
        {
          id: "to_return",
          label: t("home.deposits_to_return"),
          value: <NumberValue value={to_return} />,
          hint,
          href: dashboardPaths.depositsToReturn(due_to),
          isPressing: to_return > 0,
        },
      ];
    },
  };
}

/** Pending work. */
function useWorkCards() {
  const { t, language } = useTexts();
  const format = (count: number) => formatNumber(count, language);
  return {
    bookings: ({ received, accepted }: Part<"bookings">): Card[] => [
      {
        id: "bookings",
        label: t("home.bookings"),
        value: <NumberValue value={received} />,
        hint: t("home.bookings_hint", { accepted: format(accepted) }),
        href: received === 0 && accepted > 0 ? dashboardPaths.bookingsToConvert() : dashboardPaths.bookingsToAnswer(),
        isPressing: received > 0,
      },
    ],
    documents: ({ waiting, lapsing }: Part<"documents">): Card[] => [
      {
        id: "signatures",
        label: t("home.signatures"),
        value: <NumberValue value={waiting} />,
        hint: t("home.signatures_hint", { count: format(lapsing), days: LAPSING_DAYS }),
        href: dashboardPaths.waitingDocuments(),
        isPressing: lapsing > 0,
      },
    ],
    incidents: ({ overdue, open }: Part<"incidents">, today: string): Card[] => [
      {
        id: "overdue",
        label: t("home.overdue"),
        value: <NumberValue value={overdue} />,
        hint: t("home.overdue_hint", { open: format(open) }),
        href: dashboardPaths.overdueIncidents(today),
        isPressing: overdue > 0,
      },
    ],
  };
}

const SKELETONS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** The day's figures; each links to the list it counts. */
export function Figures({ data }: { data: Dashboard | undefined }) {
  const { t } = useTexts();
  const cards = useCards();
  const work = useWorkCards();
  if (!data)
    return (
      <div className={classes.figures} aria-hidden>
        {SKELETONS.map((index) => (
          <div key={index} className={classes.figure}>
            <Skeleton height={13} width="70%" my={3} />
            <Skeleton height={26} width="40%" my={6} />
            <Skeleton height={12} width="85%" my={3} />
          </div>
        ))}
      </div>
    );
  const shown = [
    ...(data.assets ? cards.assets(data.assets, data.today) : []),
    ...(data.rentals ? cards.rentals(data.rentals) : []),
    ...(data.deposits ? cards.deposits(data.deposits) : []),
    ...(data.bookings ? work.bookings(data.bookings) : []),
    ...(data.documents ? work.documents(data.documents) : []),
    ...(data.incidents ? work.incidents(data.incidents, data.today) : []),
  ];
  return <FigureStrip label={t("home.figures")} cards={shown} />;
}

/** Figures side by side; each links to the list it counts. */
export function FigureStrip({ label: name, cards }: { label: string; cards: readonly Card[] }) {
  return (
    <nav className={classes.figures} aria-label={name}>
      {cards.map(({ id, label, value, hint, href, isPressing }) => (
        <Link key={id} href={href} className={classes.figure} data-pressing={isPressing || undefined}>
          <span className={classes.label}>{label}</span>
          <span className={classes.value}>{value}</span>
          <span className={classes.hint}>{hint}</span>
        </Link>
      ))}
    </nav>
  );
}
