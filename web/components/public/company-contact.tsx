import { IconMail, IconPhone } from "@tabler/icons-react";
import { formatPhone } from "#shared/domain/core/phone.ts";
import { useT } from "#shared/ui/use-t.ts";
import { useCompany } from "./company-query.ts";
import classes from "./company-contact.module.css";

/** The company's contact data, shown on every visitor page. */
export function CompanyContact() {
  const t = useT();
  const company = useCompany();
  if (!company || (company.phone === null && company.email === null)) return null;
  return (
    <ul className={classes.contact} data-contact aria-label={t("public.contact")}>
      {company.phone !== null && (
        <li>
          <a href={`tel:${company.phone}`}>
            <IconPhone size={18} stroke={1.6} aria-hidden />
            {formatPhone(company.phone)}
          </a>
        </li>
      )}
      {company.email !== null && (
        <li>
          <a href={`mailto:${company.email}`}>
            <IconMail size={18} stroke={1.6} aria-hidden />
            {company.email}
          </a>
        </li>
      )}
    </ul>
  );
}
