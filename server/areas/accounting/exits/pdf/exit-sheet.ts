import type { RentalExit } from "#shared/domain/accounting/exits/rental-exit.ts";
import { isInterestDue } from "#shared/domain/accounting/exits/settle-exit.ts";
import type { RentalRegime } from "#shared/domain/rentals/rental.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import { addDays, addMonths, formatDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import { type Block, drawBlocks, drawNotice, drawParagraphs } from "#server/engine/services/pdf/blocks.ts";
import {
  drawFooters,
  drawLetterhead,
  type PdfIssuer,
  prepareLogo,
  withRunningHead,
} from "#server/engine/services/pdf/letterhead.ts";
import { PdfCanvas } from "#server/engine/services/pdf/pdf-canvas.ts";
import { drawTable, type PdfRow } from "#server/engine/services/pdf/table.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import type { Addressed } from "#server/areas/accounting/read-addressed.ts";

type Settled = Pick<
  RentalExit,
  "code" | "keys_returned_on" | "readings" | "damages" | "account" | "credit_use" | "settled_on" | "result" | "notes"
>;

/** The settlement of an exit for the tenant. */
export interface ExitSheetContent extends Addressed {
  readonly language: Language;
  /** ISO 8601; the same input makes the same bytes. */
  readonly created_at: string;
  readonly issuer: PdfIssuer;
  readonly exit: Settled;
  readonly regime: RentalRegime;
}

function blocksOf({ tenant, asset, exit, language }: ExitSheetContent, t: Translate): Block[] {
  const named = [tenant.name, tenant.tax_id, ...tenant.address].filter((line) => line !== null);
  return [
    { title: t("accounting.pdf.tenant"), lines: named },
    { title: t("accounting.pdf.asset"), lines: [asset.name, ...asset.address] },
    { title: t("accounting.pdf.keys_returned"), lines: [formatDate(exit.keys_returned_on, language)] },
  ];
}

/** What speaks for the tenant adds, what speaks against takes away; credit that stays on account does neither. */
function rowsOf({ exit, language }: ExitSheetContent, t: Translate): PdfRow[] {
  const { account, damages, credit_use, result } = exit;
  const row = (text: string, cents: number, detail: string | null = null): PdfRow => ({
    cells: [{ text, detail }, { text: formatCents(cents, language) }],
  });
  const credits = credit_use === "settle" ? account.credits : [];
  return [
    ...account.deposits.map(({ label, kind, remaining, is_in_hand }) =>
      row(
        `${t(`accounting.deposit.kind.${kind}`)} ${label}`,
        remaining,
        is_in_hand ? null : t("accounting.pdf.exit_lodged"),
      ),
    ),
    ...credits.map(({ label, credit }) => row(t("accounting.pdf.exit_credit", { payment: label }), credit)),
    ...damages.map(({ concept, amount }) => row(concept, -amount, t("accounting.pdf.exit_damage"))),
    ...account.debts.map(({ label, outstanding, due_date }) =>
      row(
        t("accounting.pdf.exit_debt", { invoice: label }),
        -outstanding,
        t("accounting.pdf.exit_due", { day: formatDate(due_date, language) }),
      ),
    ),
    {
      cells: [{ text: t("accounting.pdf.result") }, { text: formatCents(result, language) }],
      is_sum: true,
    },
  ];
}

function drawResult(
  canvas: PdfCanvas,
  { exit: { account, credit_use }, language }: ExitSheetContent,
  t: Translate,
): void {
  const { to_return, to_pay, credit_kept } = account;
  const money = (cents: number) => formatCents(cents, language);
  const kept =
    credit_kept > 0
      ? [t(`accounting.pdf.exit_${credit_use === "keep" ? "kept" : "reserved"}`, { amount: money(credit_kept) })]
      : [];
  if (to_return > 0) drawNotice(canvas, t("accounting.pdf.exit_to_return", { amount: money(to_return) }), kept);
  if (to_pay > 0) drawNotice(canvas, t("accounting.pdf.exit_to_pay", { amount: money(to_pay) }), kept);
  if (to_return + to_pay === 0) drawNotice(canvas, t("accounting.pdf.exit_even"), kept);
}

function readingsText({ exit, language }: ExitSheetContent, t: Translate): string | null {
  const lines = exit.readings.map(({ supply, meter, value, read_on }) => {
    const name = meter ? `${t(`accounting.supply.${supply}`)} (${meter})` : t(`accounting.supply.${supply}`);
    return `${name}: ${value} · ${formatDate(read_on, language)}`;
  });
  return lines.length === 0 ? null : lines.join("\n");
}

/** The day from which the balance of the legal deposit bears interest (LAU art. 36.4): where the LAU applies and one is returned. */
function interestText({ exit: { account, keys_returned_on }, language, regime }: ExitSheetContent, t: Translate) {
  if (!isInterestDue(regime, account, account)) return null;
  const due = addMonths(keys_returned_on, 1);
  return t("accounting.pdf.exit_interest", {
    due: formatDate(due, language),
    from: formatDate(addDays(due, 1), language),
  });
}

/** Renders the settlement of an exit. The same content gives the same bytes. */
export async function renderExitSheet(content: ExitSheetContent): Promise<Buffer> {
  const { language, issuer, exit, created_at } = content;
  const t = translateIn(language);
  const title = t("accounting.pdf.kind.exit");
  const name = `${title} ${exit.code}`;
  const canvas = new PdfCanvas({ title: name, author: issuer.name, language, created_at, color: issuer.color });
  const facts = [[t("accounting.pdf.date"), formatDate(exit.settled_on, language)]] as const;
  const heading = { title, number: exit.code, facts };
  drawLetterhead(canvas, { issuer, logo: await prepareLogo(issuer.logo), heading });
  withRunningHead(canvas, `${name} · ${issuer.name}`, () => {
    drawBlocks(canvas, blocksOf(content, t));
    const columns = [
      { title: t("accounting.pdf.concept"), align: "left", grows: true },
      { title: t("accounting.pdf.amount"), align: "right" },
    ] as const;
    drawTable(canvas, columns, rowsOf(content, t));
    drawResult(canvas, content, t);
    const readings = readingsText(content, t);
    if (readings !== null) drawParagraphs(canvas, t("accounting.pdf.readings"), readings);
    const interest = interestText(content, t);
    if (interest !== null) drawParagraphs(canvas, t("accounting.pdf.exit_return"), interest);
    if (exit.notes !== null) drawParagraphs(canvas, t("accounting.pdf.notes"), exit.notes);
  });
  drawFooters(canvas, issuer, language);
  return canvas.finish();
}
