import type { CSSProperties, ReactNode } from "react";
import { Mark } from "#shared/ui/mark.tsx";
import { DataProvider } from "#shared/ui/data-provider.tsx";
import { useT } from "#shared/ui/use-t.ts";
import { CompanyContact } from "#web/components/public/company-contact.tsx";
import { companyLogo, useCompany } from "#web/components/public/company-query.ts";
import { Brand } from "./brand.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import classes from "./visitor-frame.module.css";
import "./visitor-styles.ts";

/** The company's logo, else its name; the product's name if there is no company yet. */
function CompanyMark() {
  const company = useCompany();
  if (company === undefined) return <span className={classes.name} />;
  if (company.has_logo) return <img className={classes.logo} src={companyLogo()} alt={company.name} />;
  return company.name === "" ? <Brand /> : <span className={classes.name}>{company.name}</span>;
}

function Frame({ children }: { children: ReactNode }) {
  const t = useT();
  const color = useCompany()?.color ?? undefined;
  const band: CSSProperties = { backgroundColor: color };
  return (
    <div className={classes.frame}>
      <div className={classes.band} style={band} />
      <section className={classes.header} aria-label={t("public.company_and_language")}>
        <CompanyMark />
        <LanguageSwitch />
      </section>
      <main className={classes.main}>{children}</main>
      <section className={classes.footer} aria-label={t("public.company_contact")}>
        <CompanyContact />
        <p className={classes.product}>
          <Mark size={16} />
          {t("public.made_with", { product: t("app.name") })}
        </p>
      </section>
    </div>
  );
}

/**
 * Frame of visitor pages: the company's name, logo and colour, the language switch, and contact data. The app's
 * header and footer are for staff only (docs/design/specification.md, "Layout"); the privacy policy is linked where
 * consent is given.
 */
export function VisitorFrame({ children }: { children: ReactNode }) {
  return (
    <DataProvider>
      <Frame>{children}</Frame>
    </DataProvider>
  );
}
