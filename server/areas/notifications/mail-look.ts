import type { Language } from "#shared/lib/language.ts";
import type { MailLetterhead, MailLook } from "#server/engine/services/mail-html.ts";
import type { Services } from "#server/engine/services/services.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { readLogo } from "#server/areas/company/read-logo.ts";

type Context = Pick<Services, "db" | "files" | "log">;

/** Letterhead of the company's mails; null before the set-up. A logo that cannot be read delays no mail. */
export async function readMailLetterhead({ db, files, log }: Context): Promise<MailLetterhead | null> {
  const [company] = await db.query<{ name: string; color: string | null; logo: string | null }>(
    "select name, color, logo from company limit 1",
    [],
  );
  if (!company) return null;
  const logo = await readLogo(db, files, company.logo).catch((error: unknown) => {
    log.error({ err: error }, "the logo is missing from a mail");
    return null;
  });
  return { ...company, logo };
}

/** How a mail in a language looks. */
export const lookIn = (
  { origin }: Pick<Services, "origin">,
  language: Language,
  letterhead: MailLetterhead | null,
): MailLook => ({
  language,
  origin,
  open: translateIn(language)("notifications.mail.open"),
  letterhead,
});
